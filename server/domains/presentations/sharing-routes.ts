import {
  ownershipTransfer,
  presentationParams,
  presentationSchema,
  presentationTeams,
} from '../../../common/api/presentations.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { defineRoute, json } from '../../kernel/sdk/define-route.ts';
import type { Route } from '../../kernel/sdk/define-route.ts';
import { presentPresentation } from './presenter.ts';
import type { Sharing } from './sharing.ts';

const tag = 'presentations';

/** Routes of giving presentations to others. */
export function sharingRoutes(sharing: Sharing, translators: Readonly<Record<Language, Translator>>): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'presentations.share',
      tag,
      method: 'PUT',
      path: '/presentations/{id}/teams',
      summary: 'Change which teams a presentation is shared with; their authors read and change it',
      input: { params: presentationParams, body: presentationTeams },
      output: json(presentationSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'invalid'],
      handler: async (request) => {
        const shared = await sharing.share(request, request.params.id, request.body.team_ids);
        return presentPresentation(shared, translators[request.language]);
      },
    }),
    defineRoute({
      auth: 'session',
      action: 'presentations.transfer',
      tag,
      method: 'POST',
      path: '/presentations/{id}/transfer-ownership',
      summary: 'Change the owner of a presentation; the former one keeps what its teams share',
      input: { params: presentationParams, body: ownershipTransfer },
      output: json(presentationSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'invalid'],
      handler: async (request) => {
        const given = await sharing.transfer(request, request.params.id, request.body.user_id);
        return presentPresentation(given, translators[request.language]);
      },
    }),
  ];
}
