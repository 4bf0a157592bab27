import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { slidesSchema } from '../../../common/api/slides.ts';
import { keys } from './keys.ts';

type SlideList = z.output<typeof slidesSchema>;
type Slide = SlideList['slides'][number];

/** What a user did to slides, as the texts of the pane name it. */
export type ChangeName =
  | 'text'
  | 'notes'
  | 'form'
  | 'layout'
  | 'order'
  | 'remove'
  | 'duplicate'
  | 'add'
  | 'split'
  | 'merge'
  | 'chart'
  | 'words'
  | 'regenerate'
  | 'restore'
  | 'visual'
  | 'fix'
  | 'design';

/** One change of slides that can be undone and redone. */
export interface Step {
  what: ChangeName;
  before: readonly Slide[];
  after: readonly Slide[];
  /** Successive steps with the same key are undone together, such as typing in one text. */
  group?: string;
  /** Of a change of the design: the template before and after it, by id. */
  templates?: { before: string; after: string };
  /** Of a change to or from the brand's fonts and colours: whether they were and are on the slides. */
  looks?: { before: boolean; after: boolean };
}

export interface History {
  past: readonly Step[];
  future: readonly Step[];
}

export const NO_HISTORY: History = { past: [], future: [] };
const MAX_STEPS = 100;

export const historyKey = (presentationId: string): string[] => [...keys.presentation(presentationId), 'history'];
/** Slides as the server last answered them; the list that is shown may be ahead of it. */
const storedKey = (presentationId: string): string[] => [...keys.presentation(presentationId), 'stored'];

/** What the server answered last. */
export function noteStored(queries: QueryClient, presentationId: string, list: SlideList): void {
  queries.setQueryData(storedKey(presentationId), list);
}

/**
 * Runs a change of slides and records it for undo.
 * @param run resolves when the changed slides were read
 * @param only the slide that is changed; what others did meanwhile to further ones is theirs
 */
export async function recorded<Result>(
  queries: QueryClient,
  presentationId: string,
  { what, group, only, templates, looks }: Pick<Step, 'what' | 'group' | 'templates' | 'looks'> & { only?: string },
  run: () => Promise<Result>,
): Promise<Result> {
  const stored = (): readonly Slide[] | undefined =>
    (queries.getQueryData<SlideList>(storedKey(presentationId)) ?? queries.getQueryData(keys.slides(presentationId)))
      ?.slides;
  const before = stored();
  const result = await run();
  const now = stored();
  if (before === undefined || now === undefined) return result;
  const after =
    only === undefined ? now : before.map((slide) => now.find(({ id }) => id === slide.id && id === only) ?? slide);
  if (looks === undefined && isSame(before, after)) return result;
  const step: Step = {
    ...{ what, before, after },
    ...(group === undefined ? {} : { group }),
    ...(templates === undefined ? {} : { templates }),
    ...(looks === undefined ? {} : { looks }),
  };
  queries.setQueryData<History>(historyKey(presentationId), ({ past } = NO_HISTORY) => {
    const last = past.at(-1);
    const isContinued = group !== undefined && last?.group === group;
    const steps = isContinued ? [...past.slice(0, -1), { ...step, before: last.before }] : [...past, step];
    return { past: steps.slice(-MAX_STEPS), future: [] };
  });
  return result;
}

/** Ends a group of steps: further typing is undone separately. */
export function endGroup(queries: QueryClient, presentationId: string): void {
  queries.setQueryData<History>(historyKey(presentationId), (now) => {
    const last = now?.past.at(-1);
    if (now === undefined || last?.group === undefined) return now;
    const { group: _, ...step } = last;
    return { ...now, past: [...now.past.slice(0, -1), step] };
  });
}

/** The slides that a step changed, added or removed, in the order of the state where they are. */
export function changedSlides({ before, after }: Pick<Step, 'before' | 'after'>): Slide[] {
  const known = new Map(after.map((slide) => [slide.id, slide]));
  const changed = before.filter((slide) => !isSame(slide, known.get(slide.id)));
  const ids = new Set(before.map(({ id }) => id));
  return [...changed, ...after.filter(({ id }) => !ids.has(id))];
}

/** What is derived by the server is no difference. */
function isSame(one: unknown, other: unknown): boolean {
  return saying(one) === saying(other);
}

function saying(value: unknown): string {
  return JSON.stringify(value, (key, each: unknown) => {
    if (key === 'claims' || key === 'findings' || key === 'sources') return undefined;
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
