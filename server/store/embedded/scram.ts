import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Binary } from 'bson';
import type { Gate } from './serve-connection.ts';
import { StoreError } from './store-error.ts';
import { binaryBytes, isDocument } from './values.ts';
import type { Document } from './values.ts';
import type { Reply, Request } from './wire.ts';

/** Who may use a store that listens on loopback. */
export interface ScramUser {
  name: string;
  /** Random and plain ASCII, so that SASLprep changes nothing. */
  password: string;
}

const ITERATIONS = 15_000;
const OPEN_COMMANDS = new Set([
  'hello',
  'isMaster',
  'ismaster',
  'ping',
  'saslStart',
  'saslContinue',
  'buildInfo',
  'buildinfo',
  'logout',
]);

/** Lets a connection through after SCRAM-SHA-256 (RFC 5802, RFC 7677) in MongoDB's `saslStart` and `saslContinue`. */
export function createScramGate(user: ScramUser): Gate {
  const salt = randomBytes(28);
  let isSignedIn = false;
  let exchange: { nonce: string; messages: string } | undefined;
  let isFinishing = false;

  const start = (payload: string): string => {
    const match = /^n,,(n=([^,]*),r=([^,]+))$/.exec(payload);
    if (match === null) throw failed();
    const [, bare = '', name = '', clientNonce = ''] = match;
    // A wrong name is reported only together with a wrong password.
    const nonce = `${clientNonce}${randomBytes(24).toString('base64')}`;
    const first = `r=${nonce},s=${salt.toString('base64')},i=${ITERATIONS}`;
    exchange = { nonce: name === user.name ? nonce : '', messages: `${bare},${first}` };
    return first;
  };
  const finish = (payload: string): string => {
    const match = /^(c=biws,r=([^,]+)),p=(.+)$/.exec(payload);
    if (match === null || exchange === undefined || match[2] !== exchange.nonce) throw failed();
    const salted = pbkdf2Sync(user.password, salt, ITERATIONS, 32, 'sha256');
    const clientKey = hmac(salted, 'Client Key');
    const message = `${exchange.messages},${match[1] ?? ''}`;
    const signature = hmac(createHash('sha256').update(clientKey).digest(), message);
    const proof = Buffer.from(match[3] ?? '', 'base64');
    const expected = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] as number)));
    if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) throw failed();
    return `v=${hmac(hmac(salted, 'Server Key'), message).toString('base64')}`;
  };
  const step = (command: Document, isStart: boolean): Document => {
    const payload = Buffer.from(binaryBytes(command.payload).bytes).toString('utf8');
    if (isStart) {
      if (command.mechanism !== 'SCRAM-SHA-256') throw new StoreError(334, 'Only SCRAM-SHA-256 is supported');
      isFinishing = false;
      return answer(start(payload), false);
    }
    // A client that did not ask to skip it ends with an empty exchange.
    if (isFinishing && payload === '') return answer('', true);
    const last = finish(payload);
    exchange = undefined;
    isSignedIn = true;
    isFinishing = true;
    return answer(last, false);
  };

  return ({ command }: Request): Reply | undefined => {
    const name = Object.keys(command)[0] ?? '';
    if (name === 'saslStart' || name === 'saslContinue') return { document: step(command, name === 'saslStart') };
    if (isDocument(command.speculativeAuthenticate)) return undefined;
    if (isSignedIn || OPEN_COMMANDS.has(name)) return undefined;
    throw new StoreError(13, `Command ${name} requires authentication`);
  };
}

function answer(payload: string, done: boolean): Document {
  return { conversationId: 1, done, payload: new Binary(Buffer.from(payload)), ok: 1 };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function failed(): StoreError {
  return new StoreError(18, 'Authentication failed.');
}
