import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readPageSettings } from '../../common/web/page.ts';
import { createServices } from '../../common/web/services.ts';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const services = createServices({ settings: readPageSettings(document), displayLanguage: navigator.language });
createRoot(root).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);
