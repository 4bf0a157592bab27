import { CodedError } from '../../../common/deck/coded-error.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import { AppError, notFound } from '../../kernel/sdk/app-error.ts';
import { RETRY, retryOnConflict } from '../../kernel/sdk/concurrency.ts';
import type { BrandRules } from '../../kernel/sdk/ports/deck-rules.ts';
import type { ModelSource } from '../../kernel/sdk/ports/models.ts';
import type { SourceReader } from '../../kernel/sdk/ports/source-reader.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import type { Files } from '../sources/files/contract.ts';
import type { Content, Presentation, Presentations } from './contract.ts';
import { hasContent, isBriefContent, settleContent } from '../../pipeline/read/content.ts';
import type { PresentationRepository } from './repository.ts';
import { shortHash } from '../../kernel/sdk/canonical-json.ts';

interface ContentReaderParts {
  repository: Pick<PresentationRepository, 'get' | 'nameSources'>;
  files: Pick<Files, 'source' | 'fileOfUrl' | 'versions'>;
  /** Absent where nothing can read a brief. */
  reader: Pick<SourceReader, 'readBrief'> | undefined;
  models: Pick<ModelSource, 'current'>;
  /** Absent where clients have no brands. */
  brandRules: Pick<BrandRules, 'voice'> | undefined;
}

/** Reads what presentations are made from. */
export interface ContentReader {
  /**
   * Files, then web pages, then the brief where it is content, under names that stay the same for the presentation's life.
   * Empty where there is nothing.
   */
  sources(scope: Scope, presentation: Presentation, signal?: AbortSignal): Promise<SourceText[]>;
  /**
   * The sources with the preferences that go with them.
   * @throws AppError `invalid` `presentations.no_content`.
   */
  readContent(scope: Scope, presentation: Presentation, signal?: AbortSignal): Promise<Content>;
}

/** Attempts to name sources while other calls do the same. */
const NAMING_TRIES = 5;

/** Reads the sources of presentations and settles their preferences. */
export function createContentReader({
  repository,
  files,
  reader,
  models,
  brandRules,
}: ContentReaderParts): ContentReader {
  /** Names by file id; the brief's is under null. */
  const nameSources = async (
    scope: Scope,
    presentation: Presentation,
    wanted: readonly (string | null)[],
  ): Promise<Map<string | null, string>> => {
    let named = presentation.source_ids;
    return retryOnConflict(NAMING_TRIES, 'presentations.busy', async () => {
      const all = withNames(named, wanted);
      if (all.length === named.length) return new Map(named.map((each) => [each.file_id, each.id]));
      const changed = await repository.nameSources(scope, presentation._id, named, all);
      const current = changed ?? (await repository.get(scope, presentation._id));
      if (current === null) throw notFound('presentation');
      named = current.source_ids;
      return RETRY;
    });
  };

  const sources: ContentReader['sources'] = async (scope, presentation, signal) => {
    const owner = { client_id: presentation.client_id, user_id: presentation.owner_id };
    const pages = await Promise.all(presentation.urls.map((url) => files.fileOfUrl(scope, owner, url)));
    const fileIds = [...new Set([...presentation.file_ids, ...pages])];
    const hasBrief = isBriefContent(presentation.brief, fileIds.length > 0);
    const names = await nameSources(scope, presentation, hasBrief ? [...fileIds, null] : fileIds);
    const nameOf = (fileId: string | null): string => names.get(fileId) ?? '';
    const addresses = new Map(pages.map((id, index) => [id, presentation.urls[index] ?? '']));
    const read = await readEach(fileIds, async (id) => files.source(scope, id, nameOf(id), signal), signal, {
      leftOut: async (id) => {
        const url = presentation.file_ids.includes(id) ? undefined : addresses.get(id);
        if (url !== undefined) return { code: 'presentations.page_left_out', params: { url } };
        const file = (await files.versions(scope, [id])).get(id)?.name ?? '';
        return { code: 'presentations.file_left_out', params: { file, file_id: id } };
      },
      nameOf,
      hasMore: hasBrief,
    });
    if (!hasBrief) return read;
    if (reader === undefined) throw new AppError('unavailable', 'presentations.no_reader');
    return [...read, await reader.readBrief(presentation.brief, nameOf(null), signal)];
  };

  return {
    sources,
    readContent: async (scope, presentation, signal) => {
      const [read, { text }] = await Promise.all([sources(scope, presentation, signal), models.current()]);
      if (!hasContent(read)) throw new AppError('invalid', 'presentations.no_content');
      const { wizard, brief } = presentation;
      const hasFiles = presentation.file_ids.length + presentation.urls.length > 0;
      const instructions = [wizard.instructions, isBriefContent(brief, hasFiles) ? '' : brief]
        .filter((text) => text.trim() !== '')
        .join('\n');
      const content = settleContent(read, { ...wizard, instructions }, text.provider);
      const voice = (await brandRules?.voice(scope, presentation.client_id, content.preferences.language)) ?? '';
      const preferences = { ...content.preferences, instructions: [instructions, voice].filter(Boolean).join('\n') };
      return {
        ...content,
        preferences,
        findings: distinct([...read.flatMap((source) => source.findings), ...content.findings]),
      };
    },
  };
}

