import type { Request } from 'express';

/** Whether `respond-async` is among the preferences of the request (RFC 7240, 2): commas part them, semicolons their parameters. */
export function prefersAsync(request: Request): boolean {
  const preferences = (request.get('prefer') ?? '').toLowerCase().split(',');
  return preferences.some((each) => each.split(/[;=]/)[0]?.trim() === 'respond-async');
}
