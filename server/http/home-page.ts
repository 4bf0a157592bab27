import type { Router } from 'express';
import type { MessageParams } from '../../common/deck/coded-error.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { escapeHtml } from './escape-html.ts';
import { HOME_STYLE } from './home-style.ts';
import type { HttpAppOptions } from './http-app.ts';
import { contextOf } from './request-context.ts';
import type { ServiceInfo } from './service-info.ts';

/** Serves a small page that says what runs and where to go on: no script, nothing from elsewhere. */
export function mountHomePage(
  router: Router,
  options: Pick<HttpAppOptions, 'config' | 'info' | 'isReady' | 'translators'>,
): void {
  router.get('/', async (_request, response) => {
    const translator = options.translators[contextOf(response).language];
    const html = page(await options.info(), options.isReady(), translator, options.config.basePath);
    response.setHeader('Content-Language', translator.language);
    response.type('html').send(html);
  });
}

function page(info: ServiceInfo, isReady: boolean, translator: Translator, basePath: string): string {
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
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(MARK.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}">
<style>${HOME_STYLE}</style>
</head>
<body>
<main>
<header>
${MARK}
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

/** A lectern with a page on it, in the colour of the product. */
const MARK = `<svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true"><rect width="48" height="48" rx="10" fill="#b7472a"/><path d="M11 16L37 11V24L11 29zM22 27H26V35H32V38H16V35H22z" fill="#fff"/><path d="M15 19.73L27.12 17.4M15 23.63L22.96 22.1" stroke="#b7472a" stroke-width="1.8" stroke-linecap="round"/></svg>`;
