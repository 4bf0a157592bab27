import type { ServiceInfo, HttpAppOptions } from './http-app.ts';
import type { Router } from 'express';
import type { MessageParams } from '../../common/deck/coded-error.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { contextOf } from './http-app.ts';
import { createRequire } from 'node:module';
import type { Language } from '../../common/i18n/locale.ts';

/** Serves a small page with the state of the service and links; it has no scripts and loads nothing from elsewhere. */
export function mountHomePage(
  router: Router,
  options: Pick<HttpAppOptions, 'config' | 'info' | 'isReady' | 'translators'>,
): void {
  router.get('/', async (_request, response) => {
    const translator = options.translators[contextOf(response).language];
    const html = homePage(await options.info(), options.isReady(), translator, options.config.basePath);
    response.setHeader('Content-Language', translator.language);
    response.type('html').send(html);
  });
}

function homePage(info: ServiceInfo, isReady: boolean, translator: Translator, basePath: string): string {
  const say = (key: string, params: MessageParams = {}): string =>
    escapeHtml(translator.translate('common', key, params));
  const rows: [string, string, string][] = [
    [
      say('http.home_database'),
      info.database === 'embedded' ? say('http.home_embedded') : say('http.home_mongodb'),
      info.database === 'embedded' ? say('http.home_embedded_note') : '',
    ],
    [
      say('http.home_model'),
      info.model.provider === 'builtin'
        ? say('http.home_builtin')
        : escapeHtml([info.model.provider, info.model.name].filter((each) => each !== null).join(' · ')),
      info.model.provider === 'builtin' ? say('http.home_builtin_note') : '',
    ],
    [
      say('http.home_sign_in'),
      info.sign_ins.length === 0
        ? say('http.home_no_sign_in')
        : info.sign_ins
            .map((each) => (each === 'dev-login' ? say('http.home_dev_login') : say('http.home_entra_id')))
            .join(', '),
      '',
    ],
    [say('http.home_version'), escapeHtml(info.version), ''],
  ];
  const base = escapeHtml(basePath);
  const links: [string, string, string][] = [
    [`${base}/addin/`, say('http.home_pane'), say('http.home_pane_note')],
    [`${base}/admin/`, say('http.home_console'), say('http.home_console_note')],
    [`${base}/api/v1/docs`, say('http.home_docs'), say('http.home_docs_note')],
    [`${base}/api/v1/openapi.json`, say('http.home_openapi'), say('http.home_openapi_note')],
    [`${base}/readyz`, say('http.home_health'), say('http.home_health_note')],
  ];
  return `<!doctype html>
<html lang="${translator.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Lectern</title>
<link rel="icon" href="${base}/static/mark.svg">
<style>${HOME_STYLE}</style>
</head>
<body>
<main>
<header>
<img src="${base}/static/mark.svg" width="48" height="48" alt="">
<div>
<h1>Lectern</h1>
<p>${say('http.home_tagline')}</p>
</div>
<span class="state ${isReady ? 'ready' : 'starting'}">${isReady ? say('http.home_ready') : say('http.home_starting')}</span>
</header>
<dl>
${rows.map(([name, value, note]) => `<div><dt>${name}</dt><dd>${value}${note === '' ? '' : `<small>${note}</small>`}</dd></div>`).join('\n')}
</dl>
<nav>
${links.map(([href, name, note]) => `<a href="${href}"><strong>${name}</strong><span>${note}</span></a>`).join('\n')}
</nav>
</main>
</body>
</html>
`;
}

