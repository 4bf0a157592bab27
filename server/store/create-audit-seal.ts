import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AuditSeal } from '../kernel/sdk/ports/audit-sink.ts';
import type { SecretKey } from './create-secret-box.ts';

const KEY_BYTES = 32;

/**
 * The seal over SETTINGS_KEYS; each of them gives a key for this use alone (RFC 5869).
 * @param keys the first one seals, all check.
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