/**
 * Reads sources at once. One that can't be read is left out with a finding, so that it does not block the others; where nothing else is left to read, its error is there.
 */
async function readEach(
  fileIds: readonly string[],
  read: (id: string) => Promise<SourceText>,
  signal: AbortSignal | undefined,
  {
    leftOut,
    nameOf,
    hasMore,
  }: {
    leftOut: (id: string) => Promise<Pick<Finding, 'code' | 'params'>>;
    nameOf: (id: string) => string;
    hasMore: boolean;
  },
): Promise<SourceText[]> {
  const failures: CodedError[] = [];
  const sources = await Promise.all(
    fileIds.map(async (id): Promise<SourceText> => {
      try {
        return await read(id);
      } catch (error) {
        // What is wrong with one source is reported; what is wrong with the service is not.
        if (!(error instanceof CodedError) || error instanceof AppError || signal?.aborted === true) throw error;
        failures.push(error);
        const finding = { ...(await leftOut(id)), severity: 'warning' } as const;
        return {
          ...{ id: nameOf(id), name: '', kind: 'txt', language: 'und' },
          ...{ blocks: [], images: [], findings: [finding] },
        };
      }
    }),
  );
  const [failure] = failures;
  if (failure !== undefined && !hasMore && failures.length === fileIds.length) throw failure;
  return sources;
}

/** The names there are and one for each source that has none yet: "s1", "s2"... in order, none given twice. */
function withNames(named: Presentation['source_ids'], wanted: readonly (string | null)[]): Presentation['source_ids'] {
  const all = [...named];
  for (const fileId of wanted) {
    if (!all.some((each) => each.file_id === fileId)) all.push({ id: `s${all.length + 1}`, file_id: fileId });
  }
  return all;
}

function distinct(findings: readonly Finding[]): Finding[] {
  const byText = new Map(findings.map((finding) => [JSON.stringify([finding.code, finding.params]), finding]));
  return [...byText.values()];
}

/** Describes the content of a presentation without reading its files. */
export function contentBasis(
  repository: Pick<PresentationRepository, 'get'>,
  files: Pick<Files, 'versions'>,
): Presentations['basis'] {
  return async (scope, presentation) => {
    const { _id, brief, file_ids, urls, wizard } = presentation;
    // Sources get their names when they are read first, which may be later than `presentation`.
    const named = (await repository.get(scope, _id))?.source_ids ?? presentation.source_ids;
    const known = named.flatMap(({ id, file_id }) => (file_id === null ? [] : [{ id, file_id }]));
    const found = await files.versions(
      scope,
      known.map(({ file_id }) => file_id),
    );
    const { slide_count, tone, language, instructions } = wizard;
    return {
      brief: shortHash(brief.trim()),
      options: shortHash({ slide_count, tone, language, instructions: instructions.trim() }),
      sources: shortHash([[...file_ids].sort(), [...urls].sort()]),
      versions: known.map(({ id, file_id }) => ({ id, version: found.get(file_id)?.version ?? '' })),
      files: new Map(known.map(({ id, file_id }) => [id, { file_id, name: found.get(file_id)?.name ?? '' }])),
    };
  };
}
