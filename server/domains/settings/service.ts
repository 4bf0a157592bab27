import { z } from 'zod';
import type { PluginSettings, SettingsChange } from '../../../common/api/settings.ts';
import { AppError } from '../../sdk/app-error.ts';
import type { InputFault } from '../../sdk/app-error.ts';
import { auditedBy } from '../../sdk/caller.ts';
import type { Caller } from '../../sdk/caller.ts';
import type { Logger } from '../../sdk/logger.ts';
import type { Resolve } from '../../sdk/net/address-guard.ts';
import type { AuditEntry } from '../../sdk/ports/audit-sink.ts';
import type { SecretBox } from '../../sdk/ports/secret-box.ts';
import type { SettingsSchemas, SettingsStore } from '../../sdk/ports/settings-store.ts';
import { assertAllowedAddress } from './address-check.ts';
import { planChange } from './plan-change.ts';
import type { GivenValue } from './plan-change.ts';
import type { SettingsRepository } from './repository.ts';
import { settingFields } from './setting-field.ts';
import type { SettingField } from './setting-field.ts';

export interface SettingsService extends SettingsStore {
  /** The settings of all plugins that have some; secrets only as whether they are set. */
  describe(): Promise<PluginSettings[]>;
  /**
   * Changes some fields of one plugin's settings: absent stays, null clears.
   * @throws AppError `invalid` for an unknown plugin, values outside the schema and addresses out of bounds; `forbidden`
   *   `settings.keys_locked`; `unavailable` where secrets cannot be sealed.
   */
  change(caller: Caller, change: SettingsChange): Promise<PluginSettings>;
}

export interface SettingsServiceDeps {
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

  async function describePlugin(plugin: string, schema: z.ZodObject): Promise<PluginSettings> {
    const stored = await repository.get(plugin);
    const values = settingFields(schema).map(({ name, isSecret, schema: field }) => {
      if (isSecret) return [name, { is_set: stored.sealed[name] !== undefined }];
      const parsed = field.safeParse(stored.values[name]);
      return [name, parsed.success ? parsed.data : field.parse(undefined)];
    });
    return {
      plugin,
      values: Object.fromEntries(values) as Record<string, unknown>,
      schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    };
  }

  return {
    async read(plugin, schema) {
      const stored = await repository.get(plugin);
      const values: Record<string, unknown> = {};
      for (const { name, isSecret } of settingFields(schema)) {
        const sealed = stored.sealed[name];
        if (isSecret && sealed !== undefined) values[name] = box.open(sealed, contextOf(plugin, name));
        else if (!isSecret && stored.values[name] !== undefined) values[name] = stored.values[name];
      }
      return parseStored(plugin, schema, values, log);
    },
    describe: () => Promise.all(schemas.list().map(({ plugin, schema }) => describePlugin(plugin, schema))),
    async change(caller, { plugin, values }) {
      const schema = schemas.list().find((each) => each.plugin === plugin)?.schema;
      if (schema === undefined) throw new AppError('invalid', 'settings.unknown_plugin', { plugin });
      const fields = settingFields(schema);
      const given = parseGiven(fields, values);
      const plan = planChange(fields, given, await repository.get(plugin));
      if (plan.touchesSecret && !canChangeKeys) throw new AppError('forbidden', 'settings.keys_locked');
      for (const { field, value } of plan.set) {
        if (field.secretWith !== null) await assertAllowedAddress(String(value), await allowedHosts(), resolve);
      }
      if (plan.changed.length > 0) {
        const [secret, plain] = [plan.set.filter(isSecretValue), plan.set.filter((each) => !isSecretValue(each))];
        await repository.write(plugin, {
          values: Object.fromEntries(plain.map(({ field, value }) => [field.name, value])),
          sealed: Object.fromEntries(
            secret.map(({ field, value }) => [field.name, box.seal(String(value), contextOf(plugin, field.name))]),
          ),
          cleared: plan.cleared,
        });
        const target = { kind: 'settings', id: plugin };
        const after = { fields: plan.changed, cleared: plan.cleared };
        await audit({ ...auditedBy(caller), action: 'settings.change', client_id: null, target, after });
      }
      return describePlugin(plugin, schema);
    },
  };
}

const isSecretValue = ({ field }: GivenValue): boolean => field.isSecret;

/** What a secret is sealed for: moved to another field it cannot be read. */
function contextOf(plugin: string, field: string): string {
  return `${plugin}.${field}`;
}

/**
 * Holds given values against their fields; null clears, and what no field is named after is dropped.
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
    const parsed = field.schema.safeParse(value);
    if (parsed.success) given.push({ field, value: parsed.data });
    else {
      const path = `/values/${field.name}`;
      faults.push(...parsed.error.issues.map(({ message }) => ({ path, code: 'http.field', params: { message } })));
    }
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
