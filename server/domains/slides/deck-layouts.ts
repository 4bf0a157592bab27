import type { Size } from '../../../common/deck/geometry.ts';
import type { LayoutModel } from '../../../common/deck/layout.ts';
import type { Scope } from '../../sdk/scope.ts';
import { AppError } from '../../sdk/app-error.ts';
import type { Presentation } from '../presentations/contract.ts';
import { DEFAULT_TEMPLATE } from '../templates/contract.ts';
import type { OpenTemplate, Templates } from '../templates/contract.ts';

/** The layouts of a deck's template. */
export interface DeckLayouts {
  slide_size: Size;
  /** Those that new slides may take. */
  offered: ReadonlyMap<string, LayoutModel>;
  /** Those that slides may stand on: also ones that were disabled since. */
  all: ReadonlyMap<string, LayoutModel>;
}

/**
 * The template a presentation is made with: the one the slides stand on, else the prepared one with its layouts, else the one
 * named, `general` where none is.
 * @param pinned content hash of the master deck that the slides stand on; null for new slides.
 * @throws AppError `conflict` `slides.template_gone`.
 */
export async function openTemplateOf(
  templates: Templates,
  scope: Scope,
  presentation: Pick<Presentation, 'template' | 'template_name'>,
  pinned: string | null,
): Promise<OpenTemplate> {
  const { template } = presentation;
  if (template !== null && (pinned === null || pinned === template.content_hash)) {
    return templates.open(scope, template.content_hash, template.layout_ids);
  }
  if (pinned !== null) return templates.open(scope, pinned);
  const name = presentation.template_name === '' ? DEFAULT_TEMPLATE : presentation.template_name;
  const found = await templates.find(scope, name);
  if (found === null) throw new AppError('conflict', 'slides.template_gone', { template: name });
  return templates.open(scope, found.content_hash);
}

/** The layouts of an opened template. */
export function layoutsOf(template: OpenTemplate): DeckLayouts {
  const byId = (layouts: readonly LayoutModel[]): [string, LayoutModel][] =>
    layouts.map((layout) => [layout.layout_id, layout]);
  const offered = byId(template.catalogue.layouts);
  return {
    slide_size: template.catalogue.slide_size,
    offered: new Map(offered),
    all: new Map([...byId(template.master.catalogue.layouts), ...offered]),
  };
}
