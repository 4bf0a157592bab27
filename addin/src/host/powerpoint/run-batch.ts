import { HostError } from '../host-port.ts';
import type { OfficeGlobals } from './office-globals.ts';

/** Runs requests to PowerPoint. @throws HostError `host.failed` with PowerPoint's message; HostErrors of `work` unchanged */
export async function runBatch<Answer>(
  { powerPoint }: OfficeGlobals,
  work: (context: PowerPoint.RequestContext) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await powerPoint.run(work);
  } catch (error) {
    throw asHostError(error);
  }
}

export function asHostError(error: unknown): HostError {
  return error instanceof HostError ? error : new HostError('host.failed', messageOf(error));
}

/** The name that Office gave to an error, such as `SlideNotFound`. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' || typeof code === 'number' ? String(code) : '';
}

/** The host's own words, with the name of the error behind them. */
export function messageOf(error: unknown): string {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  const code = codeOf(error);
  return code === '' || message.includes(code) ? message : `${message} (${code})`;
}
