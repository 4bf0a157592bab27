import * as dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Global unicast (RFC 4291, section 2.4): all other IPv6 space is local, special or not given out. */
const GLOBAL_V6 = ipaddr.IPv6.parse('2000::');
const GLOBAL_V6_BITS = 3;

export interface Resolved {
  address: string;
  family: number;
}
/**
 * Addresses of clouds' own services that look public: the one by which Azure hands out certificates and settings of a machine.
 * Those of others (169.254.169.254, fd00:ec2::254, 100.100.100.200) are not in public ranges.
 */
const CLOUD_SERVICES = new Set(['168.63.129.16']);

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<Resolved[]>;

/** The system's resolver. */
export const resolveBySystem: Resolve = (host) => dns.promises.lookup(host, { all: true });

/**
 * Whether an IP address is on the public internet: neither private, loopback, link-local, reserved, a cloud's own service nor a
 * form that hides an IPv4 address (mapped, NAT64, 6to4, Teredo).
 * @param allowLoopback lets 127.0.0.0/8 and ::1 pass, for tests.
 */
export function isPublicAddress(address: string, allowLoopback = false): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  const range = parsed.range();
  if (range === 'loopback') return allowLoopback;
  if (range !== 'unicast' || CLOUD_SERVICES.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_V6, GLOBAL_V6_BITS);
}

/** The IP address that a URL's host is, where it is one; URLs spell every numeric form of IPv4 out. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

/** A connection to an address that is not public was refused. */
export class PrivateAddressError extends Error {}

/**
 * The lookup of a connection: resolves, and refuses when any of the answers is not public. Because the very connection
 * uses these answers, a name that changes between check and use gains nothing. Trusted hosts may be anywhere.
 */
export function guardedLookup(
  resolve: Resolve,
  allowLoopback: boolean,
  trustedHosts: readonly string[] = [],
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (answers) => {
        const [first] = answers;
        if (first === undefined) {
          callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
        } else if (
          !trustedHosts.includes(hostname.toLowerCase()) &&
          !answers.every((answer) => isPublicAddress(answer.address, allowLoopback))
        ) {
          callback(new PrivateAddressError('address is not public'), '', 0);
        } else if (options.all === true) callback(null, answers);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), '', 0),
    );
  };
}
