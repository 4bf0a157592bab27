import type { z } from 'zod';
import type { Role } from '../../../common/api/session.ts';
import type { Clock } from './clock.ts';
import type { CollectionOf, Tenancy } from './define-model.ts';
import type { Job } from './define-job.ts';
import type { Route } from './define-route.ts';
import type { Contribution, Contributions, HookPoint } from './hook-point.ts';
import type { Logger } from './logger.ts';
import type { AuditEntry } from './ports/audit-sink.ts';
import type { EnqueueRequest } from './ports/jobs.ts';
import type { RowRules, Scope } from './scope.ts';
import type { ServiceOf, ServiceToken } from './service-token.ts';

type AnyNeed =
  | { readonly kind: 'service'; readonly name: string; readonly isOptional: boolean }
  | { readonly kind: 'hook'; readonly name: string };
type AnyModel = { readonly collection: string; readonly tenancy: Tenancy; readonly softDelete: boolean };
type Resolved<N> =
  N extends HookPoint<infer T> ? (N extends { kind: 'hook' } ? Contributions<T> : never) : ServiceOf<N>;

/** Everything a plugin works with; it has no access to the app, the connection or the internals of other plugins. */
export interface PluginContext<Env, Settings, Needs, Models> {
  /** The plugin's own variables, parsed. */
  readonly config: Env;
  /** The current values of the plugin's operator-editable settings. */
  settings(clientId?: string | null): Promise<Settings>;
  readonly log: Logger;
  /** The declared services and hook points. */
  readonly services: { readonly [Key in keyof Needs]: Resolved<Needs[Key]> };
  readonly models: { readonly [Key in keyof Models]: CollectionOf<Models[Key]> };
  readonly jobs: {
    /** Queues a job and returns its id. */
    enqueue(scope: Scope, request: EnqueueRequest): Promise<string>;
  };
  audit(entry: AuditEntry): Promise<void>;
  readonly clock: Clock;
  /** Aborts when the server stops. */
  readonly signal: AbortSignal;
}

export interface HealthReport {
  is_ok: boolean;
  /** A short text for an operator, without passwords in addresses. */
  detail: string;
}

type MigrationFolders = URL | Readonly<Record<string, URL>>;

export interface MigrationFolder {
  owner: string;
  folder: URL;
}

type Provided<Provides> = { readonly [Key in keyof Provides]: ServiceOf<Provides[Key]> };

export interface PluginDefinition<
  Env extends z.ZodObject,
  Settings extends z.ZodObject,
  Needs extends Readonly<Record<string, AnyNeed>>,
  Provides extends Readonly<Record<string, ServiceToken<unknown>>>,
  Models extends Readonly<Record<string, AnyModel>>,
  Own extends Provided<Provides>,
> {
  /** kebab-case, the same as the folder's name. */
  name: string;
  /** Its environment variables; `.meta({ description, secret })` of each goes into `.env.example`. */
  env?: Env;
  /** Operator-editable values with defaults; fields with `.meta({ secret: true })` are encrypted at rest and never returned. */
  settings?: Settings;
  needs?: Needs;
  /** Services it provides: `setup` returns one under each key. */
  provides?: Provides;
  models?: Models;
  /**
   * Folder of `NNN-title.ts` files (`new URL('./migrations/', import.meta.url)`). Databases record them under the
   * plugin's name; a plugin that was merged from several gives the folders by the names recorded so far.
   */
  migrations?: MigrationFolders;
  /** Folder of its texts, one `LANGUAGE.json` per language (`new URL('./locales/', import.meta.url)`). */
  i18n?: URL;
  /** Actions it introduces, and the roles that may take them. */
  permissions?: Readonly<Record<string, readonly Role[]>>;
  /** Which rows of its resources a user may see or change. Access to its routes is defined by `permissions`. */
  rules?: RowRules;
  /** Creates the plugin's services. Has a time limit; an error stops the boot. */
  setup(context: PluginContext<z.output<Env>, z.output<Settings>, Needs, Models>): Own | Promise<Own>;
  routes?(own: Own): readonly Route[];
  jobs?(own: Own): readonly Job[];
  hooks?(own: Own): readonly Contribution[];
  health?(own: Own): Promise<HealthReport>;
  /** Long-lived resources. */
  start?(own: Own): Promise<void>;
  stop?(own: Own): Promise<void>;
}

/** A plugin without its specific types, for the kernel. */
export interface Plugin {
  readonly name: string;
  readonly env?: z.ZodObject;
  readonly settings?: z.ZodObject;
  readonly needs?: Readonly<Record<string, AnyNeed>>;
  readonly provides?: Readonly<Record<string, { readonly name: string }>>;
  readonly models?: Readonly<Record<string, AnyModel>>;
  readonly migrations?: MigrationFolders;
  readonly i18n?: URL;
  readonly permissions?: Readonly<Record<string, readonly Role[]>>;
  readonly rules?: RowRules;
  setup(
    context: PluginContext<unknown, unknown, Readonly<Record<string, AnyNeed>>, Readonly<Record<string, never>>>,
  ): unknown;
  routes?(own: unknown): readonly Route[];
  jobs?(own: unknown): readonly Job[];
  hooks?(own: unknown): readonly Contribution[];
  health?(own: unknown): Promise<HealthReport>;
  start?(own: unknown): Promise<void>;
  stop?(own: unknown): Promise<void>;
}

/** The folders of a plugin's migrations, with the names under which databases record them. */
export function migrationFolders({ name, migrations = {} }: Pick<Plugin, 'name' | 'migrations'>): MigrationFolder[] {
  const folders = migrations instanceof URL ? { [name]: migrations } : migrations;
  return Object.entries(folders).map(([owner, folder]) => ({ owner, folder }));
}

type NoFields = Readonly<Record<never, never>>;

/** Describes a plugin or a core domain: one object from `plugin.ts`. */
export function definePlugin<
  Env extends z.ZodObject = z.ZodObject<NoFields>,
  Settings extends z.ZodObject = z.ZodObject<NoFields>,
  const Needs extends Readonly<Record<string, AnyNeed>> = NoFields,
  const Provides extends Readonly<Record<string, ServiceToken<unknown>>> = NoFields,
  const Models extends Readonly<Record<string, AnyModel>> = NoFields,
  Own extends Provided<Provides> = Provided<Provides>,
>(definition: PluginDefinition<Env, Settings, Needs, Provides, Models, Own>): Plugin {
  return definition as unknown as Plugin;
}

/** A route with its owner and the roles that may take its action (none for routes without a session). */
export interface MountedRoute {
  plugin: string;
  route: Route;
  roles: readonly Role[];
}

/** A job with its owner. */
export interface MountedJob {
  plugin: string;
  job: Job;
}
