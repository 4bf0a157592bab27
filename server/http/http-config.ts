/** The part of the configuration that the HTTP layer uses. */
export interface HttpConfig {
  /** Empty, or with a slash before and none behind: everything lives below it. */
  basePath: string;
  /** Origins of other sites whose pages may call the service; its own is always allowed. */
  allowedOrigins: readonly string[];
  /** Whether the session cookie is Secure, and fit for a third-party frame. */
  cookieSecure: boolean;
  /** Maximum number of bytes of a body, where a route does not set less. */
  bodyLimitBytes: number;
  /** Whose `X-Forwarded-*` headers are believed: hops, or addresses as Express's "trust proxy"; false: no one's. */
  trustProxy: number | string | false;
  /** Answers and events that break their own schema fail instead of being logged. */
  isDevelopment: boolean;
  /** Origins that the clients ask for tokens at a sign-in. */
  signInOrigins: readonly string[];
  /** Where the task pane loads Office.js from; `self`: from this server. */
  officeJs: string;
  /** Sites that may show the task pane in a frame. */
  frameAncestors: readonly string[];
  /** Opens `/metrics` to other machines; null: only this machine. */
  metricsToken: string | null;
  /** Off only in tests of other things. */
  hasRateLimits: boolean;
}
