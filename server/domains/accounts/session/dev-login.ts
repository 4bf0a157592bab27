import { capitalised } from '../../../../common/deck/capitalised.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { DevLoginInput } from '../../../../common/api/session.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { HOME_CLIENT } from '../contract.ts';
import type { Clients, User } from '../contract.ts';
import type { Admission, SignInRequest } from './admission.ts';
import type { OpenedSession } from './service.ts';

export interface DevLogin {
  /**
   * Signs in by the one password of this installation; anyone who knows it may be anyone.
   * @throws AppError `unauthenticated` `session.refused` for a wrong password, whatever the address; else as
   *   `SessionService.open`.
   */
  signIn(input: DevLoginInput, request: SignInRequest): Promise<{ user: User; session: OpenedSession }>;
}

interface DevLoginDeps {
  password: string;
  /** E-mail addresses in small letters. */
  superAdmins: readonly string[];
  admission: Admission;
  clients: Clients;
}

export function createDevLogin({ password, superAdmins, admission, clients }: DevLoginDeps): DevLogin {
  const scope = Scope.ofSystem('dev-login');
  const expected = digest(password);

  return {
    async signIn({ email, password: tried }, request) {
      if (!timingSafeEqual(digest(tried), expected)) {
        await admission.refused(email, request);
        throw new AppError('unauthenticated', 'session.refused');
      }
      const arrival = {
        identity: { kind: 'dev', tenant: 'dev', subject: email } as const,
        email,
        name: nameOf(email),
        isSuperAdmin: superAdmins.includes(email),
        client_id: async () => (await clients.ensure(scope, HOME_CLIENT))._id,
      };
      return admission.admit(arrival, request);
    },
  };
}

/** Both sides of the comparison at one length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** "anna.smith@example.org" → "Anna Smith". */
function nameOf(email: string): string {
  const local = email.slice(0, email.indexOf('@'));
  const words = local.split(/[._+-]+/).filter((word) => word !== '');
  return words.map((word) => capitalised(word)).join(' ') || email;
}
