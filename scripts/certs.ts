import { composeTranslator } from '../server/compose.ts';
import { prepareCertificates } from './sideload/prepare-certificates.ts';

/*
 * npm run certs: creates certificates for https://localhost that this machine trusts, as Office requires; renewed after
 * they expire.
 */
const { distrust, ca } = await prepareCertificates();
if (distrust !== null) {
  const translator = composeTranslator('en');
  console.error(translator.translate('common', 'sideload.distrusted', { reason: distrust, file: ca.file }));
  process.exitCode = 1;
}
