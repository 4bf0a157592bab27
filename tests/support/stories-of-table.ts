import type { DataStory } from '../../common/deck/data-story.ts';
import type { TableBlock } from '../../common/deck/source.ts';
import { createTranslator } from '../../common/i18n/translator.ts';
import { buildTable } from '../../plugins/ingest/tables/build-table.ts';
import de from '../../server/domains/presentations/briefs/locales/de.json' with { type: 'json' };
import en from '../../server/domains/presentations/briefs/locales/en.json' with { type: 'json' };
import { findStories } from '../../server/pipeline/brief/stories/find-stories.ts';

/** A table in lines of cells parted by bars, as ingest understands it. */
export function tableOf(text: string, language: 'en' | 'de'): TableBlock {
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return { kind: 'table', id: 'b1', address: { file: 'x.csv' }, table: buildTable({ rows, language }) };
}

/** What such a table says below a heading. */
export function storiesOfTable(text: string, language: 'en' | 'de', heading?: string): DataStory[] {
  const translator = createTranslator(language, { en: [en], de: [de] });
  const block = tableOf(text, language);
  const placed = heading === undefined ? block : { ...block, address: { ...block.address, section: [heading] } };
  return findStories(placed, 's1/b1', {
    language,
    ...(heading === undefined ? {} : { section_title: heading }),
    translate: (key, params) => translator.translate('author', key, params),
  });
}
