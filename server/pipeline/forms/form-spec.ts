import { FORM_NAMES, formTexts } from '../../../common/deck/form.ts';
import type { FormItem, FormName, FormSpec } from '../../../common/deck/form.ts';
import type { Box } from '../../../common/deck/geometry.ts';
import { iconPath, iconsFor } from '../../../common/forms/icons.ts';
import { drawForm } from '../../../common/forms/registry.ts';
import { areTerse } from '../../../common/forms/short-statements.ts';
import { hasRoomForPanels } from '../../../common/scene/place/panel-grid.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import type { FormChoice } from './choose-form.ts';
import { withEventsOfTitle } from './key-events.ts';

/** Whether a form can be drawn in a box (EMU). */
export type CanShow = (spec: FormSpec, box: Box) => boolean;

/** Longer alternative text is reported: what the shapes say is read from them. */
const MAX_ALT_CHARS = 400;
/** Forms that can set an icon beside each item. */
const WITH_ICONS: readonly string[] = ['cards', 'kpi_tiles', 'comparison', 'tree', 'executive_summary', 'big_number'];

/** "No app": the picture of an app would say the opposite. */
const NEGATED = /(?<!\p{L})(?:no|not|never|none|without|keine?[nmrs]?|nicht|nie|ohne)(?!\p{L})/iu;

/** Draws a form to see whether its items carry it and its text has room. */
export function formDrawer(typesetter: Typesetter, font: string): CanShow {
  return (spec, box) =>
    drawForm(spec, box, { typesetter, font, icon: iconPath, holdsPanels: hasRoomForPanels }).misfit === null;
}

export function isFormName(name: string): name is FormName {
  return (FORM_NAMES as readonly string[]).includes(name);
}

/** A choice as content of a slide; null if no drawing is there for it. Alternatives are those that can be shown too. */
export function formSpec(
  choice: Pick<FormChoice, 'items' | 'columns' | 'note'> & { form: string; also: readonly string[]; is_route?: true },
  about: { title: string; language: string },
  canShow: (spec: FormSpec) => boolean = () => true,
): FormSpec | null {
  if (!isFormName(choice.form)) return null;
  // A whole and a big number need no sign, what is beside them does.
  const isSigned = ({ parent = '' }: FormItem, at: number): boolean =>
    choice.form === 'tree' ? parent !== '' : choice.form !== 'big_number' || at > 0;
  const signed = choice.items.filter(isSigned);
  // Statements of a few words are like labels.
  const isTerse = choice.form === 'points' && areTerse(signed) && !signed.some(({ text = '' }) => NEGATED.test(text));
  const isNamed = WITH_ICONS.includes(choice.form) || isTerse;
  const labels = signed.map(({ label = '', text = '' }) => (choice.form === 'points' ? text : label));
  const icons = isNamed && labels.length > 0 ? iconsFor(labels, about.language) : null;
  const places = choice.is_route === true ? iconsOfPlaces(choice.items, about.language) : null;
  const pointed = choice.form === 'timeline' ? withEventsOfTitle(choice.items, about.title) : choice.items;
  const items = pointed.map((item) => {
    const icon = icons === null || !signed.includes(item) ? places?.get(item.label) : icons[signed.indexOf(item)];
    return icon === undefined ? item : { ...item, icon };
  });
  const texts = formTexts({ items, ...(choice.columns === undefined ? {} : { columns: choice.columns }) });
  const spec: FormSpec = {
    ...{ form: choice.form, items, alt: shortened(`${about.title}: ${texts.join('; ')}`) },
    ...(choice.columns === undefined ? {} : { columns: choice.columns }),
    ...(choice.is_route === true ? { is_route: true } : {}),
    ...(choice.note === undefined ? {} : { note: choice.note }),
    ...{ reason: `forms.because_${choice.form}`, reason_params: { count: items.length }, alternatives: [] },
  };
  const others = choice.also.filter(isFormName).filter((form) => canShow({ ...spec, form }));
  return { ...spec, alternatives: others.slice(0, MAX_ALTERNATIVES) };
}

/** The icons of places by their labels: what is side by side in one place has one label. */
function iconsOfPlaces(items: readonly FormItem[], language: string): ReadonlyMap<string | undefined, string> | null {
  const labels = [...new Set(items.map(({ label = '' }) => label))];
  const icons = iconsFor(labels, language);
  return icons === null ? null : new Map(labels.map((label, at) => [label, icons[at] ?? '']));
}

const MAX_ALTERNATIVES = 2;

/** A text of as many whole parts as alternative text has room for. */
function shortened(text: string): string {
  if (text.length <= MAX_ALT_CHARS) return text;
  const cut = text.slice(0, MAX_ALT_CHARS - 2);
  return `${cut.slice(0, cut.lastIndexOf(cut.includes('; ') ? '; ' : ' '))} …`;
}
