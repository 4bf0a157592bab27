import { MAX_VOICE_CHARACTERS } from '../../common/api/brand.ts';
import type { BrandInput } from '../../common/api/brand.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import type { InputFault } from '../../server/kernel/sdk/app-error.ts';
import type { BrandLogo } from './model.ts';

/**
 * Holds what no single field shows against the rules: names that are there twice, words that are wanted and unwanted,
 * logos that are not there.
 * @throws AppError `invalid` with all faults.
 */
export function checkBrand(
  { colours = [], fonts = [], voice = [], logos = [] }: BrandInput,
  known: readonly BrandLogo[],
): void {
  const faults: InputFault[] = [
    ...repeated(colours, ({ name }) => key(name)).map((at) =>
      fault(`/colours/${at}/name`, 'brand.colour_twice', { name: colours[at]?.name ?? '' }),
    ),
    ...repeated(fonts, ({ role, family }) => `${role} ${key(family)}`).map((at) =>
      fault(`/fonts/${at}/family`, 'brand.font_twice', { family: fonts[at]?.family ?? '' }),
    ),
    ...repeated(voice, ({ language }) => key(language ?? '')).map((at) =>
      fault(`/voice/${at}/language`, 'brand.language_twice', {}),
    ),
    ...voice.flatMap(({ prefer, avoid }, at) => {
      const unwanted = new Set(avoid.map(key));
      return prefer.flatMap(({ use }, index) =>
        unwanted.has(key(use)) ? [fault(`/voice/${at}/prefer/${index}/use`, 'brand.word_both', { word: use })] : [],
      );
    }),
    ...logos.flatMap(({ id }, at) =>
      known.some((logo) => logo.id === id) ? [] : [fault(`/logos/${at}/id`, 'brand.no_such_logo', {})],
    ),
    ...repeated(logos, ({ id }) => id).map((at) => fault(`/logos/${at}/id`, 'brand.logo_twice', {})),
  ];
  if (JSON.stringify(voice).length > MAX_VOICE_CHARACTERS)
    faults.push(fault('/voice', 'brand.voice_too_long', { limit: MAX_VOICE_CHARACTERS }));
  const [first] = faults;
  if (first !== undefined) throw new AppError('invalid', first.code, first.params, { faults });
}

const fault = (path: string, code: string, params: InputFault['params']): InputFault => ({ path, code, params });
/** Names are the same whatever their case. */
const key = (text: string): string => text.toLowerCase();

/** The places of those that are there already. */
function repeated<T>(items: readonly T[], keyOf: (item: T) => string): number[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const own = keyOf(item);
    if (seen.has(own)) return [index];
    seen.add(own);
    return [];
  });
}
