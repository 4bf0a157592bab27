import type {
  LayoutBody,
  LayoutDetailBody,
  TemplateBody,
  TemplateDetailBody,
} from '../../../../common/api/templates.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { presentFinding, presentReadinessFinding } from '../../../kernel/sdk/present-finding.ts';
import type { Template, TemplateLayout } from '../contract.ts';

/** A template in a list. */
export function presentTemplate(template: Template): TemplateBody {
  const { id, name, title, is_builtin, client_id, layout_count, content_hash, thumbnail_path, master_deck_id } =
    template;
  return { id, name, title, is_builtin, client_id, layout_count, content_hash, thumbnail_path, master_deck_id };
}

/** A template with its layouts. */
export function presentTemplateDetail(template: Template, translator: Translator): TemplateDetailBody {
  return {
    ...presentTemplate(template),
    layouts: template.layouts.map((layout) => presentLayout(template, layout, translator)),
    findings: template.findings.map((finding) => presentFinding(finding, translator)),
    readiness:
      template.readiness === null
        ? null
        : {
            score: Math.round(template.readiness.score),
            findings: template.readiness.findings.map((finding) => presentReadinessFinding(finding, translator)),
          },
  };
}

/** A layout with its template. While it is disabled, the reason from the analysis is included. */
export function presentLayout(template: Template, layout: TemplateLayout, translator: Translator): LayoutBody {
  const { db_id, layout_id, name, description, json_schema, role, legacy, is_enabled, thumbnail_path } = layout;
  const reason = is_enabled ? null : layout.disabled_reason;
  return {
    ...{ db_id, layout_id, name, description, json_schema, role, legacy, is_enabled, thumbnail_path },
    template_id: template.id,
    disabled_reason: reason === null ? null : presentReadinessFinding(reason, translator),
  };
}

/** A layout with its code. */
export function presentLayoutDetail(
  template: Template,
  layout: TemplateLayout,
  layoutCode: string,
  translator: Translator,
): LayoutDetailBody {
  return { ...presentLayout(template, layout, translator), layout_code: layoutCode };
}
