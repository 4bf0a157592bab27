import type { PrepareInput } from '../../../common/api/presentations.ts';
import type { Actor } from '../../sdk/actor.ts';
import { AppError } from '../../sdk/app-error.ts';
import type { Scope } from '../../sdk/scope.ts';
import type { Templates } from '../templates/contract.ts';
import type { Presentation, Presentations } from './contract.ts';
import type { PresentationRepository } from './repository.ts';

export interface PrepareParts {
  presentations: Pick<Presentations, 'getForChange'>;
  repository: Pick<PresentationRepository, 'change'>;
  templates: Pick<Templates, 'find'>;
}

/**
 * Stores the template and the layouts a presentation is to be made with; the master deck is pinned by its content hash, so
 * that a later delete or reparse breaks nothing. Names, descriptions and schemas are read from the store when they are
 * needed, never from the request.
 * @throws AppError `invalid` for a template that is not there and for layouts that are not enabled ones of it.
 */
export async function preparePresentation(
  { presentations, repository, templates }: PrepareParts,
  actor: Actor,
  scope: Scope,
  id: string,
  input: PrepareInput,
): Promise<Presentation> {
  await presentations.getForChange(actor, scope, id);
  const wanted = input.template_id ?? input.template_name;
  const template = await templates.find(scope, wanted);
  if (template === null) {
    const path = input.template_id == null ? '/template_name' : '/template_id';
    const fault = { path, code: 'presentations.no_such_template', params: { template: wanted } };
    throw new AppError('invalid', fault.code, fault.params, { faults: [fault] });
  }
  const enabled = new Set(template.layouts.filter((layout) => layout.is_enabled).map((layout) => layout.layout_id));
  const faults = input.layouts.flatMap(({ layout_id }, index) =>
    enabled.has(layout_id)
      ? []
      : [{ path: `/layouts/${index}/layout_id`, code: 'presentations.no_such_layout', params: { layout: layout_id } }],
  );
  if (faults.length > 0) {
    throw new AppError('invalid', 'presentations.layouts_unusable', { template: template.name }, { faults });
  }
  const after = await repository.change(scope, id, {
    template_name: template.name,
    template: {
      template_id: template.id,
      content_hash: template.content_hash,
      layout_ids: [...new Set(input.layouts.map((layout) => layout.layout_id))],
    },
  });
  if (after === null) throw new AppError('conflict', 'presentations.approved');
  return after;
}
