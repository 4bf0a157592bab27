import { createRequire } from 'node:module';
import type { Router } from 'express';
import { escapeHtml } from './escape-html.ts';

/** Serves the description of the API and a page to read and try it; both are public. */
export function mountDocs(router: Router, options: { basePath: string; describe: () => object }): void {
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
