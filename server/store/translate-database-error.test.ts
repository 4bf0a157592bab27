import { describe, expect, it } from '@jest/globals';
import { AppError } from '../kernel/sdk/app-error.ts';
import { translateDatabaseError } from './translate-database-error.ts';

const collection = { collectionName: 'things', indexes: () => Promise.resolve([]) };

/** An error as the system gives it. */
function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
}

describe('translateDatabaseError', () => {
  it.each([
    ['a command written to a connection that broke', systemError('EPIPE', 'write')],
    ['a connection that was reset', systemError('ECONNRESET', 'read')],
    ['the same as a cause', new Error('insert failed', { cause: systemError('ECONNREFUSED', 'connect') })],
  ])('says that the database is away for %s', async (_, error) => {
    const told = await translateDatabaseError(collection, error);
    expect(told).toBeInstanceOf(AppError);
    expect(told).toMatchObject({ kind: 'unavailable', code: 'db.unavailable', retryAfterMs: 5000 });
  });

  it.each([
    ['a fault of ours', new TypeError('x is not a function')],
    ['a code that is no system call', Object.assign(new Error('odd'), { code: 'EPIPE' })],
    ['a system error of another sort', systemError('EACCES', 'open')],
  ])('leaves %s as it is', async (_, error) => {
    expect(await translateDatabaseError(collection, error)).toBe(error);
  });
});
