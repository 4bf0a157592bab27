import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '../../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../../common/i18n/translator.ts';
import { AppError } from '../../../../kernel/sdk/app-error.ts';
import { RETRY, retryOnConflict, runStep } from '../../../../kernel/sdk/concurrency.ts';
import { defineJob } from '../../../../kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../../../kernel/sdk/define-job.ts';
import { HookError } from '../../../../kernel/sdk/hook-point.ts';
import type { Contributions } from '../../../../kernel/sdk/hook-point.ts';
import type { SlideDecorator } from '../../../../kernel/sdk/ports/slide-decorator.ts';
import type { TextModel } from '../../../../kernel/sdk/ports/text-model.ts';
import { nameWork } from '../../../../kernel/sdk/work-context.ts';
import { slidesOfOutline } from '../../../../pipeline/make-deck.ts';
import { sourceInventory } from '../../../../pipeline/brief/make-briefing.ts';
import { labelsIn } from '../../../../pipeline/read/content.ts';
import type { KeepSlide } from '../../../../pipeline/slides/make-slides.ts';
import type { Images } from '../../../sources/images/contract.ts';
import type { OutlineStore } from '../../outlines/contract.ts';
import { LEFT_OUT_FINDINGS } from '../../contract.ts';
import type { Content, Presentation, Presentations } from '../../contract.ts';
import { BUDGET_FINDINGS } from '../../../insights/usage/contract.ts';
import type { Usage } from '../../../insights/usage/contract.ts';
import type { Slide, StoredSlide } from '../../../../../common/deck/slide.ts';
import type { SourceInventory } from '../../../../../common/deck/source-inventory.ts';
import { GENERATE_JOB } from '../contract.ts';
import type { SlidesMade } from '../contract.ts';
import { shownSlide } from '../presenter.ts';
import { withoutPart } from '../../../../pipeline/check/slide-texts.ts';
import { entriesOf, outdatedEntries, withUpdated } from '../outdated.ts';
import type { OutdatedEntries } from '../outdated.ts';
import type { LoadedSlides, SlideRepository } from '../repository.ts';
import { decoratorOf, readGenerationInput } from '../generation-input.ts';
import type { GenerationInput, GenerationInputParts } from '../generation-input.ts';

const payload = z.object({
  presentation_id: z.string(),
  /** Only the slides that are no longer what they would be made as; others stay as they are. */
  only_outdated: z.boolean().optional(),
});
type Payload = z.output<typeof payload>;

/** Longest run: the service's own limit. */
const TIME_OUT_MS = 1_800_000;
/** Attempts to store the slides while the former ones are being changed. */
const STORE_TRIES = 10;

interface GenerateParts extends GenerationInputParts {
  repository: SlideRepository;
  presentations: Presentations;
  outlines: OutlineStore;
  decorators: Contributions<SlideDecorator>;
  madeHooks: Contributions<SlidesMade>;
  images: Pick<Images, 'canDraw'>;
  /** Absent where usage is not counted. */
  usage: Pick<Usage, 'budgetFindings'> | undefined;
  translators: Readonly<Record<Language, Translator>>;
}

/** Makes the slides of a presentation from its outline as it is stored. */
export function generateJob(parts: GenerateParts): Job {
  return defineJob({
    name: GENERATE_JOB,
    payload,
    timeoutMs: TIME_OUT_MS,
    concurrency: 2,
    handler: (run) => generateSlides(parts, run),
  });
}

/**
 * The work of the job. Each slide is a step: what is finished is not made or paid again.
 * @throws AppError `conflict` if outline or template are gone or the presentation was approved meanwhile.
 */
