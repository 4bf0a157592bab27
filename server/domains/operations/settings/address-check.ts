import { AppError } from '../../../kernel/sdk/app-error.ts';
import { isPublicAddress, literalAddress } from '../../../kernel/sdk/net/address-guard.ts';
import type { Resolve } from '../../../kernel/sdk/net/address-guard.ts';

/**
 * Holds the address of a provider against what the service may reach: a secret is sent there, and the service stands
 * where others cannot look. A name is resolved now, so that the administrator is told now.
 * @param allowedHosts hosts that may be anywhere, this machine included.
 * @throws AppError `invalid` `settings.private_address`, `settings.unknown_host`, `settings.address_with_password`.
 */
export async function assertAllowedAddress(
  address: string,
  allowedHosts: readonly string[],
  resolve: Resolve,
): Promise<void> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.username !== '' || url.password !== '') throw new AppError('invalid', 'settings.address_with_password');
  if (allowedHosts.includes(host)) return;
  const literal = literalAddress(url.hostname);
  const addresses = literal === null ? await addressesOf(host, resolve) : [literal];
  if (!addresses.every((each) => isPublicAddress(each))) {
    throw new AppError('invalid', 'settings.private_address', { host });
  }
}

async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  let found: string[];
  try {
    found = (await resolve(host)).map((each) => each.address);
  } catch (cause) {
    throw new AppError('invalid', 'settings.unknown_host', { host }, { cause });
  }
  if (found.length === 0) throw new AppError('invalid', 'settings.unknown_host', { host });
  return found;
}
