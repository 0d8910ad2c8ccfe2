import eu.europa.esig.dss.model.DSSDocument;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.spi.x509.revocation.ocsp.ExternalResourcesOCSPSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.File;
import java.util.Arrays;

/**
 * Prints a line with what EU DSS says of each signature: its document, indication and format. Arguments: the only trusted
 * certificate; documents; what authorities answer of the certificates between (OCSP, names that end in .ocsp).
 */
public class ValidarAssinatura {
  public static void main(String[] args) throws Exception {
    var trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File(args[0])));
    var files = Arrays.asList(args).subList(1, args.length);
    var answers = files.stream().filter(file -> file.endsWith(".ocsp")).map(FileDocument::new).toArray(DSSDocument[]::new);
    for (String document : files) {
      if (document.endsWith(".ocsp")) continue;
      var verifier = new CommonCertificateVerifier();
      verifier.setOcspSource(new ExternalResourcesOCSPSource(answers));
      verifier.setTrustedCertSources(trusted);
      var validator = SignedDocumentValidator.fromDocument(new FileDocument(document));
      validator.setCertificateVerifier(verifier);
      var report = validator.validateDocument().getSimpleReport();
      for (String id : report.getSignatureIdList())
        System.out.println(document + " " + report.getIndication(id) + " " + report.getSignatureFormat(id));
    }
  }
}
