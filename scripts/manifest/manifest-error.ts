/** An option that no manifest can be made of; the message states what is valid. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}
