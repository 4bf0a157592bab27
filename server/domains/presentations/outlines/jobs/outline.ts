import type { z } from 'zod';
import type { Finding } from '../../../../../common/deck/finding.ts';
import type { Outline, OutlineSlide } from '../../../../../common/deck/outline.ts';
import type { Translator } from '../../../../../common/i18n/translator.ts';
import type { Language } from '../../../../../common/i18n/locale.ts';
import { isSameData } from '../../../../kernel/sdk/canonical-json.ts';
import type { Clock } from '../../../../kernel/sdk/clock.ts';
import { abortCause, defineJob, JobCancelled } from '../../../../kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../../../kernel/sdk/define-job.ts';
import { runStep } from '../../../../kernel/sdk/concurrency.ts';
import { ModelError } from '../../../../kernel/sdk/ports/text-model.ts';
import type { ModelSource } from '../../../../kernel/sdk/ports/models.ts';
import { outlineDeck } from '../../../../pipeline/make-deck.ts';
import type { OutlineProgress } from '../../../../pipeline/make-deck.ts';
import { labelsIn } from '../../../../pipeline/read/content.ts';
import type { Briefings } from '../../briefs/contract.ts';
import { LEFT_OUT_FINDINGS } from '../../contract.ts';
import type { ContentBasis, Presentation, Presentations } from '../../contract.ts';
import type { OutlineDocument, OutlineRepository } from '../repository.ts';
import { newSlideId } from '../edited-outline.ts';
import { presentOutline, presentSlide } from '../presenter.ts';
import { newRun, OUTLINE_JOB, runEnded, runPayload } from '../runs.ts';
import type { RunEnd } from '../runs.ts';

interface OutlineJobParts {
  presentations: Pick<Presentations, 'basis' | 'readContent' | 'note' | 'getForWork'>;
  briefings: Pick<Briefings, 'make'>;
  models: Pick<ModelSource, 'current'>;
  translators: Readonly<Record<Language, Translator>>;
  repository: OutlineRepository;
  clock: Clock;
}

type Run = JobRun<z.output<typeof runPayload>>;

/** What a run has so far. Filled as it goes, so that what is finished is there when it is stopped. */
interface Draft extends Outline {
  /** The ids its slides have for good, by those that the pipeline gave. */
  ids: Map<string, string>;
  /** The slides of the outline that is replaced, until one of these takes the id. */
  former: OutlineSlide[];
  made_from: ContentBasis | null;
  language: string | null;
  provider: string;
  findings: Finding[];
}

/** Longest run: the service's own limit. */
const TIME_OUT_MS = 1_800_000;
/** Runs at once in one process. */
const MAX_RUNS = 16;
/** A run goes on for so long without a listener. */
const LISTENER_TIMEOUT_MS = 30_000;

/** Codes of findings about how the outline was generated; each run adds them again. */
const OWN_FINDINGS = [
  'outlines.stopped_half_way',
  'outlines.other_slide_count',
  'outlines.model_failed',
  ...LEFT_OUT_FINDINGS,
];

/**
 * Creates the outline of a presentation. A new outline replaces the one there is only when it is complete; where there was
 * none, what a run has finished stays as a draft.
 */
export function outlineJob(parts: OutlineJobParts): Job {
  return defineJob({
    name: OUTLINE_JOB,
    payload: runPayload,
    timeoutMs: TIME_OUT_MS,
    concurrency: MAX_RUNS,
    // The author is there, sees why it failed, and can start it again; models are asked several times as it is.
    maxFailures: 1,
    isInteractive: true,
    listenerTimeoutMs: LISTENER_TIMEOUT_MS,
    auditAction: 'outlines.make',
    handler: (run) => createOutline(parts, run),
  });
}

async function createOutline(parts: OutlineJobParts, run: Run): Promise<{ presentation_id: string; slides: number }> {
  const read = await attach(parts, run);
  if (read.run?.state === 'completed') return complete(run, read);
  const draft: Draft = {
    ...{ title: '', slides: [], ids: new Map(), language: null, provider: '', findings: [] },
    ...{ former: [...read.slides], made_from: null },
  };
  try {
    await write(parts, run, draft);
    return await complete(run, await store(parts, run, draft));
  } catch (error) {
    const cause = abortCause(run.signal);
    const isModelFailure = cause === null && error instanceof ModelError;
    // A run that is stopped with its process, or lost, continues elsewhere.
    const isOver = isModelFailure || cause === 'cancelled' || cause === 'timed_out';
    if (isOver && read.slides.length === 0 && draft.slides.length > 0) {
      const state = cause === 'cancelled' ? 'interrupted' : 'failed';
      await parts.repository.commit(run.scope, read._id, ownRun(run), draft, state);
    }
    if (isModelFailure) {
      const finding = { code: 'outlines.model_failed', params: { reason: error.code }, severity: 'error' } as const;
      await parts.presentations.note(run.scope, read._id, { findings: [finding] });
    }
    throw error;
  }
}

/** The outline with this run as its own. @throws JobCancelled if that is no longer the run's. */
async function attach({ repository, clock }: OutlineJobParts, run: Run): Promise<OutlineDocument> {
  const { presentation_id, base_revision, replaces } = run.payload;
  const former = { _id: presentation_id, revision: base_revision, run: replaces === null ? null : { id: replaces } };
  const begun = await repository.begin(run.scope, former, newRun(run.job.id, base_revision, clock.now()));
  const outline = begun ?? (await repository.find(run.scope, presentation_id));
  if (outline?.run?.id !== run.job.id) throw ended('superseded');
  if (outline.run.state !== 'completed' && outline.revision !== base_revision) throw ended('edited_meanwhile');
  return outline;
}

