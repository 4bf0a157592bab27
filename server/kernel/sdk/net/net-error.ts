import { CodedError } from '../../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';

export type NetErrorCode =
  | 'net.bad_scheme'
  | 'net.private_address'
  | 'net.unreachable'
  | 'net.too_many_redirects'
  | 'net.http_status'
  | 'net.type_not_read'
  | 'net.too_large'
  | 'net.timed_out';

/** An address that is not fetched. Parameters name the `url` the person gave, never what it resolved to. */
export class NetError extends CodedError {
  declare readonly code: NetErrorCode;

  constructor(code: NetErrorCode, params: { url: string } & MessageParams, options?: { cause?: unknown }) {
    super(code, params, options);
  }
}
