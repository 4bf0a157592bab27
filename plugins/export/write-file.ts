import { createHash } from 'node:crypto';
import type { Finding } from '../../common/deck/finding.ts';
import type { QualityReport } from '../../common/deck/quality-report.ts';
import type { RuleSet } from '../../common/deck/rule.ts';
import type { Deck, StoredSlide } from '../../common/deck/slide.ts';
import type { SourceImage } from '../../common/deck/source.ts';
import type { Language } from '../../common/i18n/locale.ts';
import { shippedLanguage } from '../../common/i18n/translator.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import type { PreparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import type { FontSet } from '../../common/typeset/fonts/font-registry.ts';
import type { Presentation } from '../../server/domains/presentations/contract.ts';
import type { Fonts } from '../../server/domains/sources/fonts/contract.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import type { Contributed, Contributions } from '../../server/kernel/sdk/hook-point.ts';
import type { DiagramKind } from '../../server/kernel/sdk/ports/diagram-kind.ts';
import type { ExportFormat, RenderMaster } from '../../server/kernel/sdk/ports/deck-output.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import { DEFAULT_CONTRAST } from '../../server/kernel/sdk/ports/deck-rules.ts';
import type { BrandRules } from '../../server/kernel/sdk/ports/deck-rules.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';
import { fetchPictures, prepareDiagrams } from './deck-visuals.ts';
import type { DeckPicturesParts } from './deck-visuals.ts';
import { slideStates } from './model.ts';
import type { ExportRecord } from './model.ts';
import type { FileReview } from './review-for-file.ts';

export type NewExport = Omit<ExportRecord, '_id' | 'created_at' | 'updated_at' | 'deleted_at'>;

export interface WriteFileParts extends DeckPicturesParts {
  diagrams: Contributions<DiagramKind>;
  formats: Contributions<ExportFormat>;
  fonts: Pick<Fonts, 'setOf'>;
  /** Absent if clients have no brands. */
  brandRules: BrandRules | undefined;
  store: FileStore;
  translators: Readonly<Record<Language, Translator>>;
}

/** A deck with everything that it shows, for formats and checks. */
interface WholeDeck {
  deck: Deck;
  master: RenderMaster;
  images: ReadonlyMap<string, SourceImage>;
  diagrams: ReadonlyMap<string, PreparedDiagram>;
  fonts: FontSet;
  contrast_minimum: number;
  rule_set: RuleSet | null;
}

interface FileToWrite {
  slides: readonly StoredSlide[];
  /** The review in the file; null for a deck without review, such as one on another master. */
  review: Pick<FileReview, 'properties' | 'comments'> | null;
  /** The master deck they are based on. */
  master: RenderMaster;
  /** Hash of the master's file, without the brand applied. */
  template_hash: string;
  format: Contributed<ExportFormat>;
  /** What is known of the deck already. */
  findings: readonly Finding[];
  /** Checks the deck; returns null if that is impossible. */
  report: (whole: WholeDeck) => Promise<QualityReport | null>;
  maker: { job_id: string; user_id: string };
  signal: AbortSignal;
}

/**
 * Writes slides to a file, with pictures and prepared diagrams. The file is in the store, but its record isn't saved
 * yet.
 */
export async function writeFile(
  parts: WriteFileParts,
  scope: Scope,
  presentation: Presentation,
  { slides: given, review, master, template_hash, format, findings: known, report, maker, signal }: FileToWrite,
): Promise<NewExport> {
  const { client_id } = presentation;
  const language = presentation.language ?? 'en';
  const translator = parts.translators[shippedLanguage(language) ?? 'en'];
  const { slides, images, findings } = await fetchPictures(parts, scope, presentation, given, signal);
  const title = presentation.title === '' ? (given[0]?.title ?? '') : presentation.title;
  const drawn = await prepareDiagrams(
    parts.diagrams,
    slides,
    { ...maker, client_id, language, signal },
    translator.translate('author', 'export.diagram_marker'),
    master.deck,
  );
  const fonts = await parts.fonts.setOf(scope, client_id);
  const marked = review === null ? {} : { properties: review.properties, comments: review.comments };
  const whole = {
    deck: { title, language, slides, changed_at: presentation.updated_at.toISOString(), ...marked },
    master,
    images,
    diagrams: drawn.diagrams,
    fonts,
    contrast_minimum: (await parts.brandRules?.contrastMinimum(scope, client_id)) ?? DEFAULT_CONTRAST,
    rule_set: (await parts.brandRules?.ruleSet(scope, client_id, presentation.team_ids)) ?? null,
  };
  const judged = await report(whole);
  refuseRequired(judged);
  const written = await parts.formats.call(format, (value) => value.write({ ...whole, signal }));
  const blob = await parts.store.put(written.bytes, { signal });
  return {
    ...{ client_id, presentation_id: presentation._id, ...maker, format: format.key },
    ...{ name: fileNameOf(title, format.key), media_type: format.value.media_type, size: blob.size, blob: blob.key },
    content_hash: createHash('sha256').update(JSON.stringify(given)).digest('hex'),
    slides: slideStates(given, template_hash),
    findings: [...known, ...findings, ...drawn.findings, ...written.findings],
    report: judged,
  };
}

/** @throws AppError `conflict` if a rule that blocks exports has a finding that isn't waived. */
function refuseRequired(report: QualityReport | null): void {
  const found = (report?.gates ?? [])
    .flatMap(({ findings }) => findings)
    .filter(({ is_required, waiver }) => is_required === true && waiver === undefined);
  const [first] = found;
  if (first === undefined) return;
  const params = { rule: first.rule, why: first.why ?? first.rule, count: found.length };
  throw new AppError('conflict', 'export.required_rule', params);
}

/** Characters that file systems and headers refuse in a name, and invisible ones. */
const REFUSED = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu;
const MAX_CHARS = 100;

/** A deck's file name: the characters of its title that file systems accept. @param extension without the dot. */
export function fileNameOf(title: string, extension: string): string {
  const plain = [...title.replace(REFUSED, ' ').replace(/\s+/g, ' ').trim()].slice(0, MAX_CHARS).join('');
  const name = plain.replace(/^[.\s]+|[.\s]+$/g, '');
  return `${name === '' ? 'presentation' : name}.${extension}`;
}
