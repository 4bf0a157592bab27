import type { EstimateReply } from '../../../common/api/usage.ts';
import { PRESENTATION_BOUNDS } from '../../../common/api/presentations.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import type { Actor } from '../../kernel/sdk/actor.ts';
import { presentFinding } from '../../kernel/sdk/present-finding.ts';
import type { ModelSource } from '../../kernel/sdk/ports/models.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import type { OutlineStore } from '../outlines/contract.ts';
import type { Presentation, Presentations } from '../presentations/contract.ts';
import type { EstimateAbout, Range, Usage } from '../insights/usage/contract.ts';

export interface EstimateParts {
  presentations: Pick<Presentations, 'get'>;
  outlines: OutlineStore;
  models: Pick<ModelSource, 'current' | 'fallback'>;
  usage: Usage;
}

/** Slides that content makes where nobody says how many: of short and of long content. */
const USUAL_SLIDES: Range = { low: 6, likely: 12, high: 24 };
/** Tokens of one file or page; they are not read for an estimate. */
const FILE_TOKENS: Range = { low: 200, likely: 3_000, high: 20_000 };
const CHARS_PER_TOKEN = 4;
/** Longest content that goes into one question, in tokens: the rest is summarised. */
const MOST_TOKENS = 30_000;

/**
 * What making the slides of a presentation will take, its outline too where there is none yet. Nothing is read and no model is
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
    slides: isOutlined ? exactly(outline.slides.length) : slidesWished(presentation),
    content_tokens: isOutlined ? null : contentTokens(presentation),
  };
  const estimate = await usage.estimate(client_id, about);
  const free = { provider: fallback.provider, name: fallback.model ?? null, is_free: true };
  const [budget, findings, alternative] = await Promise.all([
    usage.budget(client_id),
    // Whoever pays nothing need not be told what is left.
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

function slidesWished({ wizard: { slide_count } }: Presentation): Range {
  return slide_count === null ? USUAL_SLIDES : exactly(Math.min(slide_count, PRESENTATION_BOUNDS.slide_count.max));
}

function contentTokens({ brief, file_ids, urls }: Presentation): Range {
  const files = new Set([...file_ids, ...urls]).size;
  const own = brief.length / CHARS_PER_TOKEN;
  const at = (each: number): number => Math.ceil(Math.min(MOST_TOKENS, own + files * each));
  return { low: at(FILE_TOKENS.low), likely: at(FILE_TOKENS.likely), high: at(FILE_TOKENS.high) };
}
