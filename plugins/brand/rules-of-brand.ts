import type { Rule, RuleKind, RuleParams, RuleSet } from '../../common/deck/rule.ts';
import { DEFAULT_CONTRAST } from '../../server/kernel/sdk/ports/deck-rules.ts';
import type { BrandContent } from './repository.ts';
import { RULE_REASONS } from '../../common/deck/rule-reasons.ts';

/** CIEDE2000 distance that most people can't see. */
const MAX_DISTANCE = 3;
const NEUTRAL = ['000000', 'FFFFFF'];

/** The rules that follow from a client's brand; null if there are none yet. */
export function rulesOfBrand(clientId: string, brand: BrandContent & { revision: number }): RuleSet | null {
  const { colours, fonts, logos, voice, contrast_minimum, revision } = brand;
  const made = <K extends RuleKind>(
    ...[id, kind, fix, severity, why, params, languages]: [
      string,
      K,
      Rule['fix'],
      Rule['severity'],
      string,
      RuleParams[K],
      string[]?,
    ]
  ): Rule =>
    ({
      ...{ id, version: revision, kind, fix, severity, why, params },
      ...(languages === undefined ? {} : { scope: { languages } }),
    }) as unknown as Rule;
  const rules = [
    ...(fonts.length === 0
      ? []
      : [
          made('style.fonts', 'font.family', 'automatic', 'error', RULE_REASONS.fonts_of_brand, {
            families: [...new Set(fonts.map(({ family }) => family))],
          }),
        ]),
    ...(colours.length === 0
      ? []
      : [
          made('style.palette', 'colour.palette', 'automatic', 'error', RULE_REASONS.colours_of_brand, {
            colours: [...new Set([...NEUTRAL, ...colours.map(({ hex }) => hex.slice(1).toUpperCase())])],
            ...{ max_distance: MAX_DISTANCE, allows_tints: true },
          }),
        ]),
    // Masters without a suitable place for it, or with their own picture, get no logo.
    ...(logos.length === 0
      ? []
      : [
          made('style.logo', 'logo.present', 'none', 'hint', RULE_REASONS.logo_of_brand, {
            ...{ pictures: logos.map(({ sha256 }) => sha256), on: 'any' },
          }),
        ]),
    ...(contrast_minimum === DEFAULT_CONTRAST
      ? []
      : [
          made('style.contrast', 'colour.contrast', 'none', 'error', RULE_REASONS.contrast, {
            minimum: contrast_minimum,
          }),
        ]),
    ...voice.flatMap(({ language, prefer, avoid }) => {
      const words = [
        ...avoid.map((word) => ({ word })),
        ...prefer.map(({ use, instead_of }) => ({ word: instead_of, use })),
      ];
      if (words.length === 0) return [];
      const id = `style.words_${(language ?? 'all').toLowerCase().replace(/[^a-z0-9]/gu, '_')}`;
      const spoken = language === null ? undefined : [language];
      return [
        made(id, 'words.forbidden', 'propose', 'error', RULE_REASONS.words_of_brand, { words, inflects: true }, spoken),
      ];
    }),
  ];
  return rules.length === 0 ? null : { id: clientId, version: revision, name: 'Brand', rules };
}

/** The brand's guidance for texts in a language, as lines of a prompt. */
export function voiceIn({ voice }: Pick<BrandContent, 'voice'>, language: string): string {
  const spoken = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  return voice
    .filter((each) => each.language === null || spoken(each.language) === spoken(language))
    .flatMap(({ tone, prefer, avoid }) => [
      ...(tone === null ? [] : [`Tone: ${tone}`]),
      ...prefer.map(({ use, instead_of }) => `Write “${use}”, not “${instead_of}”.`),
      ...(avoid.length === 0 ? [] : [`Don’t write: ${avoid.join(', ')}.`]),
    ])
    .join('\n');
}
