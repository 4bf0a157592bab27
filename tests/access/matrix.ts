import type { ActorName } from './actors.ts';

/**
 * The response of a route whose call names the owner's things:
 * `ok` it succeeds (or is refused only because of a state: 409, 412), `own` a response that contains nothing of the
 * owner's, 401 without a session, 403 visible but not allowed, 404 as if it did not exist, 422 the same for ids in a
 * body.
 */
export type Cell = 'ok' | 'own' | '401' | '403' | '404' | '422';

/**
 * Who may do what, decided by hand: every route of the service has its row, in the order in which they are called. Columns as in
 * `ACTORS`: anonymous, the administrator of another client, an author, the author who owns what is named, a reviewer, the
 * client's administrator, an author who was deactivated, a super_admin. What follows `#` names another place for an id in the
 * same route's call (`access-calls.ts`).
 */
const TABLE = `
GET /api/v1/auth/options                                                      ok  ok  ok  ok  ok  ok  ok  ok
POST /api/v1/auth/dev-login                                                   ok  ok  ok  ok  ok  ok  ok  ok
GET /api/v1/auth/me                                                           401 own own ok  ok  ok  401 ok
GET /api/has-required-key                                                     401 ok  ok  ok  ok  ok  401 ok
POST /api/diagram-markup-to-image                                             401 ok  ok  ok  ok  ok  401 ok
POST /api/generate-pptx                                                       401 422 422 ok  ok  ok  401 ok
GET /api/v1/setup                                                             401 ok  ok  ok  ok  ok  401 ok
GET /api/v1/wizard/configuration                                              401 ok  ok  ok  ok  ok  401 ok
GET /api/v1/brand                                                             401 own ok  ok  ok  ok  401 ok
GET /api/v1/admin/settings                                                    401 ok  403 403 403 ok  401 ok
PUT /api/v1/admin/settings                                                    401 403 403 403 403 403 401 ok
GET /api/v1/admin/settings/models                                             401 403 403 403 403 403 401 ok
POST /api/v1/admin/settings/test-connection                                   401 403 403 403 403 403 401 ok
GET /api/v1/admin/retention                                                   401 403 403 403 403 403 401 ok
PUT /api/v1/admin/retention                                                   401 403 403 403 403 403 401 ok
POST /api/v1/storage/purge                                                    401 422 403 403 403 ok  401 ok
GET /api/v1/admin/storage                                                     401 404 403 403 403 ok  401 ok
GET /api/v1/admin/storage/summary                                             401 404 403 403 403 ok  401 ok
GET /api/v1/admin/storage/{id}/download                                       401 404 403 403 403 ok  401 ok
POST /api/v1/admin/storage/bulk-delete                                        401 own 403 403 403 ok  401 ok
POST /api/v1/admin/storage/{id}/restore                                       401 404 403 403 403 ok  401 ok
GET /api/v1/admin/diagnostics                                                 401 403 403 403 403 403 401 ok
GET /api/v1/admin/audit-log                                                   401 own 403 403 403 ok  401 ok
GET /api/v1/admin/audit-log/verify                                            401 404 403 403 403 ok  401 ok
GET /api/v1/admin/users                                                       401 404 403 403 403 ok  401 ok
PATCH /api/v1/admin/users/{id}                                                401 404 403 403 403 ok  401 ok
PATCH /api/v1/admin/users/{id}#foreign-team                                   401 404 403 403 403 422 401 422
GET /api/v1/admin/users/{id}                                                  401 404 403 403 403 ok  401 ok
GET /api/v1/admin/usage                                                       401 404 403 403 403 ok  401 ok
GET /api/v1/admin/analytics/overview                                          401 own 403 403 403 ok  401 ok
GET /api/v1/admin/analytics/usage                                             401 own 403 403 403 ok  401 ok
GET /api/v1/admin/analytics/quality                                           401 own 403 403 403 ok  401 ok
GET /api/v1/admin/analytics/performance                                       401 own 403 403 403 ok  401 ok
GET /api/v1/admin/clients                                                     401 own 403 403 403 ok  401 ok
GET /api/v1/admin/clients/{id}                                                401 404 403 403 403 ok  401 ok
POST /api/v1/admin/clients                                                    401 403 403 403 403 403 401 ok
PATCH /api/v1/admin/clients/{id}                                              401 404 403 403 403 ok  401 ok
GET /api/v1/admin/clients/{id}/teams                                          401 404 403 403 403 ok  401 ok
GET /api/v1/admin/clients/{id}/teams/{team_id}                                401 404 403 403 403 ok  401 ok
POST /api/v1/admin/clients/{id}/teams                                         401 404 403 403 403 ok  401 ok
PATCH /api/v1/admin/clients/{id}/teams/{team_id}                              401 404 403 403 403 ok  401 ok
GET /api/v1/admin/clients/{id}/fonts                                          401 404 403 403 403 ok  401 ok
GET /api/v1/admin/clients/{id}/brand                                          401 404 403 403 403 ok  401 ok
PUT /api/v1/admin/clients/{id}/brand                                          401 404 403 403 403 ok  401 ok
POST /api/v1/admin/clients/{id}/brand/logos                                   401 404 403 403 403 ok  401 ok
POST /api/v1/admin/clients/{id}/fonts                                         401 404 403 403 403 ok  401 ok
GET /api/v1/templates                                                         401 own ok  ok  ok  ok  401 ok
GET /api/v1/templates/{id}                                                    401 ok  ok  ok  ok  ok  401 ok
GET /api/v1/templates/{id}#own-template                                       401 404 ok  ok  ok  ok  401 ok
GET /api/v1/templates/{id}#of-presentation                                     401 404 404 ok  ok  ok  401 ok
GET /api/v1/templates/{id}/thumbnail                                          401 ok  ok  ok  ok  ok  401 ok
GET /api/v1/templates/{id}/thumbnail#of-presentation                           401 404 404 ok  ok  ok  401 ok
GET /api/v1/template-management/layouts/{db_id}/thumbnail                     401 ok  ok  ok  ok  ok  401 ok
GET /api/v1/template-management/layouts                                       401 own ok  ok  ok  ok  401 ok
GET /api/v1/template-management/layouts#own-template                          401 404 ok  ok  ok  ok  401 ok
GET /api/v1/template-management/layouts/{db_id}/thumbnail#of-presentation      401 404 404 ok  ok  ok  401 ok
GET /api/v1/template-management/layouts#of-presentation                        401 404 404 ok  ok  ok  401 ok
POST /api/v1/master-decks                                                     401 422 403 403 403 ok  401 ok
GET /api/v1/master-decks                                                      401 own ok  ok  ok  ok  401 ok
GET /api/v1/master-decks/{id}                                                 401 404 ok  ok  ok  ok  401 ok
GET /api/v1/master-decks/{id}/readiness                                       401 404 ok  ok  ok  ok  401 ok
POST /api/v1/master-decks/{id}/readiness                                      401 404 403 403 403 ok  401 ok
GET /api/v1/master-decks/{id}/file                                            401 404 ok  ok  ok  ok  401 ok
GET /api/v1/master-decks/{id}/thumbnail                                       401 404 ok  ok  ok  ok  401 ok
POST /api/v1/master-decks/{id}/replace                                        401 404 403 403 403 ok  401 ok
POST /api/v1/master-decks/{id}/reparse                                        401 404 403 403 403 ok  401 ok
GET /api/v1/template-management/layouts/{db_id}                               401 ok  ok  ok  ok  ok  401 ok
GET /api/v1/template-management/layouts/{db_id}#own-template                  401 404 ok  ok  ok  ok  401 ok
GET /api/v1/template-management/layouts/{db_id}#of-presentation                401 404 404 ok  ok  ok  401 ok
POST /api/v1/template-management/templates                                    401 422 403 403 403 ok  401 ok
PATCH /api/v1/template-management/layouts/{db_id}/toggle-enabled              401 404 403 403 403 ok  401 ok
POST /api/v1/template-management/layouts/bulk-delete                          401 own 403 403 403 ok  401 ok
POST /api/v1/files/upload                                                     401 422 ok  ok  403 ok  401 ok
POST /api/v1/files/url                                                        401 422 ok  ok  403 ok  401 ok
POST /api/v1/files/decompose                                                  401 422 422 ok  422 ok  401 ok
GET /api/v1/files                                                             401 own own ok  ok  ok  401 ok
GET /api/v1/files/{id}                                                        401 404 404 ok  ok  ok  401 ok
PUT /api/v1/files/{id}                                                        401 404 404 ok  403 ok  401 ok
GET /app_data/files/{id}                                                      401 404 404 ok  ok  ok  401 ok
GET /app_data/files/{id}/images/{image_id}                                    401 404 404 ok  404 ok  401 ok
POST /api/v1/presentations                                                    401 422 422 ok  403 ok  401 ok
POST /api/v1/presentations#foreign-client                                     401 ok  422 422 403 422 401 ok
GET /api/v1/presentations                                                     401 own own ok  ok  ok  401 ok
GET /api/v1/presentations/{id}                                                401 404 404 ok  ok  ok  401 ok
GET /api/v1/presentations/{id}/accessibility-report                           401 404 404 ok  ok  ok  401 ok
GET /api/v1/presentations/{id}/review                                         401 404 404 ok  ok  ok  401 ok
GET /api/v1/presentations/{id}/review/comments                                401 404 404 ok  ok  ok  401 ok
GET /api/v1/presentations/{id}/review/people                                  401 404 404 ok  ok  ok  401 ok
POST /api/v1/presentations/{id}/review/comments                               401 404 404 ok  ok  ok  401 ok
POST /api/v1/presentations/{id}/review/comments/import                        401 404 404 ok  ok  ok  401 ok
POST /api/v1/presentations/{id}/review/comments#foreign-user                  401 404 404 422 422 422 401 422
PATCH /api/v1/presentations/{id}/review/comments/{comment_id}                 401 404 404 ok  ok  ok  401 ok
DELETE /api/v1/presentations/{id}/review/comments/{comment_id}                401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/review/seen                                   401 404 404 403 ok  ok  401 ok
POST /api/v1/presentations/{id}/review/waivers                                401 404 403 403 ok  ok  401 ok
DELETE /api/v1/presentations/{id}/review/waivers/{waiver_id}                  401 404 403 403 ok  ok  401 ok
PATCH /api/v1/presentations/{id}                                              401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/follow-up-questions                           401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/attachment-mapping                            401 404 404 ok  ok  ok  401 ok
GET /api/v1/presentations/{id}/outlines                                       401 404 404 ok  ok  ok  401 ok
GET /api/v1/presentations/{id}/outlines/stream                                401 404 404 ok  ok  ok  401 ok
GET /api/v1/admin/users/invitations                                           401 404 403 403 403 ok  401 ok
POST /api/v1/admin/users                                                      401 422 403 403 403 ok  401 ok
DELETE /api/v1/admin/users/invitations/{id}                                   401 404 403 403 403 ok  401 ok
POST /api/v1/auth/nonce                                                       ok  ok  ok  ok  ok  ok  ok  ok
POST /api/v1/auth/sso-token                                                   ok  ok  ok  ok  ok  ok  ok  ok
GET /api/v1/presentations/{id}/slides                                         401 404 404 ok  ok  ok  401 ok
GET /api/v1/presentations/{id}/slides/{slide_id}/versions                     401 404 404 ok  ok  ok  401 ok
GET /api/v1/presentations/{id}/slides/{slide_id}/versions/{version}/diff      401 404 404 ok  ok  ok  401 ok
POST /api/v1/presentations/{id}/slides/{slide_id}/versions/{version}/restore  401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/slides/{slide_id}/edit                        401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/slides/{slide_id}/edit-html                   401 404 404 ok  403 ok  401 ok
GET /api/v1/presentations/{id}/slides/{slide_id}/forms                        401 404 404 ok  ok  ok  401 ok
PUT /api/v1/presentations/{id}/slides/{slide_id}/form                         401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/slides/refit                                  401 404 404 ok  403 ok  401 ok
PUT /api/v1/presentations/{id}/slides/brand-look                              401 404 404 ok  403 ok  401 ok
PUT /api/v1/presentations/{id}/slides                                         401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/slides/{slide_id}/regenerate                  401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/slides/{slide_id}/regenerate-image            401 404 404 ok  403 ok  401 ok
GET /api/v1/presentations/{id}/images                                         401 404 404 ok  ok  ok  401 ok
POST /api/v1/images/upload                                                    401 422 ok  ok  403 ok  401 ok
POST /api/v1/images/generate                                                  401 422 422 ok  403 ok  401 ok
GET /api/v1/images/uploaded                                                   401 own own ok  ok  ok  401 ok
GET /api/v1/images/generated                                                  401 own own ok  ok  ok  401 ok
GET /api/v1/images/{id}                                                       401 404 404 ok  404 ok  401 ok
GET /app_data/images/{id}                                                     401 404 404 ok  404 ok  401 ok
GET /app_data/brand/logos/{id}                                                401 404 ok  ok  ok  ok  401 ok
POST /api/v1/presentations/{id}/export                                        401 404 404 ok  ok  ok  401 ok
GET /api/v1/presentations/{id}/thumbnails                                     401 404 404 ok  ok  ok  401 ok
GET /api/v1/presentations/{id}/quality-report                                 401 404 404 ok  ok  ok  401 ok
POST /api/v1/presentations/{id}/brand-check                                   401 404 404 ok  ok  ok  401 ok
POST /api/v1/brand/check-deck                                                 401 ok  ok  ok  ok  ok  401 ok
GET /api/v1/rule-sets                                                         401 own 403 403 403 ok  401 ok
POST /api/v1/rule-sets                                                        401 422 403 403 403 ok  401 ok
POST /api/v1/rule-sets/from-template                                          401 422 403 403 403 ok  401 ok
GET /api/v1/rule-sets/{id}                                                    401 404 403 403 403 ok  401 ok
PUT /api/v1/rule-sets/{id}                                                    401 404 403 403 403 ok  401 ok
POST /api/v1/rule-sets/{id}/dry-run                                           401 404 403 403 403 ok  401 ok
POST /api/v1/rule-sets/{id}/publish                                           401 404 403 403 403 ok  401 ok
POST /api/v1/presentations/{id}/rule-waivers                                  401 404 404 ok  ok  ok  401 ok
GET /api/v1/rule-waivers                                                      401 own 403 403 403 ok  401 ok
GET /api/v1/rule-drift                                                        401 404 403 403 403 ok  401 ok
GET /api/v1/presentations/{id}/rule-waivers                                   401 404 404 ok  ok  ok  401 ok
DELETE /api/v1/presentations/{id}/rule-waivers/{waiver_id}                    401 404 404 403 ok  ok  401 ok
POST /api/v1/rule-sets/{id}/retire                                            401 404 403 403 403 ok  401 ok
DELETE /api/v1/rule-sets/{id}                                                 401 404 403 403 403 ok  401 ok
GET /api/v1/presentations/{id}/slides/{slide_id}/texts                        401 404 404 ok  ok  ok  401 ok
GET /api/v1/presentations/{id}/slides/{slide_id}/thumbnail                    401 404 404 ok  ok  ok  401 ok
GET /api/v1/exports/{id}                                                      401 404 404 ok  ok  ok  401 ok
GET /api/v1/exports/{id}/slides                                               401 404 404 ok  ok  ok  401 ok
GET /api/v1/presentations/{id}/slide-states                                   401 404 404 ok  ok  ok  401 ok
GET /api/v1/exports/{id}/download                                             401 404 404 ok  ok  ok  401 ok
POST /api/v1/template-codegen/generate                                        401 422 422 ok  403 ok  401 ok
GET /api/v1/jobs                                                              401 own own ok  ok  ok  401 ok
GET /api/v1/jobs/{id}                                                         401 404 404 ok  404 ok  401 ok
GET /api/v1/jobs/{id}/progress                                                401 404 404 ok  404 ok  401 ok
POST /api/v1/jobs/{id}/cancel                                                 401 404 404 ok  404 ok  401 ok
POST /api/v1/jobs/{id}/retry                                                  401 404 404 ok  403 ok  401 ok
GET /api/v1/admin/jobs                                                        401 404 403 403 403 ok  401 ok
PUT /api/v1/presentations/{id}/teams                                          401 404 404 ok  403 ok  401 ok
PUT /api/v1/presentations/{id}/teams#foreign-team                             401 404 404 422 403 422 401 422
POST /api/v1/presentations/{id}/transfer-ownership                            401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/transfer-ownership#foreign-user               401 404 404 422 403 422 401 422
POST /api/v1/presentations/{id}/prepare                                       401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/design                                        401 404 404 ok  403 ok  401 ok
PUT /api/v1/presentations/{id}/outlines                                       401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/estimate                                      401 404 404 ok  ok  ok  401 ok
POST /api/v1/presentations/{id}/outdated/update                               401 404 404 ok  403 ok  401 ok
GET /api/v1/presentations/{id}/outdated                                       401 404 404 ok  ok  ok  401 ok
POST /api/v1/presentations/{id}/generate                                      401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/outlines/stop                                 401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/outlines/regenerate                           401 404 404 ok  403 ok  401 ok
PUT /api/v1/presentations/{id}/review/status                                  401 404 404 ok  403 ok  401 ok
DELETE /api/v1/template-management/layouts/{db_id}                            401 404 403 403 403 ok  401 ok
DELETE /api/v1/template-management/templates/{id}                             401 404 403 403 403 ok  401 ok
DELETE /api/v1/presentations/{id}                                             401 404 404 ok  403 ok  401 ok
POST /api/v1/presentations/{id}/restore                                       401 404 404 ok  403 ok  401 ok
DELETE /api/v1/master-decks/{id}                                              401 404 403 403 403 ok  401 ok
DELETE /api/v1/images/{id}                                                    401 404 404 ok  403 ok  401 ok
DELETE /api/v1/admin/storage/{id}                                             401 404 403 403 403 ok  401 ok
DELETE /api/v1/files/{id}                                                     401 404 404 ok  403 ok  401 ok
DELETE /api/v1/admin/clients/{id}/fonts/{font_id}                             401 404 403 403 403 ok  401 ok
DELETE /api/v1/admin/clients/{id}/brand/logos/{logo_id}                       401 404 403 403 403 ok  401 ok
DELETE /api/v1/admin/clients/{id}/teams/{team_id}                             401 404 403 403 403 ok  401 ok
DELETE /api/v1/admin/clients/{id}                                             401 403 403 403 403 403 401 ok
POST /api/v1/auth/logout                                                      401 ok  ok  ok  ok  ok  401 ok
`;

/** The cells of each route, by actor. */
export function readMatrix(actors: readonly ActorName[]): Map<string, Record<ActorName, Cell>> {
  const rows = TABLE.trim().split('\n');
  return new Map(
    rows.map((row) => {
      const [method, path, ...cells] = row.trim().split(/\s+/);
      if (cells.length !== actors.length) throw new Error(`${row}: ${cells.length} cells for ${actors.length} actors`);
      return [
        `${method} ${path}`,
        Object.fromEntries(actors.map((actor, index) => [actor, cells[index]])) as Record<ActorName, Cell>,
      ];
    }),
  );
}
