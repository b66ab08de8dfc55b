package org.gpuledger.source.prometheus.transport;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.gpuledger.model.LedgerException;

/// Trust in the certificates of a file, for servers that a company signed itself.
final class Authorities {
    private Authorities() {}

    static SSLContext context(String file) {
        try (InputStream pem = Files.newInputStream(Path.of(file))) {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            int count = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                trusted.setCertificateEntry("authority-" + count++, certificate);
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException unreadable) {
            LedgerException told = LedgerException.input(
                    "GL-1211",
                    "--ca cannot be read: " + unreadable.getMessage(),
                    file,
                    "Give a file of certificates in PEM form");
            told.initCause(unreadable);
            throw told;
        }
    }
}
