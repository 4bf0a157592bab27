import type { Request } from 'express';

/**
 * Whether the page that sent a request belongs to the service or to a site it trusts. The own origin is the one the
 * request was sent to: a page of another site cannot choose the Host its browser sends along.
 */
export function isAllowedOrigin(request: Request, allowedOrigins: readonly string[]): boolean {
  const origin = request.get('origin');
  if (origin === undefined || origin === 'null') return false;
  return allowedOrigins.includes(origin) || origin === `${request.protocol}://${request.host}`;
}
