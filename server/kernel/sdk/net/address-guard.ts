import * as dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Global unicast (RFC 4291, section 2.4): all other IPv6 space is local, special or unassigned. */
const GLOBAL_V6 = ipaddr.IPv6.parse('2000::');
const GLOBAL_V6_BITS = 3;

export interface Resolved {
  address: string;
  family: number;
}
/**
 * Addresses of cloud services that look public: Azure uses this one to provide a machine's certificates and settings.
 * Those of other clouds (169.254.169.254, fd00:ec2::254, 100.100.100.200) aren't in public ranges.
 */
const CLOUD_SERVICES = new Set(['168.63.129.16']);

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<Resolved[]>;

/** The system's resolver. */
export const resolveBySystem: Resolve = (host) => dns.promises.lookup(host, { all: true });

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local, reserved, a cloud service, or a
 * form that hides an IPv4 address (mapped, NAT64, 6to4, Teredo).
 * @param allowLoopback allows 127.0.0.0/8 and ::1, for tests.
 */
export function isPublicAddress(address: string, allowLoopback = false): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  const range = parsed.range();
  if (range === 'loopback') return allowLoopback;
  if (range !== 'unicast' || CLOUD_SERVICES.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_V6, GLOBAL_V6_BITS);
}

/** The IP address in a URL's host, if it is one; URLs normalise every numeric form of IPv4. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

/** A connection to an address that is not public was refused. */
export class PrivateAddressError extends Error {}

/**
 * The lookup of a connection: resolves, and refuses if any answer isn't public. The connection uses these same answers,
 * so changing a name between check and use has no effect. Trusted hosts may have any address.
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
