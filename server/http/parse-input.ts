import { z } from 'zod';
import type { Language } from '../../common/i18n/locale.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import type { InputFault } from '../kernel/sdk/app-error.ts';

/** zod's own sentences about an issue, by language. */
const SENTENCES: Readonly<Record<Language, z.core.$ZodErrorMap>> = {
  en: z.locales.en().localeError,
  de: z.locales.de().localeError,
};
/** Where many fields are wrong, the first ones are enough. */
const MAX_FAULTS = 50;
/** A message that is the code of a text instead of a sentence: schemas of ours may say so. */
const CODE = /^[a-z]+(?:[-_][a-z]+)*\.[a-z][a-z0-9_]*$/;

/** What is parsed: the body by JSON pointers, parameters by their names. */
type InputPart = 'body' | 'params' | 'query';

/**
 * Checks one part of a request against its schema. Answers its value, or the faults: each with its place and, as text
 * code, `http.field` around zod's own sentence in the caller's language, or a code of the schema's own.
 */
export function parsePart(
  schema: z.ZodType,
  value: unknown,
  part: InputPart,
  language: Language,
): { value: unknown; faults: readonly InputFault[] } {
  const parsed = schema.safeParse(value, {
    error: (issue) => {
      if (issue.code === 'invalid_type' && issue.input === undefined) return 'http.field_missing';
      return SENTENCES[language](issue);
    },
  });
  if (parsed.success) return { value: parsed.data, faults: [] };
  return { value: undefined, faults: parsed.error.issues.slice(0, MAX_FAULTS).map((issue) => toFault(issue, part)) };
}

/** The refusal of an input with its faults. */
export function invalidInput(faults: readonly InputFault[]): AppError {
  return new AppError('invalid', 'http.invalid_input', { count: faults.length }, { faults });
}

function toFault(issue: z.core.$ZodIssue, part: InputPart): InputFault {
  const names = issue.path.map(String);
  const path =
    part === 'body'
      ? names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
      : names.join('.');
  if (CODE.test(issue.message)) {
    const params = issue.code === 'custom' ? plainParams(issue.params) : {};
    return { path, code: issue.message, params };
  }
  return { path, code: 'http.field', params: { message: issue.message } };
}

function plainParams(params: Record<string, unknown> | undefined): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params ?? {}).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}
