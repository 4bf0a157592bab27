import type { SourceAddress, SourceText } from '../../../common/deck/source.ts';

/** What a source, or one of its sheets, is called: figures in a name are quoted from the name. */
interface SourceName {
  address: SourceAddress;
  texts: string[];
}

/**
 * The names a slide may show without any block saying them: the file's (also as words: "sales_2023.csv" is "sales 2023"),
 * the title and the byline in the document's properties, the sheets'. The address of a file is the file alone, that of a sheet has no range.
 */
export function sourceNames(source: SourceText): SourceName[] {
  const texts = [
    source.name,
    source.name.replace(/[\s_.+-]+/g, ' '),
    ...[source.title ?? [], source.byline ?? []].flat(),
  ];
  const files = new Set([source.name, ...source.blocks.map((block) => block.address.file)]);
  const names: SourceName[] = [...files].map((file) => ({ address: { file }, texts }));
  const sheets = new Map<string, SourceAddress>();
  for (const { address } of source.blocks) {
    if (address.sheet !== undefined) sheets.set(address.sheet, { file: address.file, sheet: address.sheet });
  }
  for (const [sheet, address] of sheets) names.push({ address, texts: [sheet] });
  return names;
}
