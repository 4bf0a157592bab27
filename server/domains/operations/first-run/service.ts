import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import { DuplicateError } from '../../../kernel/sdk/app-error.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { FirstRun } from '../../../kernel/sdk/ports/first-run.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { HOME_CLIENT } from '../../accounts/contract.ts';
import type { Clients, Operators } from '../../accounts/contract.ts';
import type { FirstRunStep } from './model.ts';

/** A step that a process began and never ended may be begun again after this. */
const ABANDONED_MS = 600_000;

/** From the variables; null leaves the step to the console. */
interface FirstRunPlan {
  organisation: string | null;
  tenant: string | null;
  /** E-mail addresses of client administrators. */
  admins: readonly string[];
  model: { address: string | null; key: string | null; name: string | null };
  /** Paths. */
  master: string | null;
  brand: string | null;
  sample: string | null;
}

interface FirstRunParts {
  plan: FirstRunPlan;
  steps: Collection<FirstRunStep>;
  clients: Clients;
  operators: Operators;
  clock: Clock;
  log: Logger;
  signal: AbortSignal;
}

interface Step {
  name: string;
  /** The variable that a message names. */
  variable: string;
  isWanted: boolean;
  work(calls: ServiceCalls, clientId: string): Promise<unknown>;
}

/** The six steps of the page First run, as the console would make them: over the API, as the operator. */
export function createFirstRun(parts: FirstRunParts): FirstRun & { ended(): Promise<void> } {
  const { steps, clients, operators, clock, log, signal } = parts;
  const scope = Scope.ofSystem('setting up the installation');

  /** Whether this process is the one that does the step. */
  async function begin(name: string): Promise<boolean> {
    try {
      await steps.insert(scope, { _id: name, done_at: null });
      return true;
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
    }
    const abandoned = { $lt: new Date(clock.now().getTime() - ABANDONED_MS) };
    const taken = { _id: name, done_at: null, updated_at: abandoned };
    return (await steps.update(scope, taken, { $set: { done_at: null } })) !== null;
  }

  async function perform(step: Step, calls: ServiceCalls, clientId: string): Promise<void> {
    if (!(await begin(step.name))) return;
    try {
      await step.work(calls, clientId);
    } catch (error) {
      await steps.remove(scope, { _id: step.name });
      const reason = error instanceof Error ? error.message : String(error);
      throw new CodedError('first_run.failed', { variable: step.variable, reason }, { cause: error });
    }
    await steps.update(scope, { _id: step.name }, { $set: { done_at: clock.now() } });
    log.info({ step: step.name }, 'a step of the first run is done');
  }

  /** The first presentation: a model may take minutes for it. */
  let background: Promise<void> = Promise.resolve();

  return {
    ended: () => background,
    async run(url) {
      const wanted = stepsOf(parts.plan).filter(({ isWanted }) => isWanted);
      const done = await steps.find(scope, { filter: { done_at: { $ne: null } }, limit: 100 });
      const open = wanted.filter(({ name }) => done.every(({ _id }) => _id !== name));
      if (open.length === 0) return;
      const { tenant } = parts.plan;
      const known = tenant === null ? null : await clients.findByTenant(scope, tenant);
      const client = known ?? (await clients.ensure(scope, HOME_CLIENT));
      const operator = await operators.signIn(client._id);
      if (operator === null) throw new CodedError('first_run.no_operator');
      const calls = createServiceCalls(url, operator.token, signal);
      try {
        for (const step of open) if (step.name !== 'sample') await perform(step, calls, client._id);
      } catch (error) {
        await operator.end();
        throw error;
      }
      const sample = open.find(({ name }) => name === 'sample');
      const finish = async (): Promise<void> => {
        try {
          if (sample !== undefined) await perform(sample, calls, client._id);
        } finally {
          await operator.end();
        }
      };
      background = finish().catch((error: unknown) => log.error({ err: error }, 'the first presentation is not made'));
    },
  };
}

function stepsOf({ organisation, tenant, admins, model, master, brand, sample }: FirstRunPlan): Step[] {
  return [
    {
      ...{ name: 'organisation', variable: 'LECTERN_INIT_ORGANISATION', isWanted: (organisation ?? tenant) !== null },
      work: (calls, clientId) =>
        calls.call('PATCH', `/admin/clients/${clientId}`, {
          ...(organisation === null ? {} : { name: organisation }),
          ...(tenant === null ? {} : { tenant_id: tenant }),
        }),
    },
    {
      ...{ name: 'people', variable: 'LECTERN_INIT_ADMINS', isWanted: admins.length > 0 },
      async work(calls, clientId) {
        for (const email of admins) {
          const invited = { email, role: 'client_admin', client_id: clientId };
          await unlessThere(calls.call('POST', '/admin/users', invited));
        }
      },
    },
    {
      ...{ name: 'model', variable: 'LECTERN_INIT_MODEL_ADDRESS, LECTERN_INIT_MODEL_KEY or LECTERN_INIT_MODEL' },
      isWanted: Object.values(model).some((each) => each !== null),
      work: (calls) => saveModel(calls, model),
    },
    {
      ...{ name: 'master', variable: 'LECTERN_INIT_MASTER', isWanted: master !== null },
      work: async (calls, clientId) => {
        const fields = { client_id: clientId, parse_mode: 'layouts' };
        return unlessThere(calls.call('POST', '/master-decks', await formOf(master ?? '', 'file', fields)));
      },
    },
    {
      ...{ name: 'brand', variable: 'LECTERN_INIT_BRAND', isWanted: brand !== null },
      work: async (calls, clientId) =>
        calls.replace(
          `/admin/clients/${clientId}/brand`,
          z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(resolve(brand ?? ''), 'utf8'))),
        ),
    },
    {
      ...{ name: 'sample', variable: 'LECTERN_INIT_SAMPLE', isWanted: sample !== null },
      work: async (calls, clientId) => makeSample(calls, clientId, sample ?? ''),
    },
  ];
}