async function generateSlides(
  parts: GenerateParts,
  run: JobRun<Payload>,
): Promise<{ presentation_id: string; slides: number; findings: number; provider: string }> {
  const base = await parts.repository.load(run.scope, run.payload.presentation_id);
  const input = await readInput(parts, run, base);
  const { versions: made_from } = await parts.presentations.basis(run.scope, input.presentation);
  const { presentation, outline, content, briefing, template, text, typesetter } = input;
  const { language } = content.preferences;
  const label = labelsIn(parts.translators, language);
  const progress = (done: number, total: number): Promise<void> =>
    run.progress({ step: 'slides.writing', done, total, message: label('slides.writing', { done, total }) });
  nameWork({ parts: outline.slides.length });
  await progress(0, outline.slides.length);

  const { signal, log } = run;
  const decorate = decoratorOf(parts.decorators, input, {
    ...{ signal, log },
    step: <T>(name: string, given: unknown, work: () => Promise<T>) => run.step(name, given, work),
  });
  const basis = hashOf([
    text.provider,
    content.preferences,
    content.sources.map(withoutBytes),
    template.content_hash,
    input.fonts_hash,
  ]);
  const entries = entriesOf(outline.slides, made_from);
  const only = run.payload.only_outdated === true ? outdatedEntries(base.made_from, entries, base.slides) : null;
  const again = new Set(only === null ? entries.map(({ id }) => id) : [...only.changed, ...only.added]);
  const staying = new Map(base.slides.map((slide) => [slide.id, slide]));
  const keep: KeepSlide = async (slide, index, make) =>
    (again.has(slide.slide.id) ? undefined : staying.get(slide.slide.id)) ??
    run.step(`slide ${index + 1}`, { basis, ...slide }, async () => decorate(await make()));
  const { content_hash, catalogue } = template;
  const tools = { model: keptAnswers(text, run), fallback: parts.models.fallback, typesetter, label };
  const can_draw = await parts.images.canDraw();
  const steps = slidesOfOutline(tools, { content, briefing, outline, catalogue, can_draw, signal }, keep);
  const slides = await runStep(steps, async ({ slide, index, done, total }) => {
    // Every reader of the event gets its findings in their own language.
    await run.emit('slide.completed', { index, slide: shownSlide(slide), content_hash });
    await progress(done, total);
  });
  const update = only === null ? null : { outline: outline.slides, only, again };
  await run.step('store', hashOf(slides), () => storeSlides(parts, run, { slides, content_hash, update }));
  const noted = entries.filter(({ id }) => again.has(id));
  await parts.repository.noteBasis(run.scope, presentation._id, noted, {
    gone: only === null ? 'all' : only.removed,
  });

  const isPaid = text.provider !== parts.models.fallback.provider;
  const findings = [
    ...content.findings,
    ...template.master.findings,
    ...typesetter.findings(),
    ...((isPaid ? await parts.usage?.budgetFindings(presentation.client_id) : undefined) ?? []),
  ];
  const cleared = ['typeset.font_substituted', ...BUDGET_FINDINGS, ...LEFT_OUT_FINDINGS];
  const id = presentation._id;
  await parts.presentations.note(run.scope, id, { title: outline.title, language, findings, cleared });
  for (const provider of providersOf(text.provider, slides)) {
    await parts.presentations.note(run.scope, id, { provider });
  }
  await run.step('report', hashOf(slides), () =>
    reportMade(parts, run, presentation, sourceInventory(content, briefing)),
  );
  const count = findings.length + slides.reduce((sum, slide) => sum + slide.findings.length, 0);
  return { presentation_id: id, slides: slides.length, findings: count, provider: text.provider };
}

/** Calls what follows the generation of slides. Slides that are stored do not fail because this does. */
async function reportMade(
  { madeHooks, presentations }: GenerateParts,
  run: JobRun<Payload>,
  { _id }: Presentation,
  inventory: SourceInventory,
): Promise<{ called: number }> {
  const presentation = await presentations.getForWork(run.scope, _id);
  let called = 0;
  for (const hook of madeHooks.list()) {
    try {
      await madeHooks.call(hook, (value) => value.made(run.scope, presentation, { inventory, signal: run.signal }));
      called += 1;
    } catch (error) {
      run.signal.throwIfAborted();
      if (!(error instanceof HookError) && !(error instanceof AppError)) throw error;
      run.log.warn({ err: error, plugin: hook.plugin, presentation_id: _id }, 'slides are made; what follows failed');
    }
  }
  return { called };
}

