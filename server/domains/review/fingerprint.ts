import { createHash } from 'node:crypto';
import type { FieldContent, StoredSlide } from '../../../common/deck/slide.ts';
import { canonicalJson } from '../../kernel/sdk/canonical-json.ts';

/** All that a reader of a deck sees. */
export interface DeckContent {
  title: string;
  /** Content hash of the master deck that the slides are on; null without slides. */
  template_hash: string | null;
  slides: readonly StoredSlide[];
  /** SHA-256 of the pictures by their references; one that is not there shows nothing. */
  pictures: ReadonlyMap<string, string>;
}

/** Hashes of a deck's content: equal for equal content, however it is stored. */
export interface Fingerprint {
  /** Of all of it: what an approval is bound to. */
  content_hash: string;
  title: string;
  template_hash: string | null;
  slides: { id: string; hash: string }[];
}

/** Counts up when something else goes into the hash: what was approved before then has another one. */
const FORM = 1;

/** Hashes what a reader sees of a deck: claims, findings and addresses of sources are about it, not in it. */
export function fingerprintOf({ title, template_hash, slides, pictures }: DeckContent): Fingerprint {
  const hashes = slides.map((slide) => ({ id: slide.id, hash: sha256(canonicalJson(seenOf(slide, pictures))) }));
  const content_hash = sha256(canonicalJson({ form: FORM, title, template_hash, slides: hashes }));
  return { content_hash, title, template_hash, slides: hashes };
}

/** What changed from one state of a deck to another. */
export interface DeckChanges {
  title: boolean;
  template: boolean;
  changed: string[];
  added: string[];
  removed: string[];
  /** Those that are elsewhere among the slides that both have. */
  moved: string[];
}

/** What changed between two states of a deck, as ids of slides. */
export function changesBetween(before: Omit<Fingerprint, 'content_hash'>, after: Fingerprint): DeckChanges {
  const former = new Map(before.slides.map(({ id, hash }) => [id, hash]));
  const now = new Map(after.slides.map(({ id, hash }) => [id, hash]));
  const stayed = after.slides.filter(({ id }) => former.has(id)).map(({ id }) => id);
  const still = longestOrdered(stayed.map((id) => before.slides.findIndex((slide) => slide.id === id)));
  return {
    title: before.title !== after.title,
    template: before.template_hash !== after.template_hash,
    changed: stayed.filter((id) => former.get(id) !== now.get(id)),
    added: after.slides.filter(({ id }) => !former.has(id)).map(({ id }) => id),
    removed: before.slides.filter(({ id }) => !now.has(id)).map(({ id }) => id),
    moved: stayed.filter((_, at) => !still.has(at)),
  };
}

/** Where the longest rising row of these numbers is: what is not in it was moved. */
function longestOrdered(values: readonly number[]): Set<number> {
  const length: number[] = [];
  const from: number[] = [];
  values.forEach((value, at) => {
    length[at] = 1;
    from[at] = -1;
    for (let before = 0; before < at; before += 1) {
      if ((values[before] ?? 0) < value && (length[before] ?? 0) >= (length[at] ?? 0)) {
        length[at] = (length[before] ?? 0) + 1;
        from[at] = before;
      }
    }
  });
  const row = new Set<number>();
  for (let at = length.indexOf(Math.max(0, ...length)); at >= 0; at = from[at] ?? -1) row.add(at);
  return row;
}

function seenOf(slide: StoredSlide, pictures: ReadonlyMap<string, string>): unknown {
  const shown = (content: FieldContent): unknown => {
    if (content.kind === 'form' && content.form.picture !== undefined) {
      const { picture, ...form } = content.form;
      return { kind: 'form', form, picture: pictures.get(picture.image_ref) ?? null };
    }
    if (content.kind !== 'picture') return content;
    const { image_ref, ...rest } = content;
    return { ...rest, picture: pictures.get(image_ref) ?? null };
  };
  const { id, kind, layout_id, title, boxes, source_line, notes } = slide;
  const { __diagram__, __diagram_markup__, __image_error__ } = slide;
  return {
    ...{ id, kind, layout_id, title, boxes, source_line, notes, __diagram__, __diagram_markup__, __image_error__ },
    fields: Object.fromEntries(Object.entries(slide.fields).map(([name, content]) => [name, shown(content)])),
    free: slide.free.map((each) => ({ ...each, content: shown(each.content) })),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
