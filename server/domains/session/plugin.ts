import { z } from 'zod';
import { ROLES } from '../../../common/api/roles.ts';
import { definePlugin } from '../../sdk/define-plugin.ts';
import { contribute } from '../../sdk/hook-point.ts';
import type { AuditEntry } from '../../sdk/ports/audit-sink.ts';
import { PERMISSIONS } from '../../sdk/ports/permissions.ts';
import { SESSION_AUTHORITY } from '../../sdk/ports/session-authority.ts';
import { SIGN_INS } from '../../sdk/ports/sign-ins.ts';
import type { SignIns } from '../../sdk/ports/sign-ins.ts';
import { optional } from '../../sdk/service-token.ts';
import { CLIENT_LIFECYCLE, CLIENTS } from '../clients/contract.ts';
import { TEAMS } from '../teams/contract.ts';
import { USER_ACCESS_CHANGE, USERS } from '../users/contract.ts';
import { createCurrentUsers } from './current-user.ts';
import { createDevLogin } from './dev-login.ts';
import { sessions } from './model.ts';
import { createSessionRepository } from './repository.ts';
import { sessionRoutes } from './routes.ts';
import { createSessionService } from './service.ts';

const env = z.object({
  DEV_AUTH_PASSWORD: z
    .string()
    .optional()
    .meta({ description: 'Password of the dev login; there is no dev login when unset', secret: true }),
  DEV_SUPER_ADMINS: z
    .string()
    .default('admin@localhost')
    .transform((text) => text.split(',').map((address) => address.trim().toLowerCase()))
    .meta({ description: 'E-mail addresses that are super_admin after a dev login, separated by commas' }),
});

/** Who is signed in: opaque tokens, stored as their hash, and the dev login. */
export const plugin = definePlugin({
  name: 'session',
  env,
  needs: { users: USERS, clients: CLIENTS, teams: TEAMS, permissions: optional(PERMISSIONS) },
  provides: { sessions: SESSION_AUTHORITY, signIns: SIGN_INS },
  models: { sessions },
  i18n: new URL('./locales/', import.meta.url),
  permissions: { 'session.read': ROLES, 'session.end': ROLES },
  setup(context) {
    const { config, models, services, clock } = context;
    const audit = (entry: AuditEntry) => context.audit(entry);
    const service = createSessionService({ sessions: createSessionRepository(models.sessions), ...services, clock });
    const password = config.DEV_AUTH_PASSWORD ?? '';
    const superAdmins = config.DEV_SUPER_ADMINS;
    const devLogin =
      password === '' ? null : createDevLogin({ password, superAdmins, sessions: service, ...services, audit });
    const signIns: SignIns = { ways: () => (devLogin === null ? [] : ['dev-login']) };
    return { sessions: service, signIns, currentUsers: createCurrentUsers(services), devLogin, audit };
  },
  routes: (own) => sessionRoutes(own),
  hooks: ({ sessions: service }) => [
    contribute(USER_ACCESS_CHANGE, 'session', { accessChanged: (userId) => service.endAllOfUser(userId) }),
    contribute(CLIENT_LIFECYCLE, 'session', { archived: (_scope, clientId) => service.endAllOfClient(clientId) }),
  ],
});
