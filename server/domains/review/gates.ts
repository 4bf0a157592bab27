import { REVIEW_GATES } from '../../../common/api/review.ts';
import type { ReviewGate } from '../../../common/api/review.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { QualityGate, QualityReport } from '../../../common/deck/quality-report.ts';
import type { FieldContent, StoredSlide } from '../../../common/deck/slide.ts';
import type { Fingerprint } from './fingerprint.ts';
import type { ReviewWaiver } from './model.ts';

/** One thing that keeps a deck from being approved. */
interface GateFinding extends Finding {
  element_id: string | null;
  /** Only an administrator's waiver of the finding itself lets it pass. */
  is_required?: true;
}

/** A gate as measured on the slides as they are. */
export interface MeasuredGate {
  gate: ReviewGate;
  /** False where nothing could judge it: it passes only if it is waived for the deck. */
  is_measured: boolean;
  findings: GateFinding[];
  /** There are more than are listed: waivers of single slides are not enough then. */
  has_more: boolean;
}

/** A gate against the waivers in force. */
export interface JudgedGate extends MeasuredGate {
  passed: boolean;
  open: number;
  findings: (GateFinding & { is_waived: boolean })[];
}

/** What other gates of a review count. */
const OWN_GATES: ReadonlySet<string> = new Set([
  'quality.number_untraced',
  'rule.no_alt_picture',
  'rule.no_alt_chart',
  'rule.no_alt_table',
]);
/** Findings that a report shows of one gate at most (`common/check/gate.ts`). */
const MAX_REPORTED = 200;

/** The gates of a review, of which three read the quality report. @param report of these very slides; null without. */
export function measureGates(slides: readonly StoredSlide[], report: QualityReport | null): MeasuredGate[] {
  const own = (gate: ReviewGate, findings: GateFinding[]): MeasuredGate => ({
    ...{ gate, findings, is_measured: slides.length > 0, has_more: false },
  });
  const measured: Record<ReviewGate, MeasuredGate> = {
    overflow: ofReport('overflow', ['overflow'], report),
    contrast: ofReport('contrast', ['contrast'], report),
    untraced_numbers: own('untraced_numbers', slides.flatMap(untracedNumbers)),
    alt_text: own('alt_text', slides.flatMap(missingAltTexts)),
    content: ofReport('content', ['titles', 'sentences', 'coverage'], report),
    rules: ofReport('rules', ['brand', 'accessibility'], report),
  };
  return REVIEW_GATES.map((gate) => measured[gate]);
}

/** @param of gates of the quality report that a gate of a review reads. */
function ofReport(gate: ReviewGate, of: readonly QualityGate[], report: QualityReport | null): MeasuredGate {
  const results = (report?.gates ?? []).filter((each) => of.includes(each.gate));
  if (results.length < of.length) return { gate, is_measured: false, findings: [], has_more: false };
  const findings = results
    .flatMap((result) => result.findings)
    // Warnings are of the master deck, or of taste; numbers without a source and missing alternative texts have gates of their own.
    .filter(({ severity, waiver }) => severity === 'error' && waiver === undefined)
    .filter(({ code, is_required }) => is_required === true || !OWN_GATES.has(code))
    .map(({ code, params, severity, slide_id, element_id, is_required }) => ({
      ...{ code, params, severity, element_id: element_id ?? null },
      ...(slide_id === undefined ? {} : { slide_id }),
      ...(is_required === undefined ? {} : { is_required }),
    }));
  const has_more = results.some((result) => !result.passed && result.findings.length >= MAX_REPORTED);
  return { gate, findings, is_measured: true, has_more };
}

function untracedNumbers({ id, title, claims }: StoredSlide): GateFinding[] {
  return claims
    .filter(({ kind }) => kind === 'untraced')
    .map(({ text, field }) => ({
      ...{ code: 'review.untraced_number', params: { number: text, title }, severity: 'error' as const },
      ...{ slide_id: id, element_id: field },
    }));
}

/** Charts, tables and pictures need words for who can't see them. */
function missingAltTexts({ id, title, fields, free }: StoredSlide): GateFinding[] {
  const contents: [string, FieldContent][] = [
    ...Object.entries(fields),
    ...free.map((each): [string, FieldContent] => [each.id, each.content]),
  ];
  return contents.flatMap(([element_id, content]) => {
    const code = codeWithoutAlt(content);
    return code === null ? [] : [{ code, params: { title }, severity: 'error' as const, slide_id: id, element_id }];
  });
}

function codeWithoutAlt(content: FieldContent): string | null {
  if (content.kind === 'chart') return content.chart.alt.trim() === '' ? 'review.no_alt_of_chart' : null;
  if (content.kind === 'table') return content.table.alt.trim() === '' ? 'review.no_alt_of_table' : null;
  if (content.kind === 'form') return content.form.alt.trim() === '' ? 'review.no_alt_of_form' : null;
  return content.kind === 'picture' && content.alt.trim() === '' ? 'review.no_alt_of_picture' : null;
}

/** Whether a waiver applies to the present content of the deck or slide. */
export function isInForce({ slide_id, content_hash }: ReviewWaiver, print: Fingerprint): boolean {
  if (slide_id === null) return content_hash === print.content_hash;
  return print.slides.some(({ id, hash }) => id === slide_id && hash === content_hash);
}

/** Checks measured gates against waivers. */
export function judgeGates(
  gates: readonly MeasuredGate[],
  waivers: readonly ReviewWaiver[],
  print: Fingerprint,
): JudgedGate[] {
  const valid = waivers.filter((waiver) => isInForce(waiver, print));
  return gates.map((measured) => {
    const own = valid.filter(({ gate }) => gate === measured.gate);
    const isAll = own.some(({ slide_id }) => slide_id === null);
    const slides = new Set(own.map(({ slide_id }) => slide_id));
    const findings = measured.findings.map((finding) => ({
      ...finding,
      is_waived:
        finding.is_required !== true && (isAll || (finding.slide_id !== undefined && slides.has(finding.slide_id))),
    }));
    const open = findings.filter(({ is_waived }) => !is_waived).length;
    const isBlocked = findings.some(({ is_required }) => is_required === true);
    const passed = !isBlocked && (isAll || (measured.is_measured && !measured.has_more && open === 0));
    return { ...measured, findings, open, passed };
  });
}
