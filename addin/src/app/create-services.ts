import { createClient } from '../../../common/client/client.ts';
import type { HostPort } from '../host/host-port.ts';
import { isInOffice } from '../host/is-in-office.ts';
import { createPaneStorage } from './pane-storage.ts';
import { createPersonalStorage } from './personal-storage.ts';
import type { Services } from './services.ts';
import { createSessionState } from './session-state.ts';
import type { PaneSettings } from './settings.ts';

/** The services of a pane. In Office the session is a bearer token: a frame of another site has no cookies to rely on. */
export function createServices(host: HostPort, settings: PaneSettings): Services {
  const device = createPaneStorage(window, host.environment.partition_key);
  const isFramed = isInOffice(host);
  const session = createSessionState(isFramed ? device : null);
  let language = host.environment.display_language;
  const client = createClient({
    baseUrl: settings.origin,
    basePath: settings.base_path,
    session: isFramed ? { kind: 'bearer', token: () => session.token() } : { kind: 'cookie' },
    language: () => language,
    // Whoever was never signed in has no session that could end.
    onSessionEnd: () => {
      session.setToken(null);
      session.set(session.phase() === 'signed-in' ? 'ended' : 'signed-out');
    },
  });
  return {
    host,
    client,
    storage: createPersonalStorage(device, () => session.user()),
    device,
    settings,
    session,
    setLanguage: (tag) => void (language = tag),
  };
}
