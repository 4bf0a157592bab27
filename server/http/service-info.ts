/** What runs, for the page at `/`. */
export interface ServiceInfo {
  version: string;
  /** `embedded`: the store that comes with the service, for trying out and small teams. */
  database: 'embedded' | 'mongodb';
  /** The text model in use: its provider ("builtin", "openai") and, where it has one, its name. */
  model: { provider: string; name: string | null };
  /** Ways to sign in. */
  sign_ins: readonly ('dev-login' | 'entra-id')[];
}
