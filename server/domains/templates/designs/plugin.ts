import { ownDesign } from '../../../../common/api/templates.ts';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import { FILE_STORE } from '../../../kernel/sdk/ports/file-store.ts';
import type { EnqueueRequest } from '../../../kernel/sdk/ports/jobs.ts';
import { BLOB_OWNER, ownsNoBlobs } from '../../../kernel/sdk/ports/retention.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { MASTER_DECKS, TEMPLATE_REGISTRY, TEMPLATES } from '../contract.ts';
import { PRESENTATION_PART, PRESENTATIONS } from '../../presentations/contract.ts';
import type { Presentation } from '../../presentations/contract.ts';
import { readDesignJob } from './jobs/read-design.ts';
import { designRoutes } from './routes.ts';

/** Decks whose design one presentation takes: templates that no one else sees. */
export const plugin = definePlugin({
  name: 'designs',
  needs: {
    masterDecks: MASTER_DECKS,
    presentations: PRESENTATIONS,
    registry: TEMPLATE_REGISTRY,
    templates: TEMPLATES,
    store: FILE_STORE,
    translators: TRANSLATORS,
  },
  permissions: { 'designs.change': ['super_admin', 'client_admin', 'author'] },
  setup({ services, jobs }) {
    const { masterDecks, ...others } = services;
    const enqueue = (scope: Scope, request: EnqueueRequest): Promise<string> => jobs.enqueue(scope, request);
    const { reader } = masterDecks;
    const part = {
      schema: ownDesign,
      load: async (scope: Scope, { _id, template }: Presentation) => {
        const own = await services.templates.idsOfPresentation(scope, _id);
        // The former one stays until the next is in its place.
        const id = own.find((each) => each === template?.template_id) ?? own[0];
        return id === undefined ? null : { template_id: id };
      },
    };
    return { part, parts: reader === null ? null : { ...others, reader, enqueue } };
  },
  routes: ({ parts }) => (parts === null ? [] : designRoutes(parts)),
  jobs: ({ parts }) => (parts === null ? [] : [readDesignJob(parts)]),
  // What is sent lies in the store for the length of a job; then it is a template's.
  hooks: ({ part }) => [contribute(BLOB_OWNER, 'designs', ownsNoBlobs), contribute(PRESENTATION_PART, 'design', part)],
});
