import type { PresentationInput } from '../../../../common/api/presentations.ts';
import type { Presentation } from '../../data/presentations.ts';

/** The editable fields of the page. */
export interface BriefForm {
  /** Empty: follows the outline's title. */
  title: string;
  brief: string;
  /** Null: as many as the content needs. */
  slide_count: number | null;
  tone: string;
  /** Null: the content's own. */
  language: string | null;
  instructions: string;
  /** Only the built-in model works on it. */
  is_free: boolean;
}
export type BriefField = keyof BriefForm;

export function formOf(presentation: Presentation): BriefForm {
  const { wizard } = presentation;
  return {
    title: presentation.has_own_title ? presentation.title : '',
    brief: presentation.brief,
    slide_count: wizard.slide_count,
    tone: wizard.tone,
    language: wizard.language,
    instructions: wizard.instructions,
    is_free: wizard.provider === 'builtin',
  };
}

/** The body of PATCH that sets some fields. */
export function changeOf(fields: Partial<BriefForm>): Partial<PresentationInput> {
  const { title, brief, is_free, ...preferences } = fields;
  const wizard = {
    ...preferences,
    ...(is_free === undefined ? {} : { provider: is_free ? ('builtin' as const) : null }),
  };
  return {
    ...(title === undefined ? {} : { title: title.trim() === '' ? null : title.trim() }),
    ...(brief === undefined ? {} : { brief }),
    ...(Object.keys(wizard).length === 0 ? {} : { wizard }),
  };
}

/** The fields of one form that differ from another's. */
export function fieldsChanged(from: BriefForm, to: BriefForm): BriefField[] {
  return (Object.keys(to) as BriefField[]).filter((field) => from[field] !== to[field]);
}
