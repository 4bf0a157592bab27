import { createCipheriv, createDecipheriv, randomBytes, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { AppError } from '../kernel/sdk/app-error.ts';
import type { SecretBox } from '../kernel/sdk/ports/settings-store.ts';
import type { AuditSeal } from '../kernel/sdk/ports/audit-sink.ts';

interface SecretKey {
  id: string;
  /** 32 bytes. */
  key: Uint8Array;
}

const VERSION = 'v1';
/** A random 96-bit IV for each message, as NIST SP 800-38D, 8.2.2, requires for GCM. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The secret box over SETTINGS_KEYS. A sealed secret has the form `v1:KEY_ID:IV:TAG:DATA`, the last three in base64url;
 * version, key id and context are authenticated.
 * @param keys the first one encrypts, all decrypt.
 */
export function createSecretBox(keys: readonly SecretKey[]): SecretBox {
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    seal(plain, context) {
      const [first] = keys;
      if (first === undefined) throw new AppError('unavailable', 'settings.no_key');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first.key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundData(first.id, context));
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'));
      return [VERSION, first.id, ...parts].join(':');
    },
    isCurrent: (sealed) => {
      const [version, id] = sealed.split(':');
      return version === VERSION && id === keys[0]?.id;
    },
    open(sealed, context) {
      const [version, id, iv, tag, data] = sealed.split(':');
      if (version !== VERSION || id === undefined || iv === undefined || tag === undefined || data === undefined) {
        throw new AppError('unavailable', 'settings.secret_damaged', { setting: context });
      }
      const key = byId.get(id);
      if (key === undefined) throw new AppError('unavailable', 'settings.key_missing', { key: id, setting: context });
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(boundData(id, context));
        decipher.setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(data, 'base64url'), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new AppError('unavailable', 'settings.secret_damaged', { setting: context }, { cause });
      }
    },
  };
}

const boundData = (id: string, context: string): Buffer => Buffer.from(JSON.stringify([VERSION, id, context]));

const KEY_BYTES = 32;

/**
 * The seal over SETTINGS_KEYS, with keys derived from them for this purpose (RFC 5869).
 * @param keys the first one seals, all verify.
 */
export function createAuditSeal(keys: readonly SecretKey[]): AuditSeal {
  const byId = new Map(keys.map(({ id, key }) => [id, hkdfSync('sha256', key, '', 'lectern audit log', KEY_BYTES)]));
  const digest = (key: ArrayBuffer, text: string): Buffer =>
    createHmac('sha256', new Uint8Array(key)).update(text).digest();
  return {
    seal(text) {
      const id = keys[0]?.id;
      const key = id === undefined ? undefined : byId.get(id);
      return key === undefined ? null : `${id}:${digest(key, text).toString('base64url')}`;
    },
    check(text, seal) {
      const [id = '', sent = ''] = seal.split(':');
      const key = byId.get(id);
      if (key === undefined) return 'key_missing';
      const [right, given] = [digest(key, text), Buffer.from(sent, 'base64url')];
      return given.length === right.length && timingSafeEqual(given, right) ? 'sound' : 'broken';
    },
  };
}
