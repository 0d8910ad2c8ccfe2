import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.File;
import java.util.Arrays;

/** Prints a line with what EU DSS says of each signature: its document, indication and format. Arguments: trusted certificate, documents. */
public class ValidarAssinatura {
  public static void main(String[] args) throws Exception {
    var trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File(args[0])));
    for (String document : Arrays.asList(args).subList(1, args.length)) {
      var verifier = new CommonCertificateVerifier();
      verifier.setTrustedCertSources(trusted);
      var validator = SignedDocumentValidator.fromDocument(new FileDocument(document));
      validator.setCertificateVerifier(verifier);
      var report = validator.validateDocument().getSimpleReport();
      for (String id : report.getSignatureIdList())
        System.out.println(document + " " + report.getIndication(id) + " " + report.getSignatureFormat(id));
    }
  }
}
