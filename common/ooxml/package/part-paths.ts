/** The part with the content types of all others (ECMA-376 part 2, 7.2.3.1). */
export const CONTENT_TYPES_PATH = '[Content_Types].xml';
/** Relationships of the package itself (ECMA-376 part 2, 6.5.2.1). */
export const PACKAGE_RELS_PATH = '_rels/.rels';

/** Families of parts that are numbered when written. */
export type NumberedPart =
  | 'slide'
  | 'notesSlide'
  | 'notesMaster'
  | 'comment'
  | 'chart'
  | 'theme'
  | 'slideMaster'
  | 'slideLayout'
  | 'workbook'
  | 'image';

const FOLDERS: Record<NumberedPart, { folder: string; stem: string; extension: string }> = {
  slide: { folder: 'ppt/slides', stem: 'slide', extension: 'xml' },
  notesSlide: { folder: 'ppt/notesSlides', stem: 'notesSlide', extension: 'xml' },
  notesMaster: { folder: 'ppt/notesMasters', stem: 'notesMaster', extension: 'xml' },
  comment: { folder: 'ppt/comments', stem: 'comment', extension: 'xml' },
  chart: { folder: 'ppt/charts', stem: 'chart', extension: 'xml' },
  theme: { folder: 'ppt/theme', stem: 'theme', extension: 'xml' },
  slideMaster: { folder: 'ppt/slideMasters', stem: 'slideMaster', extension: 'xml' },
  slideLayout: { folder: 'ppt/slideLayouts', stem: 'slideLayout', extension: 'xml' },
  workbook: { folder: 'ppt/embeddings', stem: 'Microsoft_Excel_Sheet', extension: 'xlsx' },
  image: { folder: 'ppt/media', stem: 'image', extension: 'png' },
};

/**
 * Path of the n-th part of a family, without a leading slash: `partPath('slide', 3)` is "ppt/slides/slide3.xml".
 * @param extension replaces the family's own, for pictures.
 */
export function partPath(kind: NumberedPart, number: number, extension = FOLDERS[kind].extension): string {
  const { folder, stem } = FOLDERS[kind];
  return `${folder}/${stem}${number}.${extension}`;
}

/**
 * The first free path of a family: one past the highest number in use, so that a part that is still referenced is never
 * replaced. Ignores case, as PowerPoint does.
 */
export function freePartPath(kind: NumberedPart, taken: Iterable<string>): string {
  const { folder, stem } = FOLDERS[kind];
  const prefix = `${folder}/${stem}`.toLowerCase();
  let highest = 0;
  for (const path of taken) {
    const folded = path.toLowerCase();
    if (!folded.startsWith(prefix)) continue;
    const number = /^(\d*)\.[a-z0-9]+$/.exec(folded.slice(prefix.length))?.[1];
    if (number !== undefined) highest = Math.max(highest, Number(number));
  }
  return partPath(kind, highest + 1);
}

/** The path of a part's relationships (ECMA-376 part 2, 6.5.2.3); '' is the package itself. */
export function relsPath(partPath: string): string {
  if (partPath === '') return PACKAGE_RELS_PATH;
  const slash = partPath.lastIndexOf('/');
  return `${partPath.slice(0, slash + 1)}_rels/${partPath.slice(slash + 1)}.rels`;
}

/** The part that a `.rels` part belongs to; '' for the package; null for any other part. */
export function relsOwner(path: string): string | null {
  const match = /^(.*?)_rels\/([^/]*)\.rels$/.exec(path);
  return match === null ? null : `${match[1] ?? ''}${match[2] ?? ''}`;
}

/**
 * Resolves an internal relationship target against its source part (RFC 3986, 5.2). Percent escapes are decoded; a
 * target that leaves the package stays at its root.
 * @returns a path without leading slash.
 */
export function resolveTarget(sourcePath: string, target: string): string {
  const withoutFragment = target.split('#')[0] ?? '';
  const base = withoutFragment.startsWith('/') ? [] : sourcePath.split('/').slice(0, -1);
  for (const segment of decodeSegment(withoutFragment).split(/[/\\]/)) {
    if (segment === '..') base.pop();
    else if (segment !== '' && segment !== '.') base.push(segment);
  }
  return base.join('/');
}

/** Whether a text consists of printable ASCII. */
export function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** Decodes percent escapes; invalid ones stay unchanged. */
export function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone percent sign is part of the name
  }
}

/** The target for a part in the relationships of `sourcePath`: relative, as PowerPoint writes it. */
export function relativeTarget(sourcePath: string, targetPath: string): string {
  const from = sourcePath.split('/').slice(0, -1);
  const to = targetPath.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

/** The extension of a path in lower case, without dot; '' if there is none. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/**
 * The characters of a part name (ECMA-376 part 2, 6.2.2.2), except escapes: .NET's packages refuse a file with others.
 */
const LEGAL = /^[A-Za-z0-9\-._~!$&'()*+,;=:@/]+$/;
/** Combining marks, which remain after decomposition. */
const MARKS = /\p{M}/gu;

/**
 * Valid names for parts. A name of legal characters stays; others, which some programs give their media, are converted
 * to ASCII: letters lose their marks, everything else becomes an underscore. Names stay unique regardless of case.
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

  /** The name of a part; the path itself for an unknown part. */
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
