import { createHash } from 'node:crypto';
import { QUALITY_GATES, withWaivers } from '../../common/deck/quality-report.ts';
import type { QualityReport } from '../../common/deck/quality-report.ts';
import type { RuleSet } from '../../common/deck/rule.ts';
import type { SourceInventory } from '../../common/deck/source-inventory.ts';
import type { FontSet } from '../../common/typeset/fonts/font-registry.ts';
import type { Language } from '../../common/i18n/locale.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { shippedLanguage } from '../../common/i18n/translator.ts';
import type { Fonts } from '../../server/domains/sources/fonts/contract.ts';
import type { Presentation, Presentations } from '../../server/domains/presentations/contract.ts';
import type { SlideStore, StoredSlides } from '../../server/domains/presentations/slides/contract.ts';
import type { Templates } from '../../server/domains/templates/contract.ts';
import type { Actor } from '../../server/kernel/sdk/scope.ts';
import { canonicalJson } from '../../server/kernel/sdk/canonical-json.ts';
import { AppError, DuplicateError } from '../../server/kernel/sdk/app-error.ts';
import type { Collection } from '../../server/kernel/sdk/collection.ts';
import type { Contributions } from '../../server/kernel/sdk/hook-point.ts';
import type { DiagramKind } from '../../server/kernel/sdk/ports/diagram-kind.ts';
import type { SlideRenderer } from '../../server/kernel/sdk/ports/deck-output.ts';
import { DEFAULT_CONTRAST } from '../../server/kernel/sdk/ports/deck-rules.ts';
import type { BrandRules } from '../../server/kernel/sdk/ports/deck-rules.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';
import { fetchPictures, prepareDiagrams } from './deck-visuals.ts';
import type { DeckPicturesParts } from './deck-visuals.ts';
import type { RuleWaivers } from './check-deck/waivers.ts';
import type { StoredReport } from './model.ts';

export interface QualityReportsParts extends DeckPicturesParts {
  reports: Pick<Collection<StoredReport>, 'get' | 'update' | 'insert'>;
  presentations: Pick<Presentations, 'get'>;
  slides: Pick<SlideStore, 'get'>;
  templates: Pick<Templates, 'open'>;
  fonts: Pick<Fonts, 'setOf'>;
  /** Absent if clients have no brands. */
  brandRules: BrandRules | undefined;
  renderer: Pick<SlideRenderer, 'deckReport'>;
  diagrams: Pick<Contributions<DiagramKind>, 'list' | 'call'>;
  translators: Readonly<Record<Language, Translator>>;
  waivers: Pick<RuleWaivers, 'inForce'>;
}

/** A report with the revision of the slides that it is about. */
export interface CurrentReport {
  report: QualityReport;
  /** Of the slides. */
  revision: number;
}

/** The client's settings for checks. */
interface Measures {
  /** Whether the brand replaces what the master decides itself. */
  follows_brand: boolean;
  fonts: FontSet;
  contrast_minimum: number;
  rule_set: RuleSet | null;
}

/** Identifies the settings: a report with other settings is outdated. */
function hashOf({ fonts, contrast_minimum, rule_set, follows_brand }: Measures): string {
  const own = follows_brand ? `${fonts.hash} brand` : fonts.hash;
  const least = contrast_minimum === DEFAULT_CONTRAST ? own : `${own} ${contrast_minimum}`;
  return rule_set === null ? least : `${least} ${createHash('sha256').update(canonicalJson(rule_set)).digest('hex')}`;
}

/**
 * Quality reports of presentations: stored with the slides, and renewed when the slides or the client's fonts change.
 */
export interface QualityReports {
  /** @throws AppError `not_found`; `conflict` if there are no slides; those of the renderer. */
  current(actor: Actor, scope: Scope, presentationId: string, signal: AbortSignal): Promise<CurrentReport>;
  /** The stored report if it matches these slides and the client's current fonts and contrast; otherwise null. */
  known(scope: Scope, presentation: Presentation, revision: number): Promise<QualityReport | null>;
  /** The last report, even if slides have changed since; null if there is none. */
  last(scope: Scope, presentationId: string): Promise<CurrentReport | null>;
  /** Makes and stores a report for new slides. @param inventory of the sources that they were made from. */
  make(
    scope: Scope,
    presentation: Presentation,
    inventory: SourceInventory | null,
    signal: AbortSignal,
  ): Promise<CurrentReport>;
  /** Checks by given rules without storing the result. @throws as `current`. */
  judgedBy(
    scope: Scope,
    presentation: Presentation,
    rules: RuleSet | null,
    signal: AbortSignal,
  ): Promise<QualityReport>;
}

