import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { readPageSettings } from '../../common/web/page.ts';
import { createServices } from '../../common/web/services.ts';
import { App } from './app/app.tsx';
import { isInOffice } from './host/is-in-office.ts';
import { openHost } from './host/open-host.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
void start(createRoot(root));

/** A function, because a script that waits at its top level would wait forever for a part of the page that imports it. */
async function start(page: Root): Promise<void> {
  const settings = readPageSettings(document);
  const host = await openHost(settings.office_js);
  const services = createServices({
    settings,
    displayLanguage: host.environment.display_language,
    // In a frame of another site there are no cookies to rely on.
    sessionKind: isInOffice(host) ? 'bearer' : 'cookie',
    partitionKey: host.environment.partition_key,
    signInHost: host,
  });
  page.render(
    <StrictMode>
      <App host={host} services={services} />
    </StrictMode>,
  );
}
