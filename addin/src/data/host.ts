import { createContext, useContext } from 'react';
import type { HostPort } from '../host/host-port.ts';

export const HostContext = createContext<HostPort | null>(null);

/** The program that the pane is shown in. */
export function useHost(): HostPort {
  const host = useContext(HostContext);
  if (host === null) throw new Error('there is no host around this component');
  return host;
}
