import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';

/** A store for the suite to test. */
export interface FileStoreWorld {
  store: FileStore;
  /** How many blobs it contains, including unfinished ones. */
  count(): Promise<number>;
  close(): Promise<void>;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** What every implementation of the port must do. */
export function describeFileStore(name: string, open: () => Promise<FileStoreWorld>): void {
  describe(`the file store port on ${name}`, () => {
    let world: FileStoreWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    it('returns what was put, as a whole and as a stream', async () => {
      for (const content of [new Uint8Array(), bytes('Größe'), new Uint8Array(3_000_000).map((_, i) => i * 31)]) {
        const blob = await world.store.put(content);
        expect(blob).toEqual({ key: blob.key, size: content.length, sha256: sha256(content) });
        expect(Buffer.from(await world.store.read(blob.key)).equals(content)).toBe(true);
        const opened = await world.store.open(blob.key);
        expect(opened.size).toBe(content.length);
        const chunks: Uint8Array[] = [];
        for await (const chunk of opened.content) chunks.push(chunk as Uint8Array);
        expect(Buffer.concat(chunks).equals(content)).toBe(true);
      }
    });

    it('gives back parts, both ends included', async () => {
      const content = new Uint8Array(700_000).map((_, i) => i * 31);
      const { key } = await world.store.put(content);
      for (const [first, last] of [
        [1, 1],
        [0, 699_999],
        [261_119, 261_121],
        [300_000, 600_000],
        [699_999, 699_999],
      ] as const) {
        const { content: whole, slice } = await world.store.open(key);
        whole.destroy();
        const parts: Uint8Array[] = [];
        for await (const part of await slice(first, last)) parts.push(part as Uint8Array);
        expect(Buffer.concat(parts).equals(content.subarray(first, last + 1))).toBe(true);
      }
      await world.store.remove(key);
    });

    it('takes a copy under the key of the original, twice too', async () => {
      const key = 'a'.repeat(32);
      for (const text of ['one', 'two']) {
        expect(await world.store.put(bytes(text), { key })).toMatchObject({ key, size: 3 });
        expect(Buffer.from(await world.store.read(key)).toString()).toBe(text);
      }
      expect(await world.store.remove(key)).toBe(true);
    });

    it('takes much more than it has in memory', async () => {
      const piece = Buffer.alloc(1024 * 1024, 'x');
      async function* many(): AsyncGenerator<Uint8Array> {
        for (let index = 0; index < 12; index += 1) {
          await Promise.resolve();
          yield piece;
        }
      }
      const { key, size } = await world.store.put(many());
      expect(size).toBe(12 * piece.length);
      let read = 0;
      for await (const part of (await world.store.open(key)).content) read += (part as Uint8Array).length;
      expect(read).toBe(size);
      await world.store.remove(key);
    });

    it('takes a stream of chunks', async () => {
      async function* chunks(): AsyncGenerator<Uint8Array> {
        for (let index = 0; index < 100; index += 1) {
          await Promise.resolve();
          yield bytes(`${index};`);
        }
      }
      const blob = await world.store.put(chunks());
      const content = Buffer.from(await world.store.read(blob.key)).toString();
      expect(content).toMatch(/^0;1;2;.*;99;$/);
      expect(blob.sha256).toBe(sha256(bytes(content)));
    });

    it('gives each blob a key that reveals nothing', async () => {
      const [one, two] = [await world.store.put(bytes('same')), await world.store.put(bytes('same'))];
      expect(one.key).not.toBe(two.key);
      expect(one.key).toMatch(/^[0-9a-f]{32}$/);
      expect(one.sha256).toBe(two.sha256);
      await world.store.remove(one.key);
      expect(Buffer.from(await world.store.read(two.key)).toString()).toBe('same');
    });

    it('keeps nothing of what is too large, fails or is given up', async () => {
      const before = await world.count();
      const tooLarge = { kind: 'too_large', params: { max_mb: 1 } };
      const mega = new Uint8Array(1024 * 1024);
      await expect(world.store.put(new Uint8Array(mega.length + 1), { maxBytes: mega.length })).rejects.toMatchObject(
        tooLarge,
      );
      let given = 0;
      async function* endless(): AsyncGenerator<Uint8Array> {
        for (;;) {
          await Promise.resolve();
          given += 1;
          yield mega;
        }
      }
      await expect(world.store.put(endless(), { maxBytes: mega.length })).rejects.toMatchObject(tooLarge);
      expect(given).toBe(2);
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield mega;
        await Promise.reject(new Error('the sender left'));
      }
      await expect(world.store.put(broken())).rejects.toThrow('the sender left');
      const abort = new AbortController();
      async function* silent(): AsyncGenerator<Uint8Array> {
        yield mega;
        await wait(60_000, undefined, { ref: false });
      }
      setTimeout(() => abort.abort(new Error('given up')), 20);
      await expect(world.store.put(silent(), { signal: abort.signal })).rejects.toThrow('given up');
      await expect(world.store.put(mega, { signal: abort.signal })).rejects.toThrow('given up');
      expect(await world.count()).toBe(before);
      expect((await world.store.put(mega, { maxBytes: mega.length })).size).toBe(mega.length);
    });

    it('knows no blob that was removed or never put, whatever the key looks like', async () => {
      const { key } = await world.store.put(bytes('x'));
      expect(await world.store.remove(key)).toBe(true);
      expect(await world.store.remove(key)).toBe(false);
      const strange = [
        key,
        '0'.repeat(32),
        '',
        '.',
        '..',
        '../../etc/passwd',
        `${key}/../${key}`,
        '/etc/passwd',
        'tmp',
      ];
      for (const each of [...strange, `${key}\0`, key.toUpperCase(), '%2e%2e%2fetc', '__proto__']) {
        await expect(world.store.read(each)).rejects.toMatchObject({ kind: 'not_found' });
        await expect(world.store.open(each)).rejects.toMatchObject({ kind: 'not_found' });
        expect(await world.store.remove(each)).toBe(false);
      }
    });

    it('serves many concurrently', async () => {
      const blobs = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => ({
          index,
          blob: await world.store.put(bytes(`blob ${index}`)),
        })),
      );
      for (const { index, blob } of blobs) {
        expect(Buffer.from(await world.store.read(blob.key)).toString()).toBe(`blob ${index}`);
      }
    });

    it('keeps its marker, which is not a blob', async () => {
      expect(await world.store.readMark()).toBeNull();
      await world.store.writeMark('one');
      await world.store.writeMark('two');
      expect(await world.store.readMark()).toBe('two');
      for await (const key of world.store.writtenBefore(new Date(Date.now() + 1_000)))
        expect(key).toMatch(/^[0-9a-f]{32}$/);
    });

    it('names what was written before a moment, and nothing unfinished', async () => {
      const { key } = await world.store.put(bytes('old'));
      const before = async (moment: number): Promise<string[]> => {
        const keys: string[] = [];
        for await (const each of world.store.writtenBefore(new Date(moment))) keys.push(each);
        return keys;
      };
      const later = await before(Date.now() + 1_000);
      expect(later).toContain(key);
      expect(new Set(later).size).toBe(await world.count());
      expect(await before(Date.now() - 60_000)).toEqual([]);
      await world.store.remove(key);
      expect(await before(Date.now() + 1_000)).not.toContain(key);
      expect(await world.store.removeUnfinished(new Date(Date.now() + 1_000))).toBe(0);
      expect((await before(Date.now() + 1_000)).length).toBe(await world.count());
    });

    it('can be asked whether it works', async () => {
      const before = await world.count();
      await world.store.probe();
      expect(await world.count()).toBe(before);
    });
  });
}