/** What is there already is as good as made. */
async function unlessThere(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ServiceRefusal) || error.status !== 409) throw error;
  });
}

/** The operator vouches for the address, as for one in OPENAI_BASE_URL: a host inside the network is allowed with it. */
async function saveModel(calls: ServiceCalls, { address, key, name }: FirstRunPlan['model']): Promise<void> {
  const values = {
    provider: 'openai',
    ...(address === null ? {} : { base_url: address }),
    ...(key === null ? {} : { api_key: key }),
    ...(name === null ? {} : { model: name }),
  };
  const save = (): Promise<unknown> => calls.call('PUT', '/admin/settings', { plugin: 'ai', values });
  await save().catch(async (error: unknown) => {
    const isInside = error instanceof ServiceRefusal && error.code === 'settings.private_address';
    if (!isInside || address === null) throw error;
    const { plugins } = storedSettings.parse(await calls.call('GET', '/admin/settings'));
    const allowed = plugins.find(({ plugin }) => plugin === 'settings')?.values.allowed_hosts ?? [];
    const hosts = [...allowed, new URL(address).hostname.replace(/^\[|\]$/g, '')];
    await calls.call('PUT', '/admin/settings', { plugin: 'settings', values: { allowed_hosts: hosts } });
    await save();
  });
}

const storedSettings = z.object({
  plugins: z.array(
    z.object({ plugin: z.string(), values: z.object({ allowed_hosts: z.array(z.string()).optional() }) }),
  ),
});

/** A presentation made from one document, with an outline and a running generation job. */
async function makeSample(calls: ServiceCalls, clientId: string, path: string): Promise<void> {
  const form = await formOf(path, 'files', { client_id: clientId });
  const { items } = z
    .object({ items: z.array(z.object({ id: z.string() })) })
    .parse(await calls.call('POST', '/files/upload', form));
  const made = await calls.call('POST', '/presentations', {
    ...{ file_ids: items.map(({ id }) => id), wizard: { client_id: clientId } },
  });
  const { id } = z.object({ id: z.string() }).parse(made);
  // The run ends by itself where no user follows it.
  await calls.follow(`/presentations/${id}/outlines/stream`);
  await calls.call('POST', `/presentations/${id}/generate`);
}

async function formOf(path: string, field: string, fields: Readonly<Record<string, string>>): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([await readFile(resolve(path))]), basename(path));
  return form;
}

/** Calls of the service's own API; paths are below `/api/v1`. */
interface ServiceCalls {
  /** @throws ServiceRefusal with the service's own sentence. */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<unknown>;
  /** Replaces what is there, as it was read just now (If-Match). */
  replace(path: string, body: object): Promise<void>;
  /** As `call`, for an answer that is read to its end and not used: an event stream. */
  follow(path: string): Promise<void>;
}

/** The service refused a call. */
class ServiceRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.code = code;
  }
}

const problem = z.object({ code: z.string().catch(''), detail: z.string().optional(), title: z.string().optional() });

/** Calls with a session, as the console makes them: the same checks, the same audit entries. */
function createServiceCalls(url: string, token: string, signal: AbortSignal): ServiceCalls {
  async function send(method: string, path: string, body?: object, tag: string | null = null): Promise<Response> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1${path}`, {
      ...{ method, signal },
      headers: {
        ...{ authorization: `Bearer ${token}`, 'accept-language': 'en' },
        ...(tag === null ? {} : { 'if-match': tag }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (answer.ok) return answer;
    const reported = problem.safeParse(await answer.json().catch(() => ({})));
    const { code = '', detail, title } = reported.success ? reported.data : {};
    throw new ServiceRefusal(answer.status, code, detail ?? title ?? `status ${answer.status}`);
  }
  return {
    call: async (method, path, body) => {
      const text = await (await send(method, path, body)).text();
      return text === '' ? null : (JSON.parse(text) as unknown);
    },
    replace: async (path, body) => {
      const read = await send('GET', path);
      await read.text();
      await (await send('PUT', path, body, read.headers.get('etag'))).text();
    },
    follow: async (path) => void (await (await send('GET', path)).text()),
  };
}
