import type { HostPort } from './host-port.ts';

/** Whether the page is shown inside of Office, also where Office itself cannot be reached from it: then there are no cookies to rely on. */
export function isInOffice(host: HostPort): boolean {
  return host.environment.office !== 'absent';
}
