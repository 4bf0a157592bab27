import type { Size } from '../../../../common/deck/geometry.ts';
import type { LayoutModel } from '../../../../common/deck/layout.ts';
import type { Typesetter } from '../../../../common/typeset/typesetter.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { Presentation } from '../contract.ts';
import { DEFAULT_TEMPLATE } from '../../templates/contract.ts';
import type { OpenTemplate, Template, Templates } from '../../templates/contract.ts';

/** The layouts of a deck's template. */
export interface DeckLayouts {
  slide_size: Size;
  /** Those that new slides may take. */
  offered: ReadonlyMap<string, LayoutModel>;
  /** Those that slides may have: also ones that were disabled since. */
  all: ReadonlyMap<string, LayoutModel>;
}

/**
 * The template a presentation is made with: the one the slides have, else the prepared one with its layouts, else the one
 * named, where none is that of the master deck of the wizard, else `general`, whose file is kept from now on. What another client has of the same file is left out, no matter who
 * asks.
 * @param pinned content hash of the master deck of the slides; null for new slides.
 * @throws AppError `conflict` `slides.template_gone`, `templates.file_gone`, and `slides.no_layouts_offered` where new slides could take none.
 */
export async function openTemplateOf(
  templates: Templates,
  scope: Scope,
  presentation: Pick<Presentation, 'client_id' | 'follows_brand' | 'template' | 'template_name' | 'wizard'>,
  pinned: string | null,
): Promise<OpenTemplate> {
  const { template, client_id } = presentation;
  const own = Scope.ofClient(client_id, scope.holder);
  const name = presentation.template_name === '' ? DEFAULT_TEMPLATE : presentation.template_name;
  if (template !== null && (pinned === null || pinned === template.content_hash)) {
    const open = await templates.open(own, template.content_hash, template.layout_ids, presentation);
    return pinned === null ? offering(open, name) : open;
  }
  if (pinned !== null) return templates.open(own, pinned, undefined, presentation);
  const found = await unpreparedTemplate(templates, own, presentation);
  if (found === null) throw new AppError('conflict', 'slides.template_gone', { template: name });
  await templates.pin(own, client_id, found);
  const enabled = found.layouts.filter((layout) => layout.is_enabled).map((layout) => layout.layout_id);
  return offering(await templates.open(own, found.content_hash, enabled, presentation), name);
}

/** The template of a presentation that was not prepared. */
async function unpreparedTemplate(
  templates: Templates,
  own: Scope,
  { template_name, wizard }: Pick<Presentation, 'template_name' | 'wizard'>,
): Promise<Template | null> {
  const name = template_name === '' ? DEFAULT_TEMPLATE : template_name;
  const wanted = name === DEFAULT_TEMPLATE ? wizard.master_deck_id : null;
  const chosen = wanted == null ? [] : await templates.list(own);
  return chosen.find(({ master_deck_id }) => master_deck_id === wanted) ?? (await templates.find(own, name));
}

/** Input that names layouts by their `db_id`, with the `layout_id` that slides are stored with. */
export async function byLayoutId<Input extends { layout_id?: string | null | undefined }>(
  templates: Templates,
  scope: Scope,
  presentation: Pick<Presentation, 'client_id' | 'template' | 'template_name' | 'wizard'>,
  open: OpenTemplate,
  inputs: readonly Input[],
): Promise<Input[]> {
  const parts = new Set(open.whole.layouts.map(({ layout_id }) => layout_id));
  const isKnown = ({ layout_id }: Input): boolean => layout_id == null || parts.has(layout_id);
  if (inputs.every(isKnown)) return [...inputs];
  const own = Scope.ofClient(presentation.client_id, scope.holder);
  const template =
    presentation.template === null
      ? await unpreparedTemplate(templates, own, presentation)
      : await templates.find(own, presentation.template.template_id);
  // Slides may be on a template that was chosen before.
  const isOfSlides = [template?.content_hash, presentation.template?.content_hash].includes(open.content_hash);
  const ids = new Map(isOfSlides ? template?.layouts.map(({ db_id, layout_id }) => [db_id, layout_id]) : []);
  return inputs.map((input) =>
    isKnown(input) ? input : { ...input, layout_id: ids.get(input.layout_id ?? '') ?? input.layout_id },
  );
}

/** The template, where it has a layout left for new slides. */
function offering(open: OpenTemplate, template: string): OpenTemplate {
  if (open.catalogue.layouts.length === 0) throw new AppError('conflict', 'slides.no_layouts_offered', { template });
  return open;
}

/** A template as other fonts than the packaged ones measure it: what it offers, and all it has. */
export function measuredBy(typesetter: Typesetter, template: OpenTemplate): OpenTemplate {
  const whole = typesetter.withCapacities(template.whole);
  const offered = new Set(template.catalogue.layouts.map(({ layout_id }) => layout_id));
  const layouts = whole.layouts.filter(({ layout_id }) => offered.has(layout_id));
  return { ...template, catalogue: { ...whole, layouts }, whole };
}

/** The layouts of an opened template. */
export function layoutsOf(template: OpenTemplate): DeckLayouts {
  const byId = (layouts: readonly LayoutModel[]): [string, LayoutModel][] =>
    layouts.map((layout) => [layout.layout_id, layout]);
  return {
    slide_size: template.catalogue.slide_size,
    offered: new Map(byId(template.catalogue.layouts)),
    all: new Map(byId(template.whole.layouts)),
  };
}
