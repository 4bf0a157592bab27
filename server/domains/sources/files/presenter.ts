import type { DecomposedFileBody, FileBody, FileDetailBody } from '../../../../common/api/files.ts';
import type { SourceBlockBody, SourceTableBody } from '../../../../common/api/source-blocks.ts';
import type { Block, SourceImage, SourceText, TableBlock } from '../../../../common/deck/source.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import type { Actor } from '../../../kernel/sdk/scope.ts';
import { presentFinding, sentenceOf } from '../../../kernel/sdk/present-finding.ts';
import type { SignedUrls } from '../../../kernel/sdk/ports/signed-tokens.ts';
import type { FileRecord } from './model.ts';
import type { DecomposedFile } from './service.ts';

/** Rows of a table that are answered; decks are made of all of them. */
const MAX_ROWS = 1000;

/** Who looks at files. */
interface FileReaderView {
  userId: string;
  translator: Translator;
}

/** How files are shown to a user who reads a language. */
interface FilePresenter {
  file: (file: FileRecord) => FileBody;
  /** One file, with an address for this user to download it from. */
  detail: (file: FileRecord) => FileDetailBody;
  /** A file with what was read of it. Tables are beside the blocks. */
  decomposed: (item: DecomposedFile) => DecomposedFileBody;
}

/** Files as the API returns them. */
export type PresenterFor = (request: { actor: Actor; language: Language }) => FilePresenter;

/** Presenters by the language of the request. */
export function filePresenters(urls: SignedUrls, translators: Readonly<Record<Language, Translator>>): PresenterFor {
  return ({ actor, language }) =>
    createFilePresenter(urls, { userId: actor.user_id, translator: translators[language] });
}

/** @param urls signs the addresses of files and pictures for the user. */
function createFilePresenter(urls: SignedUrls, { userId, translator }: FileReaderView): FilePresenter {
  const failure = (error: FileRecord['error']): FileBody['error'] =>
    error === null ? null : { code: error.code, message: sentenceOf(error, translator), params: { ...error.params } };
  const file: FilePresenter['file'] = (record) => ({
    id: record._id,
    client_id: record.client_id,
    owner_id: record.owner_id,
    name: record.name,
    kind: record.kind,
    url: record.url,
    media_type: record.media_type,
    size: record.size,
    sha256: record.sha256,
    state: record.state,
    is_text_edited: record.text?.is_edited ?? false,
    error: failure(record.error),
    summary: record.text?.summary ?? null,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
    deleted_at: record.deleted_at?.toISOString() ?? null,
  });
  return {
    file,
    detail: (record) => {
      const download_url = record.blob === null ? null : urls.sign(`/app_data/files/${record._id}`, userId);
      return { ...file(record), download_url };
    },
    decomposed: (item) => {
      const { source, error } = item;
      return {
        file: file(item.file),
        error: failure(error),
        title: source?.title ?? null,
        language: source?.language ?? null,
        blocks: source?.blocks.map(presentBlock) ?? [],
        tables: source?.blocks.filter((block) => block.kind === 'table').map(presentTable) ?? [],
        images: source?.images.map((image) => presentImage(item.file, source, image, urls, userId)) ?? [],
        findings: source?.findings.map((finding) => presentFinding(finding, translator)) ?? [],
      };
    },
  };
}

function presentBlock(block: Block): SourceBlockBody {
  if (block.kind !== 'table') return block;
  const { id, address, kind, table } = block;
  return { id, address, kind, ...(table.caption === undefined ? {} : { caption: table.caption }) };
}

function presentTable({ id, table: { row_levels: _, ...table } }: TableBlock): SourceTableBody {
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
