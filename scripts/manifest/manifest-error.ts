/** A preference that no manifest can be made of; the message says what to write instead. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}
