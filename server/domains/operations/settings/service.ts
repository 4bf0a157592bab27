import { z } from 'zod';
import type { PluginSettings, SettingsChange } from '../../../../common/api/operations.ts';
import { AppError, unknownId } from '../../../kernel/sdk/app-error.ts';
import { parseInput } from '../../../kernel/sdk/input-faults.ts';
import type { InputFault } from '../../../kernel/sdk/app-error.ts';
import { auditedBy } from '../../../kernel/sdk/scope.ts';
import type { Caller } from '../../../kernel/sdk/scope.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { Resolve } from '../../../kernel/sdk/net/address-guard.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { SecretBox, SettingsSchemas, SettingsStore } from '../../../kernel/sdk/ports/settings-store.ts';
import { planChange, settingFields } from './plan-change.ts';
import type { GivenValue, SettingField } from './plan-change.ts';
import { settingsId } from './repository.ts';
import type { SettingsRepository } from './repository.ts';
import { isPublicAddress, literalAddress } from '../../../kernel/sdk/net/address-guard.ts';

export interface SettingsService extends SettingsStore {
  /**
   * The settings of all plugins that have some, or with a client those that it sets itself; secrets only as whether they are
   * set.
   */
  describe(clientId?: string | null): Promise<PluginSettings[]>;
  /** Forgets what a client has set. */
  removeOf(clientId: string): Promise<void>;
  /**
   * Changes some fields of one plugin's settings: absent stays, null clears.
   * @throws AppError `invalid` for an unknown plugin, values outside the schema and addresses out of bounds; `forbidden`
   *   `settings.keys_locked`; `unavailable` where secrets cannot be sealed.
   */
  change(caller: Caller, change: SettingsChange): Promise<PluginSettings>;
  /** Seals with the first key what is sealed with another; what can't be read stays as it is and is reported in the log. */
  rotate(): Promise<void>;
}

type OwnSettings = ReturnType<SettingsSchemas['list']>[number];

interface SettingsServiceDeps {
  repository: SettingsRepository;
  schemas: SettingsSchemas;
  box: SecretBox;
  canChangeKeys: boolean;
  /** Hosts that providers may be at although they are not public. */
  allowedHosts: () => Promise<readonly string[]>;
  resolve: Resolve;
  audit: (entry: AuditEntry) => Promise<void>;
  log: Logger;
}

