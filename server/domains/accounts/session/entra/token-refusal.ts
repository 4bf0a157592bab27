/** Why an ID token was refused: for the log and the audit log. The sender only learns that it was refused. */
export type RefusalReason =
  | 'shape'
  | 'header'
  | 'claims'
  | 'issuer'
  | 'audience'
  | 'tenant'
  | 'time'
  | 'version'
  | 'person'
  | 'access_token'
  | 'unknown_key'
  | 'signature'
  | 'verifiers_disagree'
  | 'origin'
  | 'nonce'
  | 'replayed';

/** An ID token was refused. */
export class TokenRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`ID token refused: ${reason}`);
    this.name = 'TokenRefusal';
    this.reason = reason;
  }
}