/** Reads the sources, then runs the pipeline up to the outline and sends every section and slide as soon as it is ready. */
async function write(parts: OutlineJobParts, run: Run, draft: Draft): Promise<void> {
  const { presentations, briefings, models, translators } = parts;
  const { scope, signal } = run;
  const presentation = await presentations.getForWork(scope, run.payload.presentation_id);
  const content = await presentations.readContent(scope, presentation, signal);
  const { sources, preferences } = content;
  const { files: _files, ...basis } = await presentations.basis(scope, presentation);
  draft.made_from = basis;
  draft.language = preferences.language;
  draft.findings.push(...content.findings);
  const owner = { presentation_id: presentation._id, client_id: presentation.client_id };
  const { text, image } = await models.current();
  draft.provider = text.provider;
  const tools = {
    model: text,
    label: labelsIn(translators, preferences.language),
    brief: () => briefings.make(scope, { ...owner, sources, preferences }, signal),
  };
  const { slide_count } = presentation.wizard;
  // What a model has answered in whole is not asked for again, should this process end before it is stored.
  const made = await run.step('outline', { provider: text.provider }, async () => {
    const steps = outlineDeck(tools, { content, slide_count, can_draw: image !== undefined, signal });
    const { outline, findings, failure } = await runStep(steps, async (event) => {
      signal.throwIfAborted();
      await report(run, draft, titled(presentation, event));
    });
    if (failure !== undefined) throw failure;
    // The final check may have changed titles and order after the slides were sent.
    const slides = outline.slides.map((slide) => ({
      ...withOwnTitle(presentation, slide),
      id: draft.ids.get(slide.id) ?? newSlideId(),
    }));
    return { title: ownTitle(presentation) ?? outline.title, slides, findings };
  });
  draft.title = made.title;
  draft.slides = made.slides;
  draft.findings.push(...made.findings);
}

/** The title that the author gave; null if it follows the outline's. */
function ownTitle({ has_own_title, title }: Presentation): string | null {
  return has_own_title === true && title !== '' ? title : null;
}

/** A cover has the author's title. */
function withOwnTitle(presentation: Presentation, slide: OutlineSlide): OutlineSlide {
  const title = ownTitle(presentation);
  return title === null || slide.kind !== 'title' ? slide : { ...slide, title };
}

function titled(presentation: Presentation, event: OutlineProgress): OutlineProgress {
  return event.step === 'outline' ? { ...event, slide: withOwnTitle(presentation, event.slide) } : event;
}

async function report(run: Run, draft: Draft, event: OutlineProgress): Promise<void> {
  if (event.step === 'briefed') {
    const { brief, title } = event.briefing;
    draft.title = brief?.title ?? title;
    for (const [index, section] of (brief?.sections ?? []).entries()) {
      const { title: heading, key_points, data_points } = section;
      await run.emit('outline.section', { index, title: heading, key_points, data_points });
    }
  } else if (event.step === 'outline') {
    const slide: OutlineSlide = { ...event.slide, id: idFor(event.slide, draft.former) };
    draft.ids.set(event.slide.id, slide.id);
    draft.slides.push(slide);
    await run.emit('outline.slide', { ...presentSlide(slide), index: draft.slides.length - 1 });
  }
}

/** Stores the whole outline in the place of the former one. @throws JobCancelled if the outline is not the run's any more. */
async function store({ presentations, repository }: OutlineJobParts, run: Run, draft: Draft): Promise<OutlineDocument> {
  const { presentation_id } = run.payload;
  run.signal.throwIfAborted();
  // Approved or deleted meanwhile: the outline is no longer to be touched.
  const { review_status } = await presentations.getForWork(run.scope, presentation_id);
  if (review_status === 'Approved') throw ended('edited_meanwhile');
  const stored = await repository.commit(run.scope, presentation_id, ownRun(run), draft, 'completed');
  if (stored === null) {
    const current = await repository.find(run.scope, presentation_id);
    throw ended(current?.run?.id === run.job.id ? 'edited_meanwhile' : 'superseded');
  }
  await presentations.note(run.scope, presentation_id, {
    title: draft.title,
    provider: draft.provider,
    findings: draft.findings,
    cleared: OWN_FINDINGS,
    ...(draft.language === null ? {} : { language: draft.language }),
  });
  return stored;
}

async function complete(run: Run, outline: OutlineDocument): Promise<{ presentation_id: string; slides: number }> {
  await run.emit('outline.completed', presentOutline(outline._id, outline));
  return { presentation_id: outline._id, slides: outline.slides.length };
}

function ownRun({ job, payload }: Run): { id: string; base_revision: number } {
  return { id: job.id, base_revision: payload.base_revision };
}

function ended(why: RunEnd): JobCancelled {
  return new JobCancelled(runEnded(why).code);
}

/**
 * The id for a slide: that of a slide of the former outline that is about the same, which it takes, or a new one. Slides made from that
 * one then stay known as made from it.
 */
function idFor(slide: OutlineSlide, former: OutlineSlide[]): string {
  const isSame = (other: OutlineSlide): boolean =>
    other.kind === slide.kind &&
    (other.title === slide.title ||
      (slide.story_id !== null && other.story_id === slide.story_id) ||
      (slide.block_refs.length > 0 && isSameData(other.block_refs, slide.block_refs)));
  const index = former.findIndex(isSame);
  const [taken] = index === -1 ? [] : former.splice(index, 1);
  return taken?.id ?? newSlideId();
}