export function createQualityReports(parts: QualityReportsParts): QualityReports {
  const { reports, presentations, slides, templates, renderer } = parts;

  const measuresOf = async (
    scope: Scope,
    { client_id, team_ids, follows_brand = false }: Pick<Presentation, 'client_id' | 'team_ids' | 'follows_brand'>,
  ): Promise<Measures> => ({
    follows_brand,
    fonts: await parts.fonts.setOf(scope, client_id),
    contrast_minimum: (await parts.brandRules?.contrastMinimum(scope, client_id)) ?? DEFAULT_CONTRAST,
    rule_set: (await parts.brandRules?.ruleSet(scope, client_id, team_ids)) ?? null,
  });

  const judge = async (
    scope: Scope,
    presentation: Presentation,
    { slides: own, content_hash }: StoredSlides,
    inventory: SourceInventory | null,
    { fonts, contrast_minimum, rule_set }: Measures,
    signal: AbortSignal,
  ): Promise<QualityReport> => {
    if (own.length === 0 || content_hash === null) throw new AppError('conflict', 'export.no_slides');
    const { client_id, owner_id } = presentation;
    const { master: opened, drawn_hash } = await templates.open(scope, content_hash, undefined, presentation);
    const shown = await fetchPictures(parts, scope, presentation, own, signal);
    const language = presentation.language ?? 'en';
    const context = { job_id: null, user_id: owner_id, client_id, language, signal };
    const marker = parts.translators[shippedLanguage(language) ?? 'en'].translate('author', 'export.diagram_marker');
    const { diagrams } = await prepareDiagrams(parts.diagrams, shown.slides, context, marker, opened);
    const deck = { title: presentation.title, language, slides: shown.slides };
    const master = { deck: opened, content_hash: drawn_hash };
    return renderer.deckReport(
      { deck, master, images: shown.images, diagrams, fonts, contrast_minimum, rule_set },
      inventory,
      signal,
    );
  };

  const keep = async (
    scope: Scope,
    presentation: Presentation,
    kept: CurrentReport,
    inventory: SourceInventory | null,
    measures: Measures,
  ): Promise<void> => {
    const { _id, client_id } = presentation;
    const $set = { report: kept.report, revision: kept.revision, fonts_hash: hashOf(measures), inventory };
    // A report on a later revision is kept.
    const filter = { _id, revision: { $lte: kept.revision } };
    if ((await reports.update(scope, filter, { $set })) !== null) return;
    try {
      await reports.insert(scope, { _id, client_id, ...$set });
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
    }
  };

  const make = async (
    ...[scope, presentation, inventory, signal]: Parameters<QualityReports['make']>
  ): Promise<CurrentReport> => {
    const stored = await slides.get(scope, presentation._id);
    const measures = await measuresOf(scope, presentation);
    const report = await judge(scope, presentation, stored, inventory, measures, signal);
    const kept = { report, revision: stored.revision };
    await keep(scope, presentation, kept, inventory, measures);
    return kept;
  };

  const isCurrent = async (
    known: StoredReport,
    scope: Scope,
    presentation: Presentation,
    revision: number,
  ): Promise<boolean> =>
    known.revision === revision &&
    known.fonts_hash === hashOf(await measuresOf(scope, presentation)) &&
    isWhole(known.report);

  /** Reports are stored without waivers, which may be added and withdrawn later. */
  const waived = async <Report extends Pick<CurrentReport, 'report'>>(
    scope: Scope,
    presentationId: string,
    current: Report,
  ): Promise<Report> => ({
    ...current,
    report: withWaivers(current.report, await parts.waivers.inForce(scope, presentationId)),
  });

  return {
    make: async (scope, presentation, inventory, signal) =>
      waived(scope, presentation._id, await make(scope, presentation, inventory, signal)),
    async judgedBy(scope, presentation, rule_set, signal) {
      const stored = await slides.get(scope, presentation._id);
      const measures = { ...(await measuresOf(scope, presentation)), rule_set };
      return judge(scope, presentation, stored, null, measures, signal);
    },
    async known(scope, presentation, revision) {
      const known = await reports.get(scope, presentation._id);
      if (known === null || !(await isCurrent(known, scope, presentation, revision))) return null;
      return (await waived(scope, presentation._id, known)).report;
    },
    async last(scope, presentationId) {
      const last = await reports.get(scope, presentationId);
      return last === null ? null : waived(scope, presentationId, last);
    },
    async current(actor, scope, presentationId, signal) {
      const presentation = await presentations.get(actor, scope, presentationId);
      const [{ revision }, known] = await Promise.all([
        slides.get(scope, presentationId),
        reports.get(scope, presentationId),
      ]);
      const isKnown = known !== null && (await isCurrent(known, scope, presentation, revision));
      const current = isKnown ? known : await make(scope, presentation, known?.inventory ?? null, signal);
      return waived(scope, presentationId, current);
    },
  };
}

/** Whether a stored report has all current gates. */
function isWhole({ gates }: QualityReport): boolean {
  return QUALITY_GATES.every((gate) => gates.some((each) => each.gate === gate));
}
