import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { slideSchema, slidesSchema, slideVersionsSchema } from '../../../common/api/slides.ts';
import type { Client } from '../../../common/client/client.ts';
import { path } from '../../../common/client/request-url.ts';
import { useServices } from '../../../common/web/services.ts';
import { changedSlides, historyKey, NO_HISTORY, noteStored } from './history.ts';
import type { History, Step } from './history.ts';
import { keys } from './keys.ts';
import { changesOf, followBrand, refitSlides, slidesQuery } from './slides.ts';
import { useChooseTemplate } from './templates.ts';
import type { Slide, SlideChange, SlideList } from './slides.ts';

export type Direction = 'undo' | 'redo';

interface Undo {
  undo: Step | undefined;
  redo: Step | undefined;
  /** Undoes or redoes the next step; resolves with it, or null if there is none. */
  go: (direction: Direction) => Promise<Step | null>;
  isPending: boolean;
  error: Error | null;
  dismiss: () => void;
}

/** One history of all changes of a presentation's slides, whatever they were made by; it lasts as long as the page. */
export function useUndo(presentationId: string): Undo {
  const { client } = useServices();
  const queries = useQueryClient();
  const { data: { past, future } = NO_HISTORY } = useQuery<History>({
    queryKey: historyKey(presentationId),
    queryFn: () => NO_HISTORY,
    initialData: NO_HISTORY,
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: false,
  });
  const choose = useChooseTemplate(presentationId);
  const move = useMutation({
    // A change that is still being saved is saved first, then undone.
    scope: changesOf(presentationId),
    mutationFn: async (direction: Direction) => {
      const now = queries.getQueryData<History>(historyKey(presentationId)) ?? NO_HISTORY;
      const step = (direction === 'undo' ? now.past : now.future).at(direction === 'undo' ? -1 : 0);
      if (step === undefined) return null;
      const [from, to] = direction === 'undo' ? [step.after, step.before] : [step.before, step.after];
      if (step.templates !== undefined) {
        await choose.mutateAsync(direction === 'undo' ? step.templates.before : step.templates.after);
        await refitSlides(client, presentationId);
      }
      if (step.looks !== undefined) {
        await followBrand(client, presentationId, direction === 'undo' ? step.looks.before : step.looks.after);
        await queries.invalidateQueries({ queryKey: keys.presentation(presentationId), exact: true });
      }
      const list = await putBack(client, presentationId, from, to);
      noteStored(queries, presentationId, list);
      queries.setQueryData(keys.slides(presentationId), list);
      void queries.invalidateQueries({ queryKey: [...keys.slides(presentationId), 'versions'] });
      void queries.invalidateQueries({ queryKey: keys.quality(presentationId) });
      void queries.invalidateQueries({ queryKey: keys.review(presentationId) });
      queries.setQueryData<History>(historyKey(presentationId), ({ past: done, future: undone } = NO_HISTORY) =>
        direction === 'undo'
          ? { past: done.slice(0, -1), future: [step, ...undone] }
          : { past: [...done, step], future: undone.slice(1) },
      );
      return step;
    },
  });
  return {
    undo: past.at(-1),
    redo: future[0],
    go: (direction) => move.mutateAsync(direction),
    isPending: move.isPending,
    error: move.error,
    dismiss: () => move.reset(),
  };
}

/** Puts slides into a former state; what others changed on further slides stays. */
async function putBack(
  client: Client,
  presentationId: string,
  from: readonly Slide[],
  to: readonly Slide[],
): Promise<SlideList> {
  const read = async (): Promise<SlideList> => (await client.get(...slidesQuery(presentationId))).data;
  let now = await read();
  const changed = new Set(changedSlides({ before: from, after: to }).map(({ id }) => id));
  const isThere = (id: string): boolean => now.slides.some((slide) => slide.id === id);
  const gone = to.filter(({ id }) => changed.has(id) && !isThere(id));
  // A slide that was removed comes back from its versions, under its own id.
  for (const { id } of gone) await bringBack(client, presentationId, id);
  if (gone.length > 0) now = await read();
  const wanted = new Map(to.map((slide) => [slide.id, slide]));
  const slides = orderOf(now.slides, from, to).map((slide): SlideChange => {
    const target = wanted.get(slide.id);
    return target === undefined || !changed.has(slide.id) ? { id: slide.id } : changeTo(slide, target);
  });
  const address = path('/presentations/{id}/slides', { id: presentationId });
  return (await client.put(address, { slides }, { schema: slidesSchema, ifMatch: `"${now.revision}"` })).data;
}

async function bringBack(client: Client, presentationId: string, slideId: string): Promise<void> {
  const slide = { id: presentationId, slide_id: slideId };
  const versions = path('/presentations/{id}/slides/{slide_id}/versions', slide);
  const [last] = (await client.get(versions, { schema: slideVersionsSchema })).data.items;
  if (last === undefined) return;
  const { version } = last;
  await client.post(
    path('/presentations/{id}/slides/{slide_id}/versions/{version}/restore', { ...slide, version }),
    undefined,
    { schema: slideSchema },
  );
}

/** The order of the wanted state, where the step changed it; slides that neither state knows stay behind their neighbour. */
function orderOf(now: readonly Slide[], from: readonly Slide[], to: readonly Slide[]): Slide[] {
  const idsOf = (slides: readonly Slide[]): string[] => slides.map(({ id }) => id);
  if (idsOf(from).join(' ') === idsOf(to).join(' ')) return [...now];
  const known = new Set([...idsOf(from), ...idsOf(to)]);
  const ordered = to.flatMap(({ id }) => now.find((slide) => slide.id === id) ?? []);
  for (const [index, slide] of now.entries()) {
    if (known.has(slide.id)) continue;
    const before = now[index - 1]?.id;
    ordered.splice(ordered.findIndex(({ id }) => id === before) + 1, 0, slide);
  }
  return ordered;
}

const EXTRAS = ['__diagram__', '__diagram_markup__', '__image_error__'] as const;

/** The change that turns one state of a slide into another. */
function changeTo(
  now: Slide,
  { claims: _claims, findings: _findings, sources: _sources, ...target }: Slide,
): SlideChange {
  const cleared = (names: object): Record<string, null> =>
    Object.fromEntries(Object.keys(names).map((name) => [name, null]));
  return {
    ...(target as SlideChange),
    fields: { ...cleared(now.fields), ...target.fields },
    boxes: { ...cleared(now.boxes), ...target.boxes },
    source_line: target.source_line ?? null,
    ...Object.fromEntries(EXTRAS.map((name) => [name, target[name] ?? null])),
  };
}
