import { ROLES } from '../../common/api/session.ts';
import { CLIENT_LIFECYCLE, CLIENTS, TEAM_REMOVED, TEAMS } from '../../server/domains/accounts/contract.ts';
import { FONTS } from '../../server/domains/sources/fonts/contract.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import { FILE_STORE } from '../../server/kernel/sdk/ports/file-store.ts';
import { BRAND_RULES, RULE_SETS } from '../../server/kernel/sdk/ports/deck-rules.ts';
import type { BrandRules } from '../../server/kernel/sdk/ports/deck-rules.ts';
import { BLOB_OWNER } from '../../server/kernel/sdk/ports/retention.ts';
import { SLIDE_DECORATOR } from '../../server/kernel/sdk/ports/slide-decorator.ts';
import type { SlideDecorator } from '../../server/kernel/sdk/ports/slide-decorator.ts';
import { SIGNED_URLS } from '../../server/kernel/sdk/ports/signed-tokens.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { inBrandWords, wordingOf } from './brand-words.ts';
import { brandModel, createBrandRepository } from './repository.ts';
import { createLogoReader } from './read-logo.ts';
import { brandRoutes } from './routes.ts';
import { ruleSetModel } from './rule-sets/model.ts';
import { ruleSetRoutes } from './rule-sets/routes.ts';
import { createRuleSetService } from './rule-sets/service.ts';
import { rulesOfBrand, voiceIn } from './rules-of-brand.ts';
import { createBrandService } from './service.ts';
import { LRUCache } from 'lru-cache';
import type { BrandLook } from '../../common/master/apply-brand.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { BrandRepository } from './repository.ts';

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
