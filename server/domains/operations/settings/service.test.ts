import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import { assertAllowedAddress } from './service.ts';

const NAMES: Readonly<Record<string, string[]>> = {
  'models.example.org': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
  'half.example.org': ['93.184.216.34', '10.0.0.1'],
  'inside.example.org': ['192.168.1.5'],
  localhost: ['127.0.0.1'],
  'void.example.org': [],
};
const resolve = (host: string) => {
  const found = NAMES[host];
  return found === undefined
    ? Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
    : Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
};
const refusal = (address: string, allowed: string[] = []): Promise<string | null> =>
  assertAllowedAddress(address, allowed, resolve).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)),
  );

describe('the address of a provider', () => {
  it.each(['https://models.example.org/v1', 'https://93.184.216.34/v1'])('may be %s', async (address) => {
    expect(await refusal(address)).toBeNull();
  });

  it.each([
    'http://localhost:11434/v1',
    'http://127.1/v1',
    'http://[::ffff:127.0.0.1]/v1',
    'http://[fd00::1]/v1',
    'http://169.254.169.254/',
    'http://inside.example.org/v1',
    'http://half.example.org/v1',
  ])('may not be %s', async (address) => {
    expect(await refusal(address)).toBe('settings.private_address');
  });

  it('may be anywhere once its host is allowed, and that host alone', async () => {
    expect(await refusal('http://localhost:11434/v1', ['localhost'])).toBeNull();
    expect(await refusal('http://[::1]:11434/v1', ['::1'])).toBeNull();
    expect(await refusal('http://inside.example.org/v1', ['example.org', 'localhost'])).toBe(
      'settings.private_address',
    );
  });

  it('is one of the listed hosts where only some are allowed', async () => {
    const only = (address: string) =>
      assertAllowedAddress(address, ['localhost'], resolve, ['models.example.org', 'inside.example.org']).then(
        () => null,
        (error: AppError) => error.code,
      );
    expect(await only('https://models.example.org/v1')).toBeNull();
    expect(await only('http://inside.example.org/v1')).toBeNull();
    expect(await only('http://localhost:11434/v1')).toBe('settings.host_not_allowed');
    expect(await only('https://93.184.216.34/v1')).toBe('settings.host_not_allowed');
  });

  it('is distinguished from one that is not found', async () => {
    expect(await refusal('https://typo.example.org/')).toBe('settings.unknown_host');
    expect(await refusal('https://void.example.org/')).toBe('settings.unknown_host');
  });

  it('contains no password, not even on an allowed host', async () => {
    expect(await refusal('https://me:pw@models.example.org/v1')).toBe('settings.address_with_password');
    expect(await refusal('http://me@localhost/v1', ['localhost'])).toBe('settings.address_with_password');
  });
});
