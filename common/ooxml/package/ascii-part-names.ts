import { extensionOf } from './part-paths.ts';

/** The characters of a part name (ECMA-376 part 2, 6.2.2.2), escapes aside: packages of .NET refuse a file with others. */
const LEGAL = /^[A-Za-z0-9\-._~!$&'()*+,;=:@/]+$/;
/** Combining marks, which stay behind when letters are taken apart. */
const MARKS = /\p{M}/gu;

/**
 * Names of parts as they may be written. A name of legal characters stays; others, as some makers give their media, are put into
 * ASCII: letters without their marks, a line for everything else. No two parts get one name, whatever their case.
 */
export class AsciiPartNames {
  readonly #taken: Set<string>;
  readonly #names = new Map<string, string>();

  /** @param paths of all parts of the package, without leading slash. */
  constructor(paths: Iterable<string>) {
    const all = [...paths];
    this.#taken = new Set(all.map((path) => path.toLowerCase()));
    for (const path of all) this.#names.set(path, LEGAL.test(path) ? path : this.#free(toAscii(path)));
  }

  /** The name of a part; of one that the package hasn't, its path. */
  of(path: string): string {
    return this.#names.get(path) ?? path;
  }

  #free(wanted: string): string {
    const extension = extensionOf(wanted);
    const stem = extension === '' ? wanted : wanted.slice(0, -extension.length - 1);
    const ending = wanted.slice(stem.length);
    let name = wanted;
    for (let count = 2; this.#taken.has(name.toLowerCase()); count += 1) name = `${stem}_${count}${ending}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

function toAscii(path: string): string {
  const plain = path.normalize('NFKD').replaceAll(MARKS, '').replaceAll('ß', 'ss');
  return [...plain].map((letter) => (LEGAL.test(letter) ? letter : '_')).join('');
}
