import type { DecomposedFileBody, FileBody, FileDetailBody } from '../../../common/api/files.ts';
import type { SourceBlockBody, SourceTableBody } from '../../../common/api/source-blocks.ts';
import type { Block, SourceImage, SourceText, TableBlock } from '../../../common/deck/source.ts';
import type { SignedUrls } from '../../sdk/ports/signed-urls.ts';
import type { FileRecord } from './model.ts';
import type { DecomposedFile } from './service.ts';

/** Rows of a table that are answered; decks are made of all of them. */
const MAX_ROWS = 1000;

/** A file as the API shows it. */
export function presentFile(file: FileRecord): FileBody {
  return {
    id: file._id,
    client_id: file.client_id,
    owner_id: file.owner_id,
    name: file.name,
    kind: file.kind,
    url: file.url,
    media_type: file.media_type,
    size: file.size,
    sha256: file.sha256,
    state: file.state,
    is_text_edited: file.text?.is_edited ?? false,
    error: file.error,
    summary: file.text?.summary ?? null,
    created_at: file.created_at.toISOString(),
    updated_at: file.updated_at.toISOString(),
    deleted_at: file.deleted_at?.toISOString() ?? null,
  };
}

/** One file, with an address for this user to download it from. */
export function presentFileDetail(file: FileRecord, urls: SignedUrls, userId: string): FileDetailBody {
  const download_url = file.blob === null ? null : urls.sign(`/app_data/files/${file._id}`, userId);
  return { ...presentFile(file), download_url };
}

/** A file with what was read of it. Tables stand beside the blocks. */
export function presentDecomposed(item: DecomposedFile, urls: SignedUrls, userId: string): DecomposedFileBody {
  const { file, source, error } = item;
  return {
    file: presentFile(file),
    error: error === null ? null : { code: error.code, params: error.params },
    title: source?.title ?? null,
    language: source?.language ?? null,
    blocks: source?.blocks.map(presentBlock) ?? [],
    tables: source?.blocks.filter((block) => block.kind === 'table').map(presentTable) ?? [],
    images: source?.images.map((image) => presentImage(file, source, image, urls, userId)) ?? [],
    findings: source?.findings ?? [],
  };
}

function presentBlock(block: Block): SourceBlockBody {
  if (block.kind !== 'table') return block;
  const { id, address, kind, table } = block;
  return { id, address, kind, ...(table.caption === undefined ? {} : { caption: table.caption }) };
}

function presentTable({ id, table }: TableBlock): SourceTableBody {
  return {
    ...table,
    block_id: id,
    rows: table.rows.slice(0, MAX_ROWS),
    row_numbers: table.row_numbers.slice(0, MAX_ROWS),
    total_rows: table.total_rows.filter((row) => row < MAX_ROWS),
    row_count: table.rows.length,
  };
}

function presentImage(
  file: FileRecord,
  source: SourceText,
  image: SourceImage,
  urls: SignedUrls,
  userId: string,
): DecomposedFileBody['images'][number] {
  const { id, media_type, width, height } = image;
  const figure = source.blocks.find((block) => block.kind === 'figure' && block.image_id === id);
  const alt = image.alt ?? (figure?.kind === 'figure' ? figure.alt : undefined) ?? null;
  const url = urls.sign(`/app_data/files/${file._id}/images/${encodeURIComponent(id)}`, userId);
  return { id, media_type, width, height, alt, url };
}
