import { notFound } from '../../../kernel/sdk/app-error.ts';
import type { Caller } from '../../../kernel/sdk/scope.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { PresentationVisibility, Template, TemplateLayout } from '../contract.ts';
import type { LayoutQuery, TemplatesService } from './service.ts';

type Reader = Pick<Caller, 'actor' | 'scope'>;

/** Templates as a user sees them: the one of a single presentation is there for who sees that presentation alone. */
export interface SeenTemplates {
  /** By name or id. */
  find(reader: Reader, nameOrId: string): Promise<Template | null>;
  /** As `find`. @throws AppError `not_found` */
  get(reader: Reader, nameOrId: string): Promise<Template>;
  /** A layout by its `db_id`. @throws AppError `not_found` */
  layout(reader: Reader, dbId: string): Promise<{ template: Template; layout: TemplateLayout }>;
  /** Layouts of all templates, or of one. @throws AppError `not_found` for an unknown template. */
  layouts(reader: Reader, query: LayoutQuery): Promise<{ template: Template; layout: TemplateLayout }[]>;
}

/** The view of templates over the service. */
export function createSeenTemplates(
  templates: Pick<TemplatesService, 'find' | 'layout' | 'layouts'>,
  visibilities: Pick<Contributions<PresentationVisibility>, 'list' | 'call'>,
): SeenTemplates {
  const sees = async ({ actor, scope }: Reader, { presentation_id: id }: Template): Promise<boolean> => {
    if (id === null) return true;
    for (const visibility of visibilities.list())
      if (await visibilities.call(visibility, (one) => one.sees(actor, scope, id))) return true;
    return false;
  };
  const find = async (reader: Reader, nameOrId: string): Promise<Template | null> => {
    const found = await templates.find(reader.scope, nameOrId);
    return found !== null && (await sees(reader, found)) ? found : null;
  };
  return {
    find,
    async get(reader, nameOrId) {
      const found = await find(reader, nameOrId);
      if (found === null) throw notFound('template');
      return found;
    },
    async layout(reader, dbId) {
      const found = await templates.layout(reader.scope, dbId);
      if (!(await sees(reader, found.template))) throw notFound('layout');
      return found;
    },
    async layouts(reader, query) {
      // A list of all names none of a single presentation.
      if (query.template_id !== undefined && (await find(reader, query.template_id)) === null)
        throw notFound('template');
      return templates.layouts(reader.scope, query);
    },
  };
}
