import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { HOME_STYLE } from './service-pages.ts';

/** Placeholder in the table: the origin of Office.js. */
const OFFICE_JS = '(office-js)';
/** Office.js loads an old library from here. */
const OFFICE_JS_HELPERS = 'https://ajax.aspnetcdn.com';
/** Placeholder in the table: the origins that a sign-in requests tokens from, in the page and in a hidden frame. */
const SIGN_IN = '(sign-in)';

interface HeaderPolicy {
  /** Whether the policy applies to a path (without the base path). */
  covers: (path: string) => boolean;
  /** Content-Security-Policy, in addition to the directives that all policies share. */
  content: Readonly<Record<string, readonly string[]>>;
  /** Who may frame it; nobody when absent. */
  framedBy?: 'office';
  /** Cross-Origin-Opener-Policy: whether windows that open it, or that it opens, keep a reference to it. */
  opener: 'same-origin' | 'same-origin-allow-popups' | 'unsafe-none';
  /** Cross-Origin-Resource-Policy: which pages may embed it. */
  resource: 'same-origin' | 'cross-origin';
}

const below = (root: string) => (path: string) => path === root || path.startsWith(`${root}/`);
/** Our own clients; Fluent writes its styles into the page. */
const CLIENT = {
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'", SIGN_IN],
  'frame-src': [SIGN_IN],
  'manifest-src': ["'self'"],
};

/**
 * The headers of every kind of answer; the first row that covers a path applies. Files of clients and pictures also
 * have a stricter policy (`send-answer.ts`): they have no permissions at all, wherever they are opened.
 */
const POLICIES: readonly (HeaderPolicy & { kind: string })[] = [
  {
    kind: 'task pane',
    covers: below('/addin'),
    content: { ...CLIENT, 'script-src': ["'self'", OFFICE_JS] },
    framedBy: 'office',
    // A dialog or sign-in window without its opener fails with error 12006.
    opener: 'unsafe-none',
    resource: 'cross-origin',
  },
  {
    kind: 'console',
    covers: below('/admin'),
    content: { ...CLIENT, 'script-src': ["'self'"] },
    opener: 'same-origin-allow-popups',
    resource: 'same-origin',
  },
  {
    kind: 'API page',
    covers: below('/api/v1/docs'),
    // RapiDoc uses inline styles, and icons as data URLs.
    content: {
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
    },
    opener: 'same-origin',
    resource: 'same-origin',
  },
  {
    kind: 'static file',
    covers: below('/static'),
    content: { sandbox: [] },
    opener: 'same-origin',
    // Office shows the icons of an add-in in its own pages.
    resource: 'cross-origin',
  },
  {
    kind: 'home page',
    covers: (path) => path === '/' || path === '',
    content: {
      'style-src': [`'sha256-${createHash('sha256').update(HOME_STYLE).digest('base64')}'`],
      'img-src': ["'self'"],
    },
    opener: 'same-origin',
    resource: 'same-origin',
  },
  { kind: 'API', covers: () => true, content: {}, opener: 'same-origin', resource: 'same-origin' },
];

/** Browser features that our pages never use. */
const UNUSED = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Sets the headers for an answer's kind.
 * @param options.frameAncestors sites that may frame the task pane.
 * @param options.signInOrigins origins that a sign-in requests tokens from.
 * @param options.officeJs an address, or `self`.
 * @param options.isSecure whether the service is only reached by https.
 */
export function setHeadersByKind(options: {
  basePath: string;
  frameAncestors: readonly string[];
  signInOrigins: readonly string[];
  officeJs: string;
  isSecure: boolean;
}): RequestHandler {
  const kinds = POLICIES.map((policy) => ({ covers: policy.covers, protect: protection(policy, options) }));
  return (request, response, next) => {
    const path = request.path.startsWith(options.basePath) ? request.path.slice(options.basePath.length) : request.path;
    response.setHeader('Permissions-Policy', UNUSED);
    kinds.find(({ covers }) => covers(path))?.protect(request, response, next);
  };
}

function protection(
  policy: HeaderPolicy,
  options: Omit<Parameters<typeof setHeadersByKind>[0], 'basePath'>,
): ReturnType<typeof helmet> {
  const meant: Readonly<Record<string, readonly string[]>> = {
    [SIGN_IN]: options.signInOrigins,
    [OFFICE_JS]: options.officeJs === 'self' ? [] : [new URL(options.officeJs).origin, OFFICE_JS_HELPERS],
  };
  const isFramed = policy.framedBy === 'office';
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        ...Object.fromEntries(
          Object.entries(policy.content).map(([name, sources]) => [
            name,
            sources.flatMap((source) => meant[source] ?? [source]),
          ]),
        ),
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': isFramed ? ["'self'", ...options.frameAncestors] : ["'none'"],
      },
    },
    // X-Frame-Options takes no list: if other sites may frame the page, only frame-ancestors names them.
    xFrameOptions: isFramed ? false : { action: 'deny' },
    crossOriginOpenerPolicy: { policy: policy.opener },
    crossOriginResourcePolicy: { policy: policy.resource },
    strictTransportSecurity: options.isSecure,
  });
}
