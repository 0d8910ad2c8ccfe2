import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.File;

/** Prints what EU DSS says of each signature of a document: indication and format. Arguments: document, trusted certificate. */
public class ValidarAssinatura {
  public static void main(String[] args) throws Exception {
    var trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File(args[1])));
    var verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(trusted);
    var validator = SignedDocumentValidator.fromDocument(new FileDocument(args[0]));
    validator.setCertificateVerifier(verifier);
    var report = validator.validateDocument().getSimpleReport();
    for (String id : report.getSignatureIdList())
      System.out.println(report.getIndication(id) + " " + report.getSignatureFormat(id));
  }
}
