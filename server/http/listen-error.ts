import { CodedError } from '../../common/deck/coded-error.ts';

/** The server's address can't be listened on. */
class ListenError extends CodedError {}

/** What a failure of the system to listen means (errno of bind(2)). */
export function toListenError(error: NodeJS.ErrnoException, at: { host: string; port: number }): ListenError {
  const { code = '' } = error;
  const { host, port } = at;
  if (code === 'EADDRINUSE') return new ListenError('http.port_in_use', { host, port }, { cause: error });
  if (code === 'EACCES') return new ListenError('http.port_forbidden', { host, port }, { cause: error });
  return new ListenError('http.cannot_listen', { host, port, reason: code }, { cause: error });
}