async function readInput(parts: GenerateParts, run: JobRun<Payload>, base: LoadedSlides): Promise<GenerationInput> {
  const { payload: asked, scope, signal } = run;
  const presentation = await parts.presentations.getForWork(scope, asked.presentation_id);
  refuseApproved(presentation);
  const outline = await parts.outlines.get(scope, presentation._id);
  if (outline === null || outline.slides.length === 0) throw new AppError('conflict', 'slides.no_outline');
  // Slides that stay are on the layouts that they have.
  const pinned = asked.only_outdated === true ? base.content_hash : null;
  const through = (model: TextModel): TextModel => keptAnswers(model, run);
  return readGenerationInput(parts, scope, presentation, { outline, pinned, signal, through });
}

/**
 * The model, each of whose answers is a step of its own: what was paid for is not paid for again, also where a slide takes
 * several calls and the process ends between them.
 */
function keptAnswers(model: TextModel, run: JobRun<Payload>): TextModel {
  if (model.provider === 'builtin') return model;
  const { provider, model: name } = model;
  return {
    ...model,
    generate: (request) =>
      run.step(request.task, { provider, name, input: request.input }, () => model.generate(request)),
  };
}

interface StoredRun {
  slides: readonly Slide[];
  content_hash: string;
  /** Null: all slides are replaced. */
  update: { outline: readonly { id: string }[]; only: OutdatedEntries; again: ReadonlySet<string> } | null;
}

/** The slides as they are now, with those that were regenerated. */
function updated(
  slides: readonly StoredSlide[],
  made: readonly Slide[],
  { outline, only, again }: NonNullable<StoredRun['update']>,
): StoredSlide[] {
  const ofEntry = (id: string): Slide[] => made.filter((slide) => slide.id === id || withoutPart(slide.id) === id);
  const fresh = new Map([...again].map((id) => [id, ofEntry(id)]));
  return withUpdated(slides, outline, { made: fresh, removed: only.removed });
}

/** Puts the slides in place of the former ones, which go to the versions, whatever was done to those meanwhile. */
async function storeSlides(
  { repository, presentations }: GenerateParts,
  run: JobRun<Payload>,
  { slides: made, content_hash, update }: StoredRun,
): Promise<{ revision: number }> {
  const presentation = await presentations.getForWork(run.scope, run.payload.presentation_id);
  const owner = { id: presentation._id, client_id: presentation.client_id };
  return retryOnConflict(STORE_TRIES, 'slides.busy', async () => {
    refuseApproved(presentation);
    const base = await repository.load(run.scope, presentation._id);
    // The last moment: what is cancelled writes nothing.
    run.signal.throwIfAborted();
    const slides = update === null ? made : updated(base.slides, made, update);
    const change = { slides, content_hash, reason: 'regenerate' as const, user_id: run.job.user_id };
    const after = await repository.replace(run.scope, owner, base, change);
    if (after !== null) return { revision: after.revision };
    return RETRY;
  });
}

function refuseApproved({ review_status }: Presentation): void {
  if (review_status === 'Approved') throw new AppError('conflict', 'presentations.approved');
}

/** Who wrote on the slides: the built-in model too where it took over. */
function providersOf(provider: string, slides: readonly Slide[]): Set<string> {
  const tookOver = slides.some((slide) => slide.findings.some(({ code }) => code === 'slides.written_by_builtin'));
  return new Set(tookOver ? [provider, 'builtin'] : [provider]);
}

/** A source as far as slides depend on it: pictures by their names. */
function withoutBytes({ id, name, blocks, images }: Content['sources'][number]): unknown {
  return { id, name, blocks, images: images.map((image) => image.id) };
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
