import { z } from 'zod';
import { ROLES } from '../../../common/api/session.ts';
import { definePlugin } from '../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import { PERMISSIONS, SESSION_AUTHORITY, SIGN_INS } from '../../kernel/sdk/ports/session-authority.ts';
import { DAILY_CLEANUP } from '../../kernel/sdk/ports/retention.ts';
import type { DailyCleanup } from '../../kernel/sdk/ports/retention.ts';
import { ROW_ACCESS, Scope } from '../../kernel/sdk/scope.ts';
import type { SignIns } from '../../kernel/sdk/ports/session-authority.ts';
import { optional } from '../../kernel/sdk/service-token.ts';
import { clients } from './clients/model.ts';
import { clientRoutes } from './clients/routes.ts';
import { createClientService } from './clients/service.ts';
import {
  CLIENT_IN_USE,
  CLIENT_LIFECYCLE,
  CLIENTS,
  OPERATORS,
  TEAM_REMOVED,
  TEAMS,
  USER_HAND_OVER,
  USERS,
} from './contract.ts';
import type { Users } from './contract.ts';
import { createAdmission } from './session/admission.ts';
import { createCurrentUsers } from './session/current-user.ts';
import { createDevLogin } from './session/dev-login.ts';
import { composeEntra } from './session/entra/entra-sign-in.ts';
import { checkEntraVariables, entraVariables } from './session/entra/entra-config.ts';
import { signInNonces, spentTokens, createNonces, createSpentTokens } from './session/entra/nonces.ts';
import { sessions, createSessionRepository } from './session/repository.ts';
import { configuredOperator, createOperators } from './session/operators.ts';
import { sessionRoutes } from './session/routes.ts';
import { createSessionService } from './session/service.ts';
import { teams } from './clients/model.ts';
import { teamRoutes } from './teams/routes.ts';
import { createTeamService } from './teams/service.ts';
import { invitationRoutes, userRoutes } from './users/routes.ts';
import { createInvitations } from './users/invitations.ts';
import { createAdministratorGuard } from './users/last-administrator.ts';
import { invitations, users, createUserRepository } from './users/repository.ts';
import { createUserService } from './users/service.ts';

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

const administrators = ['super_admin', 'client_admin'] as const;

