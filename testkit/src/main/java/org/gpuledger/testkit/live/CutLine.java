package org.gpuledger.testkit.live;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/// A line to a server on loopback that counts the bytes of answers and breaks for good once so many have passed.
public final class CutLine implements AutoCloseable {
    private final ServerSocket listener;
    private final int target;
    private final AtomicLong left;
    private final long budget;
    private final Queue<Socket> open = new ConcurrentLinkedQueue<>();

    private CutLine(ServerSocket listener, int target, long bytes) {
        this.listener = listener;
        this.target = target;
        this.budget = bytes;
        this.left = new AtomicLong(bytes);
    }

    public static CutLine to(int port, long bytes) throws IOException {
        CutLine line = new CutLine(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), port, bytes);
        start(line::accept);
        return line;
    }

    public int port() {
        return listener.getLocalPort();
    }

    /// Bytes of answers that came through.
    public long passed() {
        return budget - Math.max(0, left.get());
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() throws IOException {
        while (left.get() > 0) {
            Socket client = listener.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
            open.add(client);
            open.add(server);
            start(() -> client.getInputStream().transferTo(server.getOutputStream()));
            start(() -> answers(server.getInputStream(), client.getOutputStream()));
        }
        close();
    }

    private void answers(InputStream from, OutputStream to) throws IOException {
        byte[] buffer = new byte[4096];
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
            if (left.addAndGet(-read) <= 0) {
                close();
                return;
            }
            to.write(buffer, 0, read);
        }
        to.close();
    }

    @FunctionalInterface
    private interface Part {
        void run() throws IOException;
    }

    /// A broken line is what is wanted: its errors are no news.
    private static void start(Part part) {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                part.run();
            } catch (IOException broken) {
                // The line is cut.
            }
        });
    }
}
