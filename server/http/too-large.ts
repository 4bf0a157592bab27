import { AppError } from '../kernel/sdk/app-error.ts';

/** What a body beyond the limit is answered with, the limit in its words. */
export function tooLarge(limit: number): AppError {
  return new AppError('too_large', 'http.body_too_large', { limit: readableSize(limit) });
}

/** Bytes in the unit a person would use. */
function readableSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power] ?? 'B'}`;
}
