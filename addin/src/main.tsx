import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createServices } from './app/create-services.ts';
import { readSettings } from './app/settings.ts';
import { openHost } from './host/open-host.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const settings = readSettings(document);
const host = await openHost(settings);
createRoot(root).render(
  <StrictMode>
    <App services={createServices(host, settings)} />
  </StrictMode>,
);
