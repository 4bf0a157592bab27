import { createRequire } from 'node:module';
import type { Router } from 'express';
import type { Language } from '../../common/i18n/locale.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { escapeHtml } from './escape-html.ts';
import { contextOf } from './request-context.ts';

interface DocsOptions {
  basePath: string;
  describe: () => object;
  translators: Readonly<Record<Language, Translator>>;
}

/** Serves the description of the API, a page to read and try it, and one that explains each problem; all are public. */
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
    response.type('html').send(page(options.basePath));
  });
  router.get('/api/v1/docs/problems', (_request, response) => {
    response.type('html').send(problemsPage(options.translators[contextOf(response).language]));
  });
}

/** What the `type` of a problem points to: each code under its own anchor. */
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

function page(basePath: string): string {
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
