import { z } from 'zod';
import { ROLES } from '../../../../common/api/roles.ts';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { PERMISSIONS } from '../../../kernel/sdk/ports/permissions.ts';
import { ROW_ACCESS } from '../../../kernel/sdk/ports/row-access.ts';
import { DAILY_CLEANUP } from '../../../kernel/sdk/ports/retention.ts';
import type { DailyCleanup } from '../../../kernel/sdk/ports/retention.ts';
import { SESSION_AUTHORITY } from '../../../kernel/sdk/ports/session-authority.ts';
import { SIGN_INS } from '../../../kernel/sdk/ports/sign-ins.ts';
import type { SignIns } from '../../../kernel/sdk/ports/sign-ins.ts';
import { optional } from '../../../kernel/sdk/service-token.ts';
import { CLIENT_LIFECYCLE, CLIENTS } from '../clients/contract.ts';
import { TEAMS } from '../teams/contract.ts';
import { USER_ACCESS_CHANGE, USERS } from '../users/contract.ts';
import { createAdmission } from './admission.ts';
import { createCurrentUsers } from './current-user.ts';
import { createDevLogin } from './dev-login.ts';
import { composeEntra } from './entra/compose-entra.ts';
import { checkEntraVariables, entraVariables } from './entra/entra-config.ts';
import { signInNonces, spentTokens } from './entra/model.ts';
import { createNonces } from './entra/nonces.ts';
import { createSpentTokens } from './entra/spent-tokens.ts';
import { sessions } from './model.ts';
import { createSessionRepository } from './repository.ts';
import { sessionRoutes } from './routes.ts';
import { createSessionService } from './service.ts';

const variables = z.object({
  DEV_AUTH_PASSWORD: z
    .string()
    .optional()
    .meta({ description: 'Password of the dev login; there is no dev login when unset', secret: true }),
  DEV_SUPER_ADMINS: z
    .string()
    .default('admin@localhost')
    .transform((text) => text.split(',').map((address) => address.trim().toLowerCase()))
    .meta({ description: 'E-mail addresses that are super_admin after a dev login, separated by commas' }),
  ...entraVariables,
});
const env = variables.superRefine(checkEntraVariables);

/** Who is signed in: opaque tokens, stored as their hash; sign-in with Entra ID, and the dev login. */
export const plugin = definePlugin({
  name: 'session',
  env,
  needs: { users: USERS, clients: CLIENTS, teams: TEAMS, permissions: optional(PERMISSIONS), rows: ROW_ACCESS },
  provides: { sessions: SESSION_AUTHORITY, signIns: SIGN_INS },
  models: { sessions, signInNonces, spentTokens },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: { 'session.read': ROLES, 'session.end': ROLES },
  async setup(context) {
    const { config, models, services, clock } = context;
    const audit = (entry: AuditEntry) => context.audit(entry);
    const repository = createSessionRepository(models.sessions);
    const service = createSessionService({ sessions: repository, ...services, clock });
    const admission = createAdmission({ sessions: service, ...services, audit });
    const { DEV_AUTH_PASSWORD: password = '', DEV_SUPER_ADMINS: superAdmins } = config;
    const devLogin = password === '' ? null : createDevLogin({ password, superAdmins, admission, ...services });
    const nonces = createNonces(models.signInNonces, clock);
    const spent = createSpentTokens(models.spentTokens);
    const entra = await composeEntra({ ...context, ...services, nonces, spentTokens: spent, admission });
    const ways = [
      ...(devLogin === null ? [] : ['dev-login' as const]),
      ...(entra === null ? [] : ['entra-id' as const]),
    ];
    const origins = entra === null ? [] : [new URL(config.ENTRA_AUTHORITY).origin];
    const signIns: SignIns = { ways: () => ways, origins: () => origins };
    const cleanups: Record<string, DailyCleanup> = {
      sessions: { clean: (limits) => repository.removeExpired(limits.sessions) },
      sign_in_nonces: { clean: ({ now }) => nonces.removeExpired(now) },
      spent_tokens: { clean: ({ now }) => spent.removeExpired(now) },
    };
    return { cleanups, sessions: service, signIns, currentUsers: createCurrentUsers(services), devLogin, entra, audit };
  },
  routes: (own) => sessionRoutes(own),
  hooks: ({ sessions: service, cleanups }) => [
    ...Object.entries(cleanups).map(([name, cleanup]) => contribute(DAILY_CLEANUP, name, cleanup)),
    contribute(USER_ACCESS_CHANGE, 'session', { accessChanged: (userId) => service.endAllOfUser(userId) }),
    contribute(CLIENT_LIFECYCLE, 'session', {
      archived: (_scope, clientId) => service.endAllOfClient(clientId),
      removed: (_scope, clientId) => service.endAllOfClient(clientId),
    }),
  ],
});
