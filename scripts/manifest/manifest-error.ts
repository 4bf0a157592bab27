/** An invalid option; the message says what is valid. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}
