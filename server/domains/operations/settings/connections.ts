import type { CapabilityRecord, ConnectionTestInput, ModelsAnswer } from '../../../../common/api/models.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import { auditedBy } from '../../../kernel/sdk/scope.ts';
import type { Caller } from '../../../kernel/sdk/scope.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import { guardedLookup } from '../../../kernel/sdk/net/address-guard.ts';
import type { Resolve } from '../../../kernel/sdk/net/address-guard.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { ModelAccess, ModelProbe, ProbeConnection } from '../../../kernel/sdk/ports/models.ts';
import { assertAllowedAddress } from './service.ts';

interface ConnectionsParts {
  probe: ModelProbe;
  canChangeKeys: boolean;
  /** Hosts that providers may be at although they are not public. */
  allowedHosts: () => Promise<readonly string[]>;
  resolve: Resolve;
  clock: Clock;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** A capability record whose messages are not translated yet. */
type TestedConnection = Omit<CapabilityRecord, 'checks'> & {
  checks: (Omit<CapabilityRecord['checks'][number], 'code' | 'message'> & {
    reason: { code: string; params: MessageParams } | null;
  })[];
};

/** What administrators find out about a provider before they use it. */
export interface Connections {
  /** @throws AppError `invalid` for an address out of bounds; CodedError `probe.*` where the server can't be asked. */
  models(provider: ModelAccess['provider'] | undefined, signal: AbortSignal): Promise<ModelsAnswer>;
  /**
   * Tries the values of a form. Nothing is saved, and no key is repeated.
   * @throws AppError `invalid` for an address out of bounds; `forbidden` `settings.keys_locked`.
   */
  test(caller: Caller, form: ConnectionTestInput, signal: AbortSignal): Promise<TestedConnection>;
}

/** For a whole test; a model on a small machine is slow. */
const TEST_MS = 120_000;

/** The rules of connection tests. */
export function createConnections(parts: ConnectionsParts): Connections {
  const { probe, canChangeKeys, allowedHosts, resolve, clock, audit } = parts;

  /** Checks the address, and binds the connection to what the check has seen: a name that changes gains nothing. */
  async function connect({ base_url, is_trusted_address }: ModelAccess, signal: AbortSignal): Promise<ProbeConnection> {
    if (base_url === null || is_trusted_address) return { signal };
    const hosts = [...(await allowedHosts()), ...probe.hosts];
    await assertAllowedAddress(base_url, hosts, resolve);
    const isAllowed = hosts.includes(new URL(base_url).hostname.replace(/^\[|\]$/g, ''));
    return isAllowed ? { signal } : { signal, lookup: guardedLookup(resolve, false) };
  }

  return {
    async models(provider, signal) {
      const access = await probe.access({ provider });
      const models = await probe.list(access, await connect(access, signal));
      const { model: text, vision_model: vision, image_model: image } = access;
      return {
        ...{ provider: access.provider, address: access.base_url, in_use: { text, vision, image } },
        ...{ models: models ?? [], is_listed: models !== null },
      };
    },
    async test(caller, form, signal) {
      if (!canChangeKeys && (form.api_key !== undefined || form.base_url !== undefined)) {
        throw new AppError('forbidden', 'settings.keys_locked');
      }
      const access = await probe.access(form);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TEST_MS)]);
      const connection = await connect(access, limit);
      const start = performance.now();
      const tested = await probe.test(access, connection).catch((error: unknown) => {
        if (limit.aborted && !signal.aborted) throw new AppError('provider_timed_out', 'probe.no_answer');
        throw error;
      });
      const is_usable = tested.checks.some(({ check, state }) => check === 'text' && state === 'passed');
      const { provider, base_url: address, model } = access;
      const host = address === null ? null : new URL(address).host;
      const after = { provider, host, model, is_usable };
      const target = { kind: 'settings', id: 'ai' };
      await audit({ ...auditedBy(caller), action: 'settings.test_connection', client_id: null, target, after });
      return {
        ...{ provider, address, model, is_usable, tested_at: clock.now().toISOString() },
        ...{ duration_ms: Math.round(performance.now() - start), ...tested },
      };
    },
  };
}
