import type { LayoutBody, TemplateBody, TemplateDetailBody } from '../../../common/api/templates.ts';
import type { Template, TemplateLayout } from './contract.ts';

/** A template in a list. */
export function presentTemplate(template: Template): TemplateBody {
  const { id, name, title, is_builtin, client_id, layout_count, content_hash, thumbnail_path } = template;
  return { id, name, title, is_builtin, client_id, layout_count, content_hash, thumbnail_path };
}

/** A template with its layouts. */
export function presentTemplateDetail(template: Template): TemplateDetailBody {
  return { ...template, layouts: template.layouts.map((layout) => presentLayout(template, layout)) };
}

/** A layout, with the template it belongs to. */
export function presentLayout(template: Template, layout: TemplateLayout): LayoutBody {
  return { ...layout, template_id: template.id };
}
