import { DuplicateError } from '../../../kernel/sdk/app-error.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { Identity, Operators, User, Users } from '../contract.ts';
import { sessionIdOf } from './service.ts';
import type { SessionService } from './service.ts';

interface OperatorsParts {
  users: Users;
  sessions: SessionService;
  /** The first super_admin of the configuration. */
  identity: Identity | null;
}

/** The first super_admin of the configuration; null if there is none. */
export function configuredOperator(
  devSuperAdmins: readonly string[] | null,
  entraSuperAdmins: readonly string[] | null,
): Identity | null {
  const [person] = entraSuperAdmins ?? [];
  const [tenant = '', subject = ''] = person?.split(':') ?? [];
  if (person !== undefined) return { kind: 'entra', tenant, subject };
  const address = devSuperAdmins?.find((each) => each !== '');
  return address === undefined ? null : { kind: 'dev', tenant: 'dev', subject: address };
}

export function createOperators({ users, sessions, identity }: OperatorsParts): Operators {
  const scope = Scope.ofSystem('setting up the installation');

  async function userOf(who: Identity, clientId: string): Promise<User> {
    const known = await users.findByIdentity(scope, who);
    if (known !== null) return known;
    // Entra ID reports the name and the address at the first sign-in.
    const email = who.kind === 'dev' ? who.subject : `${who.subject}@${who.tenant}`;
    try {
      return await users.create(scope, { identity: who, email, name: email, role: 'super_admin', client_id: clientId });
    } catch (error) {
      const made = error instanceof DuplicateError ? await users.findByIdentity(scope, who) : null;
      if (made === null) throw error;
      return made;
    }
  }

  return {
    async signIn(clientId) {
      if (identity === null) return null;
      const { token } = await sessions.open(await userOf(identity, clientId), null);
      return { token, end: () => sessions.end(sessionIdOf(token) ?? '') };
    },
  };
}
