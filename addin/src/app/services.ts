import { createContext, useContext } from 'react';
import type { Client } from '../../../common/client/client.ts';
import type { HostPort } from '../host/host-port.ts';
import type { PaneStorage } from './pane-storage.ts';
import type { SessionState } from './session-state.ts';
import type { PaneSettings } from './settings.ts';

/** What every part of the pane works with. */
export interface Services {
  host: HostPort;
  client: Client;
  /** What the signed-in person keeps in this pane. */
  storage: PaneStorage;
  /** What is kept whoever is signed in, such as the language. */
  device: PaneStorage;
  settings: PaneSettings;
  session: SessionState;
  /** Told by the page of the language: what the server's sentences come in. */
  setLanguage(language: string): void;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('outside of the pane');
  return services;
}
