import type { Finding } from '../../../../common/deck/finding.ts';
import type { Actor } from '../../../kernel/sdk/scope.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { JobQueue } from '../../../kernel/sdk/ports/jobs.ts';
import type { ModelSource } from '../../../kernel/sdk/ports/models.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { OutlineStore } from '../outlines/contract.ts';
import type { Presentations, Presentation } from '../contract.ts';
import type { Usage, EstimateAbout, Range } from '../../insights/usage/contract.ts';
import { GENERATE_JOB } from './contract.ts';
import type { EstimateReply } from '../../../../common/api/usage.ts';
import { PRESENTATION_BOUNDS } from '../../../../common/api/presentations.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { presentFinding } from '../../../kernel/sdk/present-finding.ts';
import { z } from 'zod';
import type { StoredSlide } from '../../../../common/deck/slide.ts';
import type { FinishedSlide, RunSlides } from './contract.ts';

export interface GenerationParts {
  presentations: Presentations;
  outlines: OutlineStore;
  queue: JobQueue;
  models: Pick<ModelSource, 'current' | 'fallback'>;
  /** Absent where usage is not counted. */
  usage: Usage | undefined;
}

/**
 * Starts the generation of slides; answers the id of the job (of the first one where a call is repeated with its key) and
 * findings about the client's budget.
 * @throws AppError `conflict` if one runs already, the outline is being made or there is none, or the budget for models is
 *   spent, or what `getForChange`
 *   gives.
 */
export async function requestGeneration(
  parts: GenerationParts,
  actor: Actor,
  scope: Scope,
  { id, idempotencyKey, only_outdated }: { id: string; idempotencyKey: string | null; only_outdated: boolean },
): Promise<{ job_id: string; findings: Finding[] }> {
  const { presentations, outlines, queue, usage } = parts;
  const { client_id } = await presentations.get(actor, scope, id);
  const request = {
    name: GENERATE_JOB,
    payload: { presentation_id: id, ...(only_outdated ? { only_outdated } : {}) },
    client_id,
    user_id: actor.user_id,
    presentation_id: id,
    only_one: 'slides.generating',
    ...(idempotencyKey === null ? {} : { idempotency_key: idempotencyKey }),
  };
  const known = await queue.findByKey(request);
  if (known !== null) return { job_id: known, findings: [] };
  await presentations.getForChange(actor, scope, id);
  const outline = await outlines.get(scope, id);
  if (outline?.is_running === true) throw new AppError('conflict', 'slides.outline_running');
  if (outline === null || outline.slides.length === 0) throw new AppError('conflict', 'slides.no_outline');
  const { text } = await parts.models.current();
  const isPaid = usage !== undefined && text.provider !== parts.models.fallback.provider;
  if (isPaid) await usage.assertBudget(client_id);
  const findings = isPaid ? await usage.budgetFindings(client_id) : [];
  return { job_id: await queue.enqueue(scope, request), findings };
}

interface EstimateParts {
  presentations: Pick<Presentations, 'get'>;
  outlines: OutlineStore;
  models: Pick<ModelSource, 'current' | 'fallback'>;
  usage: Usage;
}

/** Slides where no number is asked for: of short and of long content. */
const USUAL_SLIDES: Range = { low: 6, likely: 12, high: 24 };
/** Tokens of one file or page; they are not read for an estimate. */
const FILE_TOKENS: Range = { low: 200, likely: 3_000, high: 20_000 };
const CHARS_PER_TOKEN = 4;
/** Longest content that goes into one question, in tokens: the rest is summarised. */
const MAX_TOKENS = 30_000;

/**
 * What making the slides of a presentation will take, its outline too if there is none yet. Nothing is read and no model is
 * asked for it.
 * @throws AppError `not_found`
 */
export async function estimateGeneration(
  { presentations, outlines, models, usage }: EstimateParts,
  actor: Actor,
  scope: Scope,
  id: string,
  translator: Translator,
): Promise<EstimateReply> {
  const presentation = await presentations.get(actor, scope, id);
  const { client_id } = presentation;
  const [outline, { text, image }] = await Promise.all([outlines.get(scope, id), models.current()]);
  const isOutlined = outline !== null && outline.slides.length > 0;
  const { fallback } = models;
  const isFree = text.provider === fallback.provider;
  const about: EstimateAbout = {
    model: { provider: text.provider, name: text.model ?? null, is_free: isFree },
    image_model: image === undefined ? null : (image.model ?? ''),
    slides: isOutlined ? exactly(outline.slides.length) : requestedSlides(presentation),
    content_tokens: isOutlined ? null : contentTokens(presentation),
  };
  const estimate = await usage.estimate(client_id, about);
  const free = { provider: fallback.provider, name: fallback.model ?? null, is_free: true };
  const [budget, findings, alternative] = await Promise.all([
    usage.budget(client_id),
    // Free models need no budget.
    isFree && image === undefined ? [] : usage.budgetFindings(client_id, estimate),
    isFree ? null : usage.estimate(client_id, { ...about, model: free, image_model: null }),
  ]);
  return {
    model: { provider: text.provider, name: text.model ?? null },
    ...estimate,
    includes_outline: !isOutlined,
    budget,
    alternative: alternative === null ? null : { provider: 'builtin', seconds: alternative.seconds },
    findings: findings.map((finding) => presentFinding(finding, translator)),
  };
}

const exactly = (number: number): Range => ({ low: number, likely: number, high: number });

function requestedSlides({ wizard: { slide_count } }: Presentation): Range {
  return slide_count === null ? USUAL_SLIDES : exactly(Math.min(slide_count, PRESENTATION_BOUNDS.slide_count.max));
}

function contentTokens({ brief, file_ids, urls }: Presentation): Range {
  const files = new Set([...file_ids, ...urls]).size;
  const own = brief.length / CHARS_PER_TOKEN;
  const at = (each: number): number => Math.ceil(Math.min(MAX_TOKENS, own + files * each));
  return { low: at(FILE_TOKENS.low), likely: at(FILE_TOKENS.likely), high: at(FILE_TOKENS.high) };
}

/** The event of each slide that a run has finished. */
const slideCompleted = z.object({
  index: z.int(),
  slide: z.custom<StoredSlide>((value) => typeof value === 'object' && value !== null && 'id' in value),
  content_hash: z.string(),
});

/** Finished slides, found in the events of the last run. */
export function createRunSlides(queue: Pick<JobQueue, 'eventsOfLast'>): RunSlides {
  return {
    async finished(scope, presentationId, slideId) {
      let found: FinishedSlide | null = null;
      for await (const { event, data } of queue.eventsOfLast(scope, presentationId, GENERATE_JOB)) {
        const finished = event === 'slide.completed' ? slideCompleted.safeParse(data).data : undefined;
        // A run that was started again sends its slides again.
        if (finished?.slide.id === slideId) found = finished;
      }
      return found;
    },
  };
}
