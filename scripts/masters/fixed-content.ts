import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { SourceText } from '../../common/deck/source.ts';
import { ingestFile } from '../../plugins/ingest/ingest.ts';

const REPORT = fileURLToPath(new URL('../../docs/samples/bike-share.md', import.meta.url));
/** The heading that the picture follows. */
const PICTURED = 'Riders leave the car at home';

/** The one content that every master gets: text, lists, tables that become charts, a quotation, and a picture. */
export async function fixedContent(): Promise<SourceText> {
  const bytes = new Uint8Array(await readFile(REPORT));
  const source = await ingestFile({ bytes, name: 'bike-share.md', id: 's1' }, {});
  const at = source.blocks.findIndex((block) => block.kind === 'heading' && block.text === PICTURED);
  if (at < 0) throw new RangeError(`no heading “${PICTURED}” in the report`);
  source.images.push({
    id: 'station',
    media_type: 'image/png',
    bytes: await stationPicture(),
    width: 960,
    height: 540,
    alt: 'A station by the harbour',
  });
  source.blocks.splice(at + 1, 0, {
    kind: 'figure',
    id: 'b-picture',
    address: { file: 'bike-share.md', section: [PICTURED] },
    image_id: 'station',
    caption: 'A station by the harbour',
    alt: 'A station by the harbour',
  });
  return source;
}

async function stationPicture(): Promise<Uint8Array> {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><rect width="960" height="540" fill="#9cc4d8"/>' +
    '<rect y="360" width="960" height="180" fill="#5f6b57"/><circle cx="340" cy="390" r="80" fill="none" stroke="#222" stroke-width="14"/>' +
    '<circle cx="620" cy="390" r="80" fill="none" stroke="#222" stroke-width="14"/><path d="M340 390 L430 260 L560 260 L620 390" fill="none" stroke="#b33" stroke-width="16"/></svg>';
  return new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer());
}
