import type { Finding } from '../../common/deck/finding.ts';
import type { OutlineSlide } from '../../common/deck/outline.ts';
import type { FieldContent, Slide } from '../../common/deck/slide.ts';
import type { SourceText } from '../../common/deck/source.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import type { GeneratedDeck } from '../../server/pipeline/make-deck.ts';

/** The outline as numbered lines, with a blank line before each chapter. */
export function outlineLines(slides: readonly OutlineSlide[]): string[] {
  const width = String(slides.length).length;
  return slides.map((slide, index) => {
    const number = String(index + 1).padStart(width + 1);
    const isOpener = slide.kind === 'title' || slide.kind === 'section';
    return `${number}  ${isOpener ? '' : '  '}${slide.title}`;
  });
}

/** One line of totals, then one line for each warning. */
export function summaryLines(made: GeneratedDeck, sources: readonly SourceText[], translator: Translator): string[] {
  const findings = allFindings(made, sources);
  const warnings = findings.filter((finding) => finding.severity !== 'info');
  const claims = made.deck.slides.flatMap((slide) => slide.claims);
  const untraced = claims.filter((claim) => claim.kind === 'untraced').length;
  const count = (key: string, many: number): string => translator.translate('common', `deck.${key}`, { count: many });
  const line = translator.translate('common', 'deck.summary', {
    slides: count('slides', made.deck.slides.length),
    charts: count('charts', countContent(made.deck.slides, 'chart')),
    tables: count('tables', countContent(made.deck.slides, 'table')),
    pictures: count('pictures', countContent(made.deck.slides, 'picture')),
    forms: count('forms', countContent(made.deck.slides, 'form')),
    traced: count('claims', claims.length - untraced),
    untraced,
    warnings: count('warnings', warnings.length),
  });
  return [line, ...warnings.map((finding) => `  ! ${sentence(finding, translator)}`)];
}

/** Why a model failed, in words, by the finding's reason code. */
const REASONS: Readonly<Record<string, string>> = {
  'ai.unreachable': 'deck.reason_unreachable',
  'ai.timed_out': 'deck.reason_timed_out',
  'ai.cancelled': 'deck.reason_cancelled',
  'ai.refused_key': 'deck.reason_refused_key',
  'ai.rate_limited': 'deck.reason_rate_limited',
  'ai.invalid_answer': 'deck.reason_invalid_answer',
  'ai.empty_answer': 'deck.reason_empty_answer',
  'ai.stopped_half_way': 'deck.reason_stopped_half_way',
  'ai.provider_failed': 'deck.reason_provider_failed',
};

function sentence(finding: Finding, translator: Translator): string {
  const key = REASONS[String(finding.params['reason'])];
  const params =
    key === undefined ? finding.params : { ...finding.params, reason: translator.translate('common', key) };
  return translator.translate('errors', finding.code, params);
}

/** Findings of sources, deck and slides, without repeated messages. */
function allFindings(made: GeneratedDeck, sources: readonly SourceText[]): Finding[] {
  const all = [
    ...sources.flatMap((source) => source.findings),
    ...made.findings,
    ...made.deck.slides.flatMap((slide) => slide.findings),
  ];
  const seen = new Set<string>();
  return all.filter((finding) => {
    const key = JSON.stringify([finding.code, finding.params]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function countContent(slides: readonly Slide[], kind: FieldContent['kind']): number {
  const contents = slides.flatMap((slide) => [
    ...Object.values(slide.fields),
    ...slide.free.map((free) => free.content),
  ]);
  return contents.filter((content) => content.kind === kind).length;
}
