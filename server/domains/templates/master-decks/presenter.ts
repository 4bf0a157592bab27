import type { JudgedReadinessBody, MasterDeckBody, MasterDeckDetailBody } from '../../../../common/api/master-decks.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { presentFinding, presentReadiness, presentReadinessFinding } from '../../../kernel/sdk/present-finding.ts';
import type { TemplateLayout } from '../contract.ts';
import type { MasterDeckRecord } from './repository.ts';
import type { JudgedReadiness, FullMasterDeck } from './service.ts';

/** A master deck in a list. */
export function presentMasterDeck(deck: MasterDeckRecord): MasterDeckBody {
  const { _id, client_id, name, file_name, file, parse_mode, state, template_id, layout_count } = deck;
  const { readiness_score, slide_size, fonts, parsed_at, created_at } = deck;
  return {
    ...{ id: _id, client_id, name, file_name, size: file.size, content_hash: file.sha256, parse_mode },
    ...{ is_complete: state === 'ready', template_id, layout_count, readiness_score },
    slide_size: { w: slide_size.w, h: slide_size.h },
    fonts: { major: fonts.major, minor: fonts.minor },
    thumbnail_path: `${pathOf(deck)}/thumbnail`,
    parsed_at: parsed_at.toISOString(),
    created_at: created_at.toISOString(),
  };
}

/** A master deck with everything about it, in the reader's language. */
export function presentFullMasterDeck(
  { deck, template, readiness }: FullMasterDeck,
  translator: Translator,
  sign: (path: string) => string,
): MasterDeckDetailBody {
  const layouts = template?.layouts ?? [];
  return {
    ...presentMasterDeck(deck),
    // As they are now: some may have been deleted since the parse.
    layout_count: layouts.length,
    layouts: layouts.map((layout) => presentLayout(layout, translator)),
    findings: deck.findings.map((finding) => presentFinding(finding, translator)),
    readiness: presentJudged(readiness, translator),
    download_url: sign(`${pathOf(deck)}/file`),
  };
}

/** A report with the circumstances of its making. */
export function presentJudged(judged: JudgedReadiness, translator: Translator): JudgedReadinessBody {
  const { report, judged_at, is_current } = judged;
  return { ...presentReadiness(report, translator), judged_at: judged_at.toISOString(), is_current };
}

function presentLayout(layout: TemplateLayout, translator: Translator): MasterDeckDetailBody['layouts'][number] {
  const { db_id, layout_id, name, role, description, is_enabled, disabled_reason: reason, thumbnail_path } = layout;
  const disabled_reason = reason === null ? null : presentReadinessFinding(reason, translator);
  return { db_id, layout_id, name, role, description, is_enabled, disabled_reason, thumbnail_path };
}

function pathOf({ _id }: MasterDeckRecord): string {
  return `/api/v1/master-decks/${_id}`;
}
