package org.gpuledger.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.gpuledger.model.account.ChartOfAccounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/// The picture in the README, and the drawing of it.
class PictureTest {
    @Test
    void thePictureShowsEveryGroupOfAccountsThatTheDemoPlants() throws Exception {
        String shown = xml(House.text(House.root().resolve("docs/demo.svg")))
                .getDocumentElement()
                .getTextContent();

        assertThat(shown).contains("GPU-hours", "to the nanosecond");
        assertThat(ChartOfAccounts.groups().keySet())
                .filteredOn(group -> !group.equals("lost"))
                .allSatisfy(group -> assertThat(shown).contains(group));
    }

    @Test
    void coloursBlocksAndMarkupAreDrawnWhereTheyStand(@TempDir Path folder) throws Exception {
        Document svg = xml(draw(folder, "a<b\u001b[38;5;32m  █▌\u001b[0m\n第 x\nleft out\n", 2));

        NodeList texts = svg.getElementsByTagName("text");
        assertThat(texts.getLength()).isEqualTo(2);
        assertThat(texts.item(0).getTextContent()).isEqualTo("a<b");
        assertThat(((Element) texts.item(1)).getAttribute("textLength")).isEqualTo("33.6");
        Element half = (Element) svg.getElementsByTagName("rect").item(2);
        assertThat(half.getAttribute("x")).isEqualTo("66.4");
        assertThat(half.getAttribute("width")).isEqualTo("4.20");
        assertThat(half.getAttribute("fill")).isEqualTo("#0087d7");
    }

    private static String draw(Path folder, String text, int lines) throws IOException, InterruptedException {
        Path input = Files.writeString(folder.resolve("text"), text);
        Path output = folder.resolve("svg");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        House.root().resolve("docs/Picture.java").toString(),
                        Integer.toString(lines))
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.waitFor()).isZero();
        return Files.readString(output);
    }

    private static Document xml(String text) throws ParserConfigurationException, IOException, SAXException {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