/** The style of the page at `/`: similar to Fluent, light or dark like the reader's system. */
export const HOME_STYLE = `
:root { --back: #faf9f8; --card: #fff; --text: #242424; --quiet: #616161; --line: #e0e0e0; --hover: #f5f5f5; --brand: #a33d22; --good: #0e700e; --good-back: #f1faf1; --wait: #8a3707; --wait-back: #fff9f5; }
@media (prefers-color-scheme: dark) {
  :root { --back: #1f1f1f; --card: #292929; --text: #fff; --quiet: #adadad; --line: #3d3d3d; --hover: #333; --brand: #f0997f; --good: #9fd89f; --good-back: #052505; --wait: #fdcfb4; --wait-back: #411200; }
}
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; padding: 32px 16px; display: grid; place-items: center; background: var(--back); color: var(--text); font: 14px/20px "Segoe UI", "Segoe UI Web (West European)", system-ui, -apple-system, Roboto, "Helvetica Neue", sans-serif; }
main { width: 100%; max-width: 640px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 2px 4px rgba(0, 0, 0, .08), 0 8px 24px rgba(0, 0, 0, .06); overflow: hidden; }
header { display: flex; align-items: center; gap: 16px; padding: 24px; }
header div { flex: 1; min-width: 0; }
header img { flex: none; }
h1 { font-size: 24px; line-height: 32px; font-weight: 600; }
header p, small, nav span { color: var(--quiet); }
.state { flex: none; align-self: flex-start; padding: 2px 10px; border-radius: 999px; font-size: 12px; line-height: 20px; font-weight: 600; }
.ready { color: var(--good); background: var(--good-back); }
.starting { color: var(--wait); background: var(--wait-back); }
dl { padding: 0 24px 16px; }
dl div { display: grid; grid-template-columns: 128px 1fr; gap: 16px; padding: 12px 0; border-top: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { overflow-wrap: anywhere; }
small { display: block; font-size: 12px; line-height: 16px; margin-top: 2px; }
nav { display: grid; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); border-top: 1px solid var(--line); }
nav a { display: block; padding: 16px 24px; color: inherit; text-decoration: none; }
nav a:hover { background: var(--hover); }
nav a:focus-visible { outline: 2px solid var(--text); outline-offset: -2px; border-radius: 4px; }
nav strong { display: block; color: var(--brand); font-weight: 600; }
nav span { font-size: 12px; line-height: 16px; }
@media (max-width: 480px) {
  header { flex-wrap: wrap; }
  dl div { grid-template-columns: 1fr; gap: 2px; }
}
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

interface DocsOptions {
  basePath: string;
  describe: () => object;
  translators: Readonly<Record<Language, Translator>>;
}

/**
 * Serves the description of the API, a page to read and try it, and a page that explains each problem; all are public.
 */
export function mountDocs(router: Router, options: DocsOptions): void {
  const script = createRequire(import.meta.url).resolve('rapidoc');
  let description: string | undefined;
  router.get('/api/v1/openapi.json', (_request, response) => {
    description ??= JSON.stringify(options.describe());
    response.type('application/json').send(description);
  });
  router.get('/api/v1/docs/rapidoc.js', (_request, response, next) => {
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    response.setHeader('Cache-Control', 'public, max-age=86400');
    response.sendFile(script, { cacheControl: false }, (error: unknown) => {
      if (error !== undefined && error !== null && !response.headersSent) next(error);
    });
  });
  router.get('/api/v1/docs', (_request, response) => {
    response.type('html').send(docsPage(options.basePath));
  });
  router.get('/api/v1/docs/problems', (_request, response) => {
    response.type('html').send(problemsPage(options.translators[contextOf(response).language]));
  });
}

/** The page that a problem's `type` links to, with an anchor for each code. */
function problemsPage(translator: Translator): string {
  const codes = new Map<string, string>();
  for (const [key, text] of Object.entries(translator.texts('errors'))) {
    const code = key.replace(/_(?:zero|one|two|few|many|other)$/, '');
    if (!/^http\.title_/.test(code) && (code === key || key.endsWith('_other'))) codes.set(code, text);
  }
  const entries = [...codes].sort(([a], [b]) => (a < b ? -1 : 1));
  const sections = entries.map(
    ([code, text]) =>
      `<section id="${escapeHtml(code)}"><h2><code>${escapeHtml(code)}</code></h2><p>${escapeHtml(text)}</p></section>`,
  );
  return `<!doctype html>
<html lang="${translator.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lectern API: problems</title>
<link rel="icon" href="data:,">
</head>
<body>
<h1>Problems</h1>
${sections.join('\n')}
</body>
</html>
`;
}

function docsPage(basePath: string): string {
  const api = escapeHtml(`${basePath}/api/v1`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lectern API</title>
<link rel="icon" href="data:,">
<script type="module" src="${api}/docs/rapidoc.js"></script>
</head>
<body>
<rapi-doc spec-url="${api}/openapi.json" render-style="focused" theme="light" show-header="false" load-fonts="false"
 regular-font="Segoe UI, system-ui, sans-serif" mono-font="Consolas, ui-monospace, monospace" primary-color="#b7472a"
 allow-server-selection="false" schema-style="table" show-method-in-nav-bar="as-colored-text" use-path-in-nav-bar="false"
 persist-auth="false" fetch-credentials="same-origin"></rapi-doc>
</body>
</html>
`;
}
