import { Socket, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

/*
 * Runs before every test file: a connection to anything but this machine fails immediately, so that a leaking guard is a
 * failing test and not a request that was sent. A name is only resolved by a lookup of the test, whose results are
 * checked against the same rule.
 */
interface Target {
  host?: string;
  path?: string;
  lookup?: LookupFunction;
}

const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket;

function isThisMachine(host: string): boolean {
  return isIP(host) === 4 ? host.startsWith('127.') : host === 'localhost' || host === '::1';
}

function refuse(host: string): never {
  throw new Error(`a test tried to reach ${host}`);
}

/** A lookup that passes on the results of another one, unless they are addresses of other machines. */
function checked(lookup: LookupFunction): LookupFunction {
  return (host, options, callback) =>
    lookup(host, options, (error, address, family) => {
      const answers = Array.isArray(address) ? address.map((each) => each.address) : [address];
      const away = error ? undefined : answers.find((each) => each !== '' && !isThisMachine(each));
      if (away === undefined) callback(error, address, family);
      else callback(new Error(`a test tried to reach ${away}`), '', 0);
    });
}

function checkTarget(target: Target): void {
  if (target.path !== undefined) return;
  const host = target.host ?? 'localhost';
  if (isThisMachine(host)) return;
  if (isIP(host) !== 0 || target.lookup === undefined) refuse(host);
  target.lookup = checked(target.lookup);
}

Socket.prototype.connect = function blockedConnect(this: Socket, ...args: unknown[]): Socket {
  const first = Array.isArray(args[0]) ? (args[0] as unknown[])[0] : args[0];
  if (typeof first === 'object' && first !== null) checkTarget(first);
  else if (typeof first === 'number') checkTarget(typeof args[1] === 'string' ? { host: args[1] } : {});
  return connect.apply(this, args);
};
