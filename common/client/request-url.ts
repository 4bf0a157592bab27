type QueryValue = string | number | boolean;
/** Query parameters: a list repeats its name; undefined and null are left out. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[] | null | undefined>>;

/** The address of the service: `{origin}{basePath}`. */
export interface ServiceAddress {
  origin: string;
  /** Empty, or with a leading and no trailing slash. */
  basePath: string;
}

const API = '/api/v1';

/**
 * Fills the parameters of a path: `path('/presentations/{id}', { id })`.
 * @throws RangeError when a parameter is missing or would change the path (empty, `.`, `..`)
 */
export function path(template: string, params: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    // URL parsers remove dot segments even if the rest is encoded (WHATWG URL, 4.4).
    if (['', '.', '..'].includes(value)) throw new RangeError(`"${value}" cannot be the parameter ${name} of a path`);
    return encodeURIComponent(value);
  });
}

/** @throws RangeError when `baseUrl` isn't the origin of a web server or `basePath` isn't a plain path */
export function serviceAddress(baseUrl: string, basePath: string): ServiceAddress {
  const url = new URL(baseUrl);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.pathname !== '/')
    throw new RangeError('baseUrl is the origin of the server, such as https://decks.example.org');
  const trimmed = basePath.replace(/^\/+|\/+$/g, '');
  const normal = trimmed === '' ? '' : `/${trimmed}`;
  if (new URL(`${url.origin}${normal}`).pathname !== (normal || '/'))
    throw new RangeError('basePath is a plain path, such as /decks');
  return { origin: url.origin, basePath: normal };
}

/**
 * The URL of an operation; `isRoot` omits `/api/v1`, for the routes beside it.
 * @throws RangeError when `path` is relative or leaves the service
 */
export function requestUrl(address: ServiceAddress, path: string, query: Query = {}, isRoot = false): string {
  const prefix = `${address.basePath}${isRoot ? '' : API}/`;
  const url = new URL(`${address.origin}${prefix.slice(0, -1)}${path.startsWith('/') ? '' : '/'}${path}`);
  if (!path.startsWith('/') || url.origin !== address.origin || !url.pathname.startsWith(prefix))
    throw new RangeError('a path begins with a slash and stays inside the service');
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value)
      ? (value as readonly QueryValue[])
      : [value as QueryValue | null | undefined])
      if (each !== undefined && each !== null) url.searchParams.append(name, String(each));
  }
  url.hash = '';
  return url.href;
}