export function createSettingsService(deps: SettingsServiceDeps): SettingsService {
  const { repository, schemas, box, canChangeKeys, allowedHosts, resolve, audit, log } = deps;

  /** What is wrong with a sealed value; null if it can be read. */
  function faultOf(sealed: string, context: string): AppError | null {
    try {
      box.open(sealed, context);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }

  const ownOf = (plugin: string, clientId: string | null): Promise<Stored | null> =>
    clientId === null ? Promise.resolve(null) : repository.get(plugin, clientId);

  function describeSecret(sealed: string | undefined, context: string): { is_set: boolean; fault?: string } {
    const fault = sealed === undefined ? null : faultOf(sealed, context);
    return { is_set: sealed !== undefined, ...(fault === null ? {} : { fault: fault.code }) };
  }

  async function describePlugin(
    { plugin, schema: whole, environment }: OwnSettings,
    clientId: string | null = null,
  ): Promise<PluginSettings> {
    const schema = clientId === null ? whole : clientsPart(whole);
    const fields = settingFields(schema);
    const [all, own] = [await repository.get(plugin), await ownOf(plugin, clientId)];
    const stored = overlaid(settingFields(whole), all, own);
    const isOwn = (name: string): boolean => own?.values[name] !== undefined || own?.sealed[name] !== undefined;
    const sources = fields.map(({ name, variable }) => {
      const isStored = stored.sealed[name] !== undefined || stored.values[name] !== undefined;
      const isGiven = variable !== null && environment?.[variable] !== undefined;
      return [name, isStored ? 'stored' : isGiven ? 'environment' : 'default'] as const;
    });
    const values = fields.map(({ name, isSecret, schema: field }) => {
      if (isSecret) {
        const owner = own?.sealed[name] === undefined ? null : clientId;
        return [name, describeSecret(stored.sealed[name], contextOf(settingsId(plugin, owner), name))];
      }
      const parsed = field.safeParse(stored.values[name]);
      return [name, parsed.success ? parsed.data : field.parse(undefined)];
    });
    return {
      plugin,
      ...(clientId === null ? {} : { own: Object.keys(schema.shape).filter(isOwn) }),
      values: Object.fromEntries(values) as Record<string, unknown>,
      sources: Object.fromEntries(sources),
      schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    };
  }

  return {
    async read(plugin, schema, clientId = null) {
      const all = await repository.get(plugin);
      const own = await ownOf(plugin, clientId);
      const stored = overlaid(settingFields(schema), all, own);
      const values: Record<string, unknown> = {};
      for (const { name, isSecret } of settingFields(schema)) {
        const sealed = stored.sealed[name];
        if (isSecret && sealed !== undefined) {
          const owner = own?.sealed[name] === sealed ? clientId : null;
          values[name] = box.open(sealed, contextOf(settingsId(plugin, owner), name));
        } else if (!isSecret && stored.values[name] !== undefined) values[name] = stored.values[name];
      }
      return parseStored(plugin, schema, values, log);
    },
    async write(plugin, schema, values) {
      const plain = new Set(settingFields(schema).flatMap(({ name, isSecret }) => (isSecret ? [] : [name])));
      const unknown = Object.keys(values).find((name) => !plain.has(name));
      if (unknown !== undefined) throw new RangeError(`${plugin} has no plain setting ${unknown}`);
      await repository.write(plugin, { values, sealed: {}, cleared: [] });
    },
    async rotate() {
      const rotated: string[] = [];
      for await (const field of repository.eachSealed()) {
        if (box.isCurrent(field.sealed)) continue;
        const setting = contextOf(field.plugin, field.name);
        const fault = faultOf(field.sealed, setting);
        if (fault !== null) log.error({ setting, code: fault.code, ...fault.params }, 'a stored secret cannot be read');
        else if (await repository.reseal(field, box.seal(box.open(field.sealed, setting), setting)))
          rotated.push(setting);
      }
      if (rotated.length === 0) return;
      log.info({ rotated }, 'stored secrets are sealed with the first key now');
      const target = { kind: 'settings', id: 'all' };
      await audit({ action: 'settings.rotate', client_id: null, user_id: null, target, after: { fields: rotated } });
    },
    describe: (clientId = null) =>
      Promise.all(
        schemas
          .list()
          .filter(({ schema }) => clientId === null || settingFields(schema).some(({ isClients }) => isClients))
          .map((each) => describePlugin(each, clientId)),
      ),
    removeOf: (clientId) => repository.removeOf(clientId),
    async change(
      caller,
      { plugin, values, client_id = caller.actor.role === 'super_admin' ? null : caller.actor.client_id },
    ) {
      if (client_id === null && caller.actor.role !== 'super_admin') throw new AppError('forbidden', 'http.forbidden');
      if (client_id !== null && !caller.scope.covers(client_id)) throw unknownId('/client_id');
      const owner = schemas.list().find((each) => each.plugin === plugin);
      if (owner === undefined) throw new AppError('invalid', 'settings.unknown_plugin', { plugin });
      const fields = settingFields(owner.schema);
      const refused =
        client_id === null ? [] : fields.filter(({ name, isClients }) => !isClients && Object.hasOwn(values, name));
      if (refused.length > 0)
        throw new AppError('forbidden', 'settings.not_of_client', {
          fields: refused.map(({ name }) => name).join(', '),
        });
      const given = parseGiven(fields, values);
      // A client's secret goes with an address of its own: nothing of what is set for all is kept with it.
      const environment = client_id === null ? owner.environment : {};
      const plan = planChange(fields, given, await repository.get(plugin, client_id), environment);
      if (plan.touchesSecret && !canChangeKeys) throw new AppError('forbidden', 'settings.keys_locked');
      for (const { field, value } of plan.set) {
        if (field.secretWith === null) continue;
        const only = field.hostsVariable === null ? [] : owner.environment[field.hostsVariable];
        await assertAllowedAddress(String(value), await allowedHosts(), resolve, Array.isArray(only) ? only : []);
      }
      if (plan.changed.length > 0) {
        const [secret, plain] = [plan.set.filter(isSecretValue), plan.set.filter((each) => !isSecretValue(each))];
        await repository.write(
          plugin,
          {
            values: Object.fromEntries([...plain, ...plan.kept].map(({ field, value }) => [field.name, value])),
            sealed: Object.fromEntries(
              secret.map(({ field, value }) => [
                field.name,
                box.seal(String(value), contextOf(settingsId(plugin, client_id), field.name)),
              ]),
            ),
            cleared: plan.cleared,
          },
          client_id,
        );
        const target = { kind: 'settings', id: plugin };
        const after = { fields: plan.changed, cleared: plan.cleared };
        await audit({ ...auditedBy(caller), action: 'settings.change', client_id, target, after });
      }
      return describePlugin(owner, client_id);
    },
  };
}

/** The fields that clients set for themselves. */
function clientsPart(schema: z.ZodObject): z.ZodObject {
  const shape = settingFields(schema).flatMap(({ name, isClients, schema: field }) =>
    isClients ? [[name, field] as const] : [],
  );
  return z.object(Object.fromEntries(shape));
}

type Stored = Awaited<ReturnType<SettingsRepository['get']>>;

/**
 * What counts for a client: its own values before those for all. An address and its secret are one setting: where it has either,
 * neither is taken from what is set for all, so that no secret goes to a server it was not meant for.
 */
function overlaid(fields: readonly SettingField[], all: Stored, own: Stored | null): Stored {
  if (own === null) return all;
  const merged: Stored = { values: { ...all.values }, sealed: { ...all.sealed } };
  const isOwn = (name: string): boolean => own.values[name] !== undefined || own.sealed[name] !== undefined;
  for (const { name, secretWith, isClients } of fields) {
    if (!isClients || secretWith === null || !(isOwn(name) || isOwn(secretWith))) continue;
    for (const each of [name, secretWith]) {
      delete merged.values[each];
      delete merged.sealed[each];
    }
  }
  for (const { name, isClients } of fields) {
    if (!isClients || !isOwn(name)) continue;
    if (own.values[name] !== undefined) merged.values[name] = own.values[name];
    if (own.sealed[name] !== undefined) merged.sealed[name] = own.sealed[name];
  }
  return merged;
}

const isSecretValue = ({ field }: GivenValue): boolean => field.isSecret;

/** What a secret is sealed for: moved to another field it cannot be read. */
function contextOf(plugin: string, field: string): string {
  return `${plugin}.${field}`;
}

/**
 * Checks given values against their fields; null clears, and what no field is named after is dropped.
 * @throws AppError `invalid` with a fault for every value that does not fit; values are never repeated.
 */
function parseGiven(fields: readonly SettingField[], values: Readonly<Record<string, unknown>>): GivenValue[] {
  const faults: InputFault[] = [];
  const given: GivenValue[] = [];
  for (const field of fields) {
    if (!Object.hasOwn(values, field.name)) continue;
    const value = values[field.name];
    if (value === null) {
      given.push({ field, value: undefined });
      continue;
    }
    const parsed = parseInput(field.schema, value, { path: `/values/${field.name}` });
    faults.push(...parsed.faults);
    if (parsed.faults.length === 0) given.push({ field, value: parsed.value });
  }
  if (faults.length > 0) throw new AppError('invalid', 'http.invalid_input', { count: faults.length }, { faults });
  return given;
}

/** Stored values under a schema that may have changed since: a field that no longer fits falls back to its default. */
function parseStored<Schema extends z.ZodObject>(
  plugin: string,
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
  log: Logger,
): z.output<Schema> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const outdated = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
  log.warn({ owner: plugin, fields: outdated }, 'stored settings no longer fit and are taken as not set');
  return schema.parse(Object.fromEntries(Object.entries(values).filter(([name]) => !outdated.includes(name))));
}

