import { FORM_NAMES } from '../../../common/deck/form.ts';
import type { FormItem, FormName, FormSpec } from '../../../common/deck/form.ts';
import { visualForms } from '../../../common/forms/registry.ts';
import { formSpec } from './form-spec.ts';
import { fallbacksOf } from './form-of-items.ts';
import { statesRelation } from './states-relation.ts';
import type { Passage } from './passage.ts';

/** The input for deciding on a change of form. */
interface FormBasis {
  title: string;
  /** The source blocks of the items; null if they can't be read now. */
  passage: Passage | null;
  /** The reason why a form doesn't fit or lacks a value; null if it can be drawn. */
  misfitOf: (spec: FormSpec) => string | null;
}

/** Another form with the same items, or why it can't show them and the form that could instead. */
type ChangedForm = { spec: FormSpec } | { refusal: string; instead: FormName | null };

/**
 * Shows the items of a form in another form. The items and their evidence don't change. A form is refused if it would state a relation
 * that the source doesn't state, lacks a value or would hide something.
 */
export function changeForm(spec: FormSpec, to: FormName, basis: FormBasis): ChangedForm {
  const refusal = refusalOf(spec, to, basis);
  if (refusal !== null) {
    const others = [...fallbacksOf(to), ...spec.alternatives].filter((each) => each !== spec.form);
    return { refusal, instead: others.find((each) => refusalOf(spec, each, basis) === null) ?? null };
  }
  const { form, note, picture, alternatives, columns } = spec;
  const also = [form, ...alternatives].filter((each) => each !== to);
  const language = basis.passage?.language ?? 'en';
  const choice = { form: to, items: spec.items.map(withoutIcon), also, ...(columns === undefined ? {} : { columns }) };
  const changed = formSpec(choice, { title: basis.title, language }) ?? spec;
  const { reason_params: _, ...rest } = changed;
  return {
    spec: {
      ...{ ...rest, reason: 'forms.chosen_by_author' },
      ...(note === undefined ? {} : { note }),
      ...(picture === undefined ? {} : { picture }),
    },
  };
}

/** The forms that could replace the present one: at most two of those found when it was chosen. */
export function alternativesTo(spec: FormSpec, basis: FormBasis): FormName[] {
  const names = [...new Set([...spec.alternatives, ...fallbacksOf(spec.form), ...FORM_NAMES])];
  const others = names.filter((each) => each !== spec.form);
  const found: FormName[] = [];
  for (const each of others) if (found.length < 2 && refusalOf(spec, each, basis) === null) found.push(each);
  return found;
}

function refusalOf(spec: FormSpec, to: FormName, { passage, misfitOf }: FormBasis): string | null {
  const { items, columns, alternatives, form } = spec;
  // The forms found together were checked against the source at that time.
  const isKnown = to === form || alternatives.includes(to);
  const written = { form: to, items, ...(columns === undefined ? {} : { columns }) };
  if (!isKnown && (passage === null || !statesRelation(written, passage))) return 'forms.no_relation';
  return hides(spec, to) ? 'forms.would_hide' : misfitOf({ ...spec, form: to });
}

/** Whether a form has no place for something that is shown now: texts, a picture, a note. */
function hides({ form, items, picture, note }: FormSpec, to: FormName): boolean {
  const hasText = items.some(({ text = '' }) => text !== '');
  const keepsText = 'text' in visualForms[to].schema.shape;
  const ofOwn = picture !== undefined || (note ?? '') !== '';
  return to !== form && ((hasText && !keepsText) || ofOwn);
}

function withoutIcon({ icon: _, ...item }: FormItem): FormItem {
  return item;
}
