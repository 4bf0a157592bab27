import type { z } from 'zod';
import type { outdatedSchema } from '../../../../common/api/slides.ts';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';
import type { StoredSlide } from '../../../../common/deck/slide.ts';
import { shortHash } from '../../../kernel/sdk/canonical-json.ts';
import type { Actor, Scope } from '../../../kernel/sdk/scope.ts';
import { withoutPart } from '../../../pipeline/check/slide-texts.ts';
import type { ContentBasis, Presentations } from '../contract.ts';
import type { OutlineStore } from '../outlines/contract.ts';
import type { EntryBasis } from './model.ts';
import type { SlideRepository } from './repository.ts';

type Versions = ContentBasis['versions'];

/** What the slides of each entry of an outline are made from now. */
export function entriesOf(outline: readonly OutlineSlide[], versions: Versions): EntryBasis[] {
  const titles = outline.map(({ kind, title }) => [kind, title]);
  return outline.map((slide) => {
    const { id, kind, title, takeaway, source_section_idx, block_refs, story_id, form = null } = slide;
    const refs = story_id === null ? block_refs : [...block_refs, story_id];
    const used = new Set(refs.map((ref) => ref.split('/')[0]));
    return {
      id,
      // An agenda is made from the titles of the others.
      entry: shortHash([
        ...[kind, title, takeaway, source_section_idx, block_refs, story_id, form],
        kind === 'agenda' ? titles : null,
      ]),
      sources: versions.filter((source) => used.has(source.id)),
    };
  });
}

/** Entries of an outline whose slides are no longer what they would be made as. */
export interface OutdatedEntries {
  /** Entries that changed, or whose sources did. */
  changed: string[];
  added: string[];
  /** Entries that are gone; their slides are still there. */
  removed: string[];
  /** Names of sources that changed since. */
  sources: string[];
}

/** Compares what slides were made from with what there is now. */
export function outdatedEntries(
  made: readonly EntryBasis[] | null,
  now: readonly EntryBasis[],
  slides: readonly Pick<StoredSlide, 'id'>[],
): OutdatedEntries {
  // Slides of before this was noted: nothing is known of them.
  if (made === null || slides.length === 0) return { changed: [], added: [], removed: [], sources: [] };
  const before = new Map(made.map((entry) => [entry.id, entry]));
  const sources = new Set<string>();
  const changed: string[] = [];
  for (const entry of now) {
    const former = before.get(entry.id);
    if (former === undefined) continue;
    const newer = newerSources(former.sources, entry.sources);
    for (const id of newer) sources.add(id);
    if (former.entry !== entry.entry || newer.length > 0) changed.push(entry.id);
  }
  const ids = new Set(now.map(({ id }) => id));
  return {
    changed,
    added: now.filter(({ id }) => !before.has(id)).map(({ id }) => id),
    removed: [...before.keys()].filter((id) => !ids.has(id) && slides.some((slide) => withoutPart(slide.id) === id)),
    sources: [...sources],
  };
}

/** Sources in both lists that have changed. */
function newerSources(before: Versions, now: Versions): string[] {
  const versions = new Map(now.map(({ id, version }) => [id, version]));
  return before.flatMap(({ id, version }) => ((versions.get(id) ?? version) === version ? [] : [id]));
}

/**
 * The slides with those of some entries regenerated: others stay as they are, in their order, as do slides that are in no entry. What
 * is new stands behind the slides of the entry before it.
 * @param made the new slides, by entry
 */
export function withUpdated(
  slides: readonly StoredSlide[],
  outline: readonly { id: string }[],
  { made, removed }: { made: ReadonlyMap<string, readonly StoredSlide[]>; removed: readonly string[] },
): StoredSlide[] {
  const entryOf = ({ id }: StoredSlide): string => (outline.some((each) => each.id === id) ? id : withoutPart(id));
  const gone = new Set(removed);
  const left = slides.filter((slide) => !gone.has(entryOf(slide)));
  const next: StoredSlide[] = [];
  for (const [index, slide] of left.entries()) {
    const entry = entryOf(slide);
    const again = made.get(entry);
    if (again === undefined) next.push(slide);
    else if (left.findIndex((each) => entryOf(each) === entry) === index) next.push(...again);
  }
  let place = 0;
  for (const { id } of outline) {
    const there = next.findLastIndex((slide) => entryOf(slide) === id);
    if (there !== -1) place = there + 1;
    else {
      const fresh = made.get(id) ?? [];
      next.splice(place, 0, ...fresh);
      place += fresh.length;
    }
  }
  return next;
}

export interface OutdatedParts {
  presentations: Pick<Presentations, 'get' | 'basis'>;
  outlines: OutlineStore;
  repository: Pick<SlideRepository, 'load'>;
}

/**
 * Which parts of a presentation are out of date: its outline, its slides.
 * @throws AppError `not_found`
 */
export async function readOutdated(
  { presentations, outlines, repository }: OutdatedParts,
  actor: Actor,
  scope: Scope,
  id: string,
): Promise<z.input<typeof outdatedSchema>> {
  const presentation = await presentations.get(actor, scope, id);
  const [outline, set, basis] = await Promise.all([
    outlines.get(scope, id),
    repository.load(scope, id),
    presentations.basis(scope, presentation),
  ]);
  const made = outline === null || outline.slides.length === 0 ? null : outline.made_from;
  const entries = entriesOf(outline?.slides ?? [], basis.versions);
  const { changed, added, removed, sources } = outdatedEntries(set.made_from, entries, set.slides);
  const newer = set.slides.length > 0 || made === null ? sources : newerSources(made.versions, basis.versions);
  const reasons = (['brief', 'options', 'sources'] as const).filter(
    (name) => made !== null && made[name] !== basis[name],
  );
  const stale = new Set([...changed, ...removed]);
  const numbers = set.slides.flatMap((slide, index) =>
    stale.has(slide.id) || stale.has(withoutPart(slide.id)) ? [index + 1] : [],
  );
  const shown = {
    outline: reasons,
    sources: newer.flatMap((name) => basis.files.get(name) ?? []),
    slides: { changed, added, removed, numbers },
  };
  return { ...shown, tag: shortHash([shown, entries, basis.brief, basis.options, basis.sources, basis.versions]) };
}