/** Organisations, their teams and users, and who is signed in: opaque tokens, stored as their hash. */
export const plugin = definePlugin({
  name: 'accounts',
  env,
  needs: {
    inUse: CLIENT_IN_USE,
    lifecycle: CLIENT_LIFECYCLE,
    removal: TEAM_REMOVED,
    handOvers: USER_HAND_OVER,
    permissions: optional(PERMISSIONS),
    rows: ROW_ACCESS,
  },
  provides: {
    clients: CLIENTS,
    teams: TEAMS,
    users: USERS,
    sessions: SESSION_AUTHORITY,
    signIns: SIGN_INS,
    operators: OPERATORS,
  },
  models: { clients, teams, users, invitations, sessions, signInNonces, spentTokens },
  migrations: {
    users: new URL('./users/migrations/', import.meta.url),
    session: new URL('./session/migrations/', import.meta.url),
  },
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'clients.read': administrators,
    'clients.create': ['super_admin'],
    'clients.change': administrators,
    'clients.delete': ['super_admin'],
    'teams.read': administrators,
    'teams.create': administrators,
    'teams.change': administrators,
    'teams.delete': administrators,
    'users.read': administrators,
    'users.change': administrators,
    'users.invite': administrators,
    'session.read': ROLES,
    'session.end': ROLES,
  },
  async setup(context) {
    const { config, models, services, clock } = context;
    const audit = (entry: AuditEntry) => context.audit(entry);

    const clientService = createClientService({ ...services, clients: models.clients, clock, audit });
    const teamService = createTeamService({ ...services, teams: models.teams, clients: clientService, audit });

    const repository = createUserRepository(models.users, clock);
    const offers = createInvitations({
      ...{ invitations: models.invitations, repository, clients: clientService, teams: teamService, clock, audit },
    });
    const admitted: Users = {
      ...repository,
      create: async (scope, user) => {
        const made = await repository.create(scope, user);
        return made.role === 'author' ? offers.accept(scope, made) : made;
      },
    };

    const parts = { ...services, clients: clientService, teams: teamService, users: admitted };
    const sessionRepository = createSessionRepository(models.sessions);
    const sessionService = createSessionService({ ...parts, sessions: sessionRepository, clock });
    const admission = createAdmission({ ...parts, sessions: sessionService, audit });
    const { DEV_AUTH_PASSWORD: password = '', DEV_SUPER_ADMINS: superAdmins } = config;
    const devLogin = password === '' ? null : createDevLogin({ ...parts, password, superAdmins, admission });
    const nonces = createNonces(models.signInNonces, clock);
    const spent = createSpentTokens(models.spentTokens);
    const entra = await composeEntra({ ...context, ...parts, nonces, spentTokens: spent, admission });
    const ways = [
      ...(devLogin === null ? [] : ['dev-login' as const]),
      ...(entra === null ? [] : ['entra-id' as const]),
    ];
    const origins = entra === null ? [] : [new URL(config.ENTRA_AUTHORITY).origin];
    const signIns: SignIns = { ways: () => ways, origins: () => origins };

    const operator = configuredOperator(
      devLogin === null ? null : superAdmins,
      entra === null ? null : config.SUPER_ADMINS,
    );
    const operators = createOperators({ users: admitted, sessions: sessionService, identity: operator });

    const guard = createAdministratorGuard(repository, clock);
    const endSessions = (userId: string) => sessionService.endAllOfUser(userId);
    const cleanups: Record<string, DailyCleanup> = {
      invitations: { clean: ({ now }) => offers.removeExpired(Scope.ofSystem('invitations that ended'), now) },
      sessions: { clean: (limits) => sessionRepository.removeExpired(limits.sessions) },
      sign_in_nonces: { clean: ({ now }) => nonces.removeExpired(now) },
      spent_tokens: { clean: ({ now }) => spent.removeExpired(now) },
    };
    return {
      ...{ clients: clientService, teams: teamService, users: admitted, sessions: sessionService, signIns, operators },
      ...{ repository, invitations: offers, cleanups },
      countSessions: (userId: string) => sessionRepository.countOfUser(userId, clock.now()),
      userService: createUserService({
        repository,
        guard,
        teams: teamService,
        handOvers: services.handOvers,
        endSessions,
        audit,
      }),
      signIn: { sessions: sessionService, currentUsers: createCurrentUsers(parts), devLogin, entra, audit },
    };
  },
  routes: (own) => [
    ...clientRoutes(own.clients),
    ...teamRoutes(own.teams),
    ...userRoutes(own.repository, own.userService, own.countSessions),
    ...invitationRoutes(own.invitations),
    ...sessionRoutes(own.signIn),
  ],
  hooks: (own) => [
    ...Object.entries(own.cleanups).map(([name, cleanup]) => contribute(DAILY_CLEANUP, name, cleanup)),
    contribute(CLIENT_IN_USE, 'users', { count: (scope, clientId) => own.repository.countOfClient(scope, clientId) }),
    contribute(CLIENT_LIFECYCLE, 'accounts', {
      archived: (_scope, clientId) => own.sessions.endAllOfClient(clientId),
      removed: async (scope, clientId) => {
        await own.teams.removeOfClient(scope, clientId);
        await own.invitations.removeOfClient(scope, clientId);
        await own.sessions.endAllOfClient(clientId);
      },
    }),
    contribute(TEAM_REMOVED, 'accounts', {
      removed: async (scope, teamId) => {
        await own.repository.leaveTeam(scope, teamId);
        await own.invitations.leaveTeam(scope, teamId);
      },
    }),
  ],
});
