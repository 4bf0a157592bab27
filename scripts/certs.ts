import { composeTranslator } from '../server/compose.ts';
import { prepareCertificates } from './sideload/prepare-certificates.ts';

/* npm run certs: certificates by which this machine trusts https://localhost, as Office asks for; regenerated once they have expired. */
const { distrust, ca } = await prepareCertificates();
if (distrust !== null) {
  const translator = composeTranslator('en');
  console.error(translator.translate('common', 'sideload.distrusted', { reason: distrust, file: ca.file }));
  process.exitCode = 1;
}
