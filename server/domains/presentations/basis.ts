import { shortHash } from '../../kernel/sdk/canonical-json.ts';
import type { Files } from '../sources/files/contract.ts';
import type { Presentations } from './contract.ts';
import type { PresentationRepository } from './repository.ts';

/** Says what the content of a presentation is, without reading it. */
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
