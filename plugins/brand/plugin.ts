import { LRUCache } from 'lru-cache';
import { ROLES } from '../../common/api/session.ts';
import { CLIENT_LIFECYCLE, CLIENTS, TEAM_REMOVED, TEAMS } from '../../server/domains/accounts/contract.ts';
import { FONTS } from '../../server/domains/sources/fonts/contract.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import { FILE_STORE } from '../../server/kernel/sdk/ports/file-store.ts';
import { BRAND_RULES, RULE_SETS, DEFAULT_CONTRAST } from '../../server/kernel/sdk/ports/deck-rules.ts';
import type { BrandRules } from '../../server/kernel/sdk/ports/deck-rules.ts';
import { BLOB_OWNER } from '../../server/kernel/sdk/ports/retention.ts';
import { SLIDE_DECORATOR } from '../../server/kernel/sdk/ports/slide-decorator.ts';
import type { SlideDecorator } from '../../server/kernel/sdk/ports/slide-decorator.ts';
import { SIGNED_URLS } from '../../server/kernel/sdk/ports/signed-tokens.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import type { BrandLook } from '../../common/master/apply-brand.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { Rule, RuleKind, RuleParams, RuleSet } from '../../common/deck/rule.ts';
import { RULE_REASONS } from '../../common/deck/rule-reasons.ts';
import { inBrandWords, wordingOf } from './brand-words.ts';
import { brandModel, createBrandRepository } from './repository.ts';
import { createLogoReader } from './read-logo.ts';
import { brandRoutes } from './routes.ts';
import { ruleSetModel } from './rule-sets/model.ts';
import { ruleSetRoutes } from './rule-sets/routes.ts';
import { createRuleSetService } from './rule-sets/service.ts';
import { createBrandService } from './service.ts';
import type { BrandRepository, BrandContent } from './repository.ts';

/** The brands of clients as data: colours, fonts, logos, tone of voice, minimum contrast. */
export const plugin = definePlugin({
  name: 'brand',
  needs: { clients: CLIENTS, teams: TEAMS, fonts: FONTS, store: FILE_STORE, urls: SIGNED_URLS },
  provides: { rules: BRAND_RULES, ruleSets: RULE_SETS },
  models: { brands: brandModel, sets: ruleSetModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: { 'brand.read': ROLES, 'brand.change': ['super_admin', 'client_admin'] },
  setup(context) {
    const { services, models, clock } = context;
    const repository = createBrandRepository(models.brands);
    const audit: typeof context.audit = (entry) => context.audit(entry);
    const service = createBrandService({ ...services, repository, readLogo: createLogoReader(), clock, audit });
    const ruleSets = createRuleSetService({
      ...{ ...services, ...models, clock, audit },
      ofBrand: async (scope, clientId) => rulesOfBrand(clientId, await repository.get(scope, clientId)),
    });
    const rules: Omit<BrandRules, 'look'> = {
      contrastMinimum: async (scope, clientId) => (await repository.get(scope, clientId)).contrast_minimum,
      ruleSet: (scope, clientId, teamIds) => ruleSets.inForce(scope, clientId, teamIds),
      voice: async (scope, clientId, language) => voiceIn(await repository.get(scope, clientId), language),
      inWords: async (scope, slide, { client_id, team_ids, language }) =>
        inBrandWords(slide, wordingOf(await ruleSets.inForce(scope, client_id, team_ids), language)),
    };
    const looks = createBrandLooks(repository, services.store);
    const words: SlideDecorator = {
      decorate: (slide, context) => rules.inWords(Scope.ofClient(context.client_id, 'words'), slide, context),
    };
    return {
      words,
      service,
      rules: { ...rules, look: looks },
      ruleSets,
      blobOwner: { keys: () => repository.eachBlob(Scope.ofSystem('logos')) },
    };
  },
  routes: ({ service, ruleSets }) => [...brandRoutes(service), ...ruleSetRoutes(ruleSets)],
  hooks: ({ service, ruleSets, blobOwner, words }) => [
    contribute(SLIDE_DECORATOR, 'words', words),
    contribute(BLOB_OWNER, 'brand', blobOwner),
    contribute(CLIENT_LIFECYCLE, 'brand', {
      removed: async (scope: Scope, clientId: string) => {
        await ruleSets.removeOfClient(scope, clientId);
        await service.removeAll(scope, clientId);
      },
    }),
    contribute(TEAM_REMOVED, 'brand', {
      removed: (scope: Scope, teamId: string) => ruleSets.removeOfTeam(scope, teamId),
    }),
  ],
});

/** Maximum number of brand looks in memory, including their logos. */
const MAX_LOOKS = 20;

/** Caches the looks of brands; a changed brand is read again. */
function createBrandLooks(
  repository: Pick<BrandRepository, 'get'>,
  store: Pick<FileStore, 'read'>,
): BrandRules['look'] {
  const known = new LRUCache<string, BrandLook>({ max: MAX_LOOKS });
  return async (scope, clientId) => {
    const { colours, fonts, logos, revision } = await repository.get(scope, clientId);
    if (colours.length + fonts.length + logos.length === 0) return null;
    const key = `${clientId} ${revision}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const familyOf = (role: string): string | null => fonts.find((font) => font.role === role)?.family ?? null;
    // Most slides are light. A logo for one kind of background is no substitute for the other.
    const shown = (['light', 'dark'] as const).flatMap(
      (tone) => logos.find(({ backgrounds }) => backgrounds.includes(tone)) ?? [],
    );
    const look: BrandLook = {
      colours: colours.map(({ role, hex }) => ({ role, hex: hex.slice(1).toUpperCase() })),
      fonts: { heading: familyOf('heading'), body: familyOf('body') ?? familyOf('other') },
      logos: await Promise.all(
        [...new Set(shown)].map(async ({ blob, width, height, min_clear_space_percent, backgrounds }) => ({
          ...{ png: await store.read(blob), width, height, clear_percent: min_clear_space_percent },
          backgrounds: (['light', 'dark'] as const).filter((tone) => backgrounds.includes(tone)),
        })),
      ),
    };
    known.set(key, look);
    return look;
  };
}

/** CIEDE2000 distance that most people can't see. */
const MAX_DISTANCE = 3;
const NEUTRAL = ['000000', 'FFFFFF'];

/** The rules that follow from a client's brand; null if there are none yet. */
function rulesOfBrand(clientId: string, brand: BrandContent & { revision: number }): RuleSet | null {
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
function voiceIn({ voice }: Pick<BrandContent, 'voice'>, language: string): string {
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
