import { CodedError } from '../../../../../common/deck/coded-error.ts';
import { HostError } from '../../../host/host-port.ts';

const CLOSED = ['user_cancelled', 'timed_out', 'interaction_in_progress_cancelled', 'UserCancel', 'USER_CANCEL'];
const BLOCKED = ['popup_window_error', 'empty_window_error'];
const UNREACHABLE = [
  ...['no_network_connectivity', 'get_request_failed', 'post_request_failed', 'network_error'],
  ...['endpoints_resolution_error', 'openid_config_error', 'NoNetwork'],
];

/** What Microsoft's library said, as something a person can be told. */
export function signInError(error: unknown): Error {
  if (error instanceof CodedError || error instanceof HostError) return error;
  const code = codeOf(error);
  if (CLOSED.includes(code)) return new HostError('host.dialog_closed', code);
  if (BLOCKED.includes(code)) return new HostError('host.dialog_blocked', code);
  if (UNREACHABLE.includes(code)) return new CodedError('pane_session.provider_unreachable', {}, { cause: error });
  if (code === 'crypto_nonexistent') return new CodedError('pane_session.not_secure', {}, { cause: error });
  return new CodedError('pane_session.provider_refused', { said: saidBy(error, code) }, { cause: error });
}

/** Whether the person ended it, so that no other way is tried. */
export function isEndedByPerson(error: Error): boolean {
  return error instanceof HostError && error.code === 'host.dialog_closed';
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'errorCode' in error ? error.errorCode : null;
  return typeof code === 'string' ? code : '';
}

/** The first line: Entra ID writes trace numbers and times below it. */
function saidBy(error: unknown, code: string): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split(/\r?\n/);
  return line === '' ? code : line.slice(0, 300);
}
