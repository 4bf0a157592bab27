/** Values that a message text may name. Never secrets, never machine paths. */
export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * The base of every failure that a person may see. It carries a code and parameters; the sentence comes from
 * the `errors` namespace of `common/i18n` under the same code. `cause` is for logs only.
 */
export class CodedError extends Error {
  readonly code: string;
  readonly params: MessageParams;

  constructor(code: string, params: MessageParams = {}, options?: { cause?: unknown }) {
    super(code, options);
    this.name = new.target.name;
    this.code = code;
    this.params = params;
  }
}
