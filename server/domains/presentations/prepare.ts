import type { PrepareInput } from '../../../common/api/presentations.ts';
import type { Actor } from '../../kernel/sdk/scope.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import { Scope } from '../../kernel/sdk/scope.ts';
import type { Template, Templates } from '../templates/contract.ts';
import type { Presentation, Presentations } from './contract.ts';
import type { PresentationRepository } from './repository.ts';

interface PrepareParts {
  presentations: Pick<Presentations, 'getForChange' | 'record'>;
  repository: Pick<PresentationRepository, 'change'>;
  templates: Pick<Templates, 'find' | 'pin'>;
}

/**
 * Stores the template and the layouts a presentation is to be made with; its file is pinned by its content hash and kept as
 * a copy of the client's, so that a later delete or reparse breaks nothing. Names, descriptions and schemas are read from the store when they are
 * needed, never from the request.
 * @throws AppError `invalid` for a template that is not there, for one without enabled layouts, and for layouts that are
 *   not enabled ones of it.
 */
export async function preparePresentation(
  { presentations, repository, templates }: PrepareParts,
  actor: Actor,
  scope: Scope,
  id: string,
  input: PrepareInput,
): Promise<Presentation> {
  const presentation = await presentations.getForChange(actor, scope, id);
  const { client_id } = presentation;
  // Who sees several clients must not give one the template of another.
  const own = Scope.ofClient(client_id, scope.holder);
  const wanted = input.template_id ?? input.template_name;
  const path = input.template_id == null ? '/template_name' : '/template_id';
  const template = await templates.find(own, wanted);
  if (template === null || (template.presentation_id !== null && template.presentation_id !== id)) {
    const fault = { path, code: 'presentations.no_such_template', params: { template: wanted } };
    throw new AppError('invalid', fault.code, fault.params, { faults: [fault] });
  }
  const enabled = new Map(
    template.layouts
      .filter((layout) => layout.is_enabled)
      .flatMap(({ layout_id, db_id }) => [
        [layout_id, layout_id],
        [db_id, layout_id],
      ]),
  );
  if (enabled.size === 0) {
    const fault = { path, code: 'presentations.template_without_layouts', params: { template: template.name } };
    throw new AppError('invalid', fault.code, fault.params, { faults: [fault] });
  }
  const faults = input.layouts.flatMap(({ layout_id }, index) =>
    enabled.has(layout_id)
      ? []
      : [{ path: `/layouts/${index}/layout_id`, code: 'presentations.no_such_layout', params: { layout: layout_id } }],
  );
  if (faults.length > 0) {
    throw new AppError('invalid', 'presentations.layouts_unusable', { template: template.name }, { faults });
  }
  const layoutIds = [...new Set(input.layouts.flatMap(({ layout_id }) => enabled.get(layout_id) ?? []))];
  return storeTemplate({ presentations, repository, templates }, actor, scope, presentation, template, layoutIds);
}

/** What `useTemplate` works with. */
type StoreParts = {
  presentations: Pick<Presentations, 'record'>;
  repository: Pick<PresentationRepository, 'change'>;
  templates: Pick<Templates, 'pin'>;
};

/**
 * Prepares a presentation with a template and all its enabled layouts, for a user who is known to be allowed to.
 * @throws AppError `invalid` `presentations.template_without_layouts`; `conflict` where it was approved meanwhile.
 */
export async function useWholeTemplate(
  parts: StoreParts,
  scope: Scope,
  presentation: Presentation,
  template: Template,
  userId: string,
): Promise<Presentation> {
  const enabled = template.layouts.filter(({ is_enabled }) => is_enabled).map(({ layout_id }) => layout_id);
  if (enabled.length === 0)
    throw new AppError('invalid', 'presentations.template_without_layouts', { template: template.title });
  return storeTemplate(parts, { user_id: userId }, scope, presentation, template, enabled);
}

async function storeTemplate(
  { presentations, repository, templates }: StoreParts,
  actor: { user_id: string },
  scope: Scope,
  { _id: id, client_id }: Presentation,
  template: Template,
  layoutIds: readonly string[],
): Promise<Presentation> {
  await templates.pin(Scope.ofClient(client_id, scope.holder), client_id, template);
  const fields = {
    // One of its own has no name that others could know it by.
    template_name: template.presentation_id === null ? template.name : template.title,
    template: {
      template_id: template.id,
      content_hash: template.content_hash,
      layout_ids: [...layoutIds],
    },
  };
  const after = await repository.change(scope, id, fields, { editor_id: actor.user_id });
  if (after === null) throw new AppError('conflict', 'presentations.approved');
  const { template_id, layout_ids } = fields.template;
  const audited = { template: fields.template_name, template_id, layouts: layout_ids.length };
  await presentations.record(actor, after, 'presentations.prepare', { after: audited });
  return after;
}