/**
 * Checks the address of a provider against what the service may reach: a secret is sent there, and the service stands
 * where others cannot look. A name is resolved now, so that the administrator learns of it now.
 * @param allowedHosts hosts that may be anywhere, this machine included.
 * @param only where it lists any: no other hosts, wherever these are.
 * @throws AppError `invalid` `settings.private_address`, `settings.unknown_host`, `settings.address_with_password`, `settings.host_not_allowed`.
 */
export async function assertAllowedAddress(
  address: string,
  allowedHosts: readonly string[],
  resolve: Resolve,
  only: readonly string[] = [],
): Promise<void> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.username !== '' || url.password !== '') throw new AppError('invalid', 'settings.address_with_password');
  if (only.length > 0 && !only.includes(host))
    throw new AppError('invalid', 'settings.host_not_allowed', { host, hosts: only.join(', ') });
  if (allowedHosts.includes(host) || only.includes(host)) return;
  const literal = literalAddress(url.hostname);
  const addresses = literal === null ? await addressesOf(host, resolve) : [literal];
  if (!addresses.every((each) => isPublicAddress(each))) {
    throw new AppError('invalid', 'settings.private_address', { host });
  }
}

async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  let found: string[];
  try {
    found = (await resolve(host)).map((each) => each.address);
  } catch (cause) {
    throw new AppError('invalid', 'settings.unknown_host', { host }, { cause });
  }
  if (found.length === 0) throw new AppError('invalid', 'settings.unknown_host', { host });
  return found;
}
