import type { Presentation } from '../../data/presentations.ts';
import type { Template } from '../../data/templates.ts';

/**
 * The template that a presentation will be made with: the one that was chosen, else that of the master deck named in the
 * brief, else the one that is used without a choice.
 */
export function chosenTemplate(
  { template, template_name, wizard }: Pick<Presentation, 'template' | 'template_name' | 'wizard'>,
  templates: readonly Template[],
): string | null {
  if (template !== null) return template.template_id;
  const named =
    templates.find(({ master_deck_id }) => master_deck_id !== null && master_deck_id === wizard.master_deck_id) ??
    templates.find(({ name }) => name === template_name);
  return named?.id ?? null;
}
