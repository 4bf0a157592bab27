import { createHash } from 'node:crypto';
import type { PictureItem } from './deck-content.ts';
import type { NewParts } from './new-parts.ts';

/** Stores each picture once, however often it is shown. */
export class MediaLibrary {
  readonly #parts: NewParts;
  readonly #byBytes = new Map<Uint8Array, string>();
  readonly #byHash = new Map<string, string>();

  constructor(parts: NewParts) {
    this.#parts = parts;
  }

  /** The path of the part that holds a picture. */
  pathOf(picture: PictureItem): string {
    const known = this.#byBytes.get(picture.bytes);
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(picture.bytes).digest('hex');
    let path = this.#byHash.get(hash);
    if (path === undefined) {
      const extension = picture.media_type === 'image/png' ? 'png' : 'jpeg';
      path = this.#parts.nextPath('image', extension);
      this.#parts.addByExtension(path, picture.bytes, extension, picture.media_type);
      this.#byHash.set(hash, path);
    }
    this.#byBytes.set(picture.bytes, path);
    return path;
  }
}
