import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import { FILE_STORE } from '../../../kernel/sdk/ports/file-store.ts';
import { MODELS } from '../../../kernel/sdk/ports/models.ts';
import { BLOB_OWNER, PRESENTATION_LEFTOVERS } from '../../../kernel/sdk/ports/retention.ts';
import { SOURCE_READER } from '../../../kernel/sdk/ports/source-reader.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import { optional } from '../../../kernel/sdk/service-token.ts';
import { createStoryThreads } from '../../../pipeline/brief/story-threads.ts';
import { createBriefingRetention, createBriefingRepository, briefingModel } from './repository.ts';
import { BRIEFINGS } from './contract.ts';
import { createBriefings } from './service.ts';

/** Briefs: content summarised, with the stories of its tables, and both kept. */
export const plugin = definePlugin({
  name: 'briefs',
  needs: { store: FILE_STORE, models: MODELS, reader: optional(SOURCE_READER), translators: TRANSLATORS },
  provides: { briefings: BRIEFINGS },
  models: { briefs: briefingModel },
  i18n: new URL('./locales/', import.meta.url),
  setup({ services, models, log }) {
    const repository = createBriefingRepository(models.briefs);
    const threads = createStoryThreads();
    return {
      threads,
      briefings: createBriefings({ ...services, repository, threads, log }),
      retention: createBriefingRetention(repository, services.store),
    };
  },
  stop: ({ threads }) => threads.close(),
  hooks: ({ retention }) => [
    contribute(BLOB_OWNER, 'briefs', retention.blobOwner),
    contribute(PRESENTATION_LEFTOVERS, 'briefs', retention.leftovers),
  ],
});
