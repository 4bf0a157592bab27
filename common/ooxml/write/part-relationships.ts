import { relativeTarget } from '../package/part-paths.ts';
import { relationshipsXml } from '../package/relationships.ts';
import type { Relationship } from '../package/relationships.ts';

/** Collects the relationships of a part that is being written; the same target twice has one id. */
export class PartRelationships {
  readonly #source: string;
  readonly #list: Relationship[] = [];
  readonly #ids = new Map<string, string>();

  /** @param source path of the part. */
  constructor(source: string) {
    this.#source = source;
  }

  /** The id of the relationship to a part of the package. */
  toPart(type: string, path: string): string {
    return this.#add(type, relativeTarget(this.#source, path), path);
  }

  /** The id of the relationship to an address outside. */
  toAddress(type: string, address: string): string {
    return this.#add(type, address, null);
  }

  /** In the order in which they are written. */
  get list(): readonly Relationship[] {
    return this.#list;
  }

  get xml(): string {
    return relationshipsXml(this.#list);
  }

  #add(type: string, target: string, path: string | null): string {
    const key = `${type} ${target}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = `rId${this.#list.length + 1}`;
      this.#ids.set(key, id);
      this.#list.push({ id, type, target, path, isExternal: path === null });
    }
    return id;
  }
}
