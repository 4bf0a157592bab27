import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import type { Response, Test } from 'supertest';
import { PROBLEM_MEDIA_TYPE } from '../../common/api/problem.ts';
import { compilerOf } from '../support/api-judge.ts';
import { nonsenseOf, NONSENSE_IDS, withHostileNames, withHostileTexts } from '../support/nonsense.ts';
import { ROUTE_CALLS } from '../support/route-calls.ts';
import type { RouteCall } from '../support/route-calls.ts';
import { sample } from '../support/sample.ts';
import type { Caller } from '../support/start-test-server.ts';
import { createWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { UNAUDITED } from '../support/unaudited.ts';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
interface Content {
  schema?: object;
}
interface Operation {
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

/** One operation, with its row of the table. */
interface Walked {
  name: string;
  verb: Verb;
  template: string;
  operation: Operation;
  call: RouteCall;
  params: Record<string, string>;
  body: object | undefined;
}

const MADE_UP = 'ffffffffffffffffffffffff';
/** The JSON of a valid body, made invalid. */
const HOSTILE_BODIES: readonly ((body: unknown) => string)[] = [
  (body) => withHostileNames(body, null),
  (body) => withHostileNames(body, 'x'),
  withHostileTexts,
];

let world: World;
let operations: Map<string, { verb: Verb; template: string; operation: Operation }>;
let walk: Walked[];
/** The requests of valid changes, by the operation's name. */
const changes = new Map<string, string>();

beforeAll(async () => {
  world = await createWorld();
  const paths = world.server.api.description.paths as unknown as Record<string, Record<Verb, Operation>>;
  operations = new Map(
    Object.entries(paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(
        ([verb, operation]) =>
          [`${verb.toUpperCase()} ${template}`, { verb: verb as Verb, template, operation }] as const,
      ),
    ),
  );
  walk = [];
  for (const [name, call] of Object.entries(ROUTE_CALLS)) {
    const found = operations.get(name);
    if (found === undefined) continue;
    const params = (await call.params?.(world)) ?? {};
    walk.push({ name, call, params, body: await call.body?.(world), ...found });
  }
});
afterAll(() => world.close());

const isPublic = ({ operation }: Walked): boolean => operation.security?.length === 0;
const isStream = ({ operation }: Walked): boolean => operation.responses['200']?.content?.['text/event-stream'] != null;
const callerOf = ({ call }: Walked): Caller => world.people[call.as ?? 'ann'];
const fill = (template: string, params: Record<string, string>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? `no-${name}`);
const pathOf = ({ template, params, call }: Walked, given = params): string =>
  fill(template, given) + (call.query === undefined ? '' : `?${call.query(world)}`);
const schemaOf = ({ operation }: Walked): object | undefined =>
  operation.requestBody?.content['application/json']?.schema;

/** A request below the base path, not sent yet. */
function open({ verb }: Walked, caller: Caller, path: string): Test {
  return caller[verb](path.startsWith('/api/v1/') ? path.slice('/api/v1'.length) : `~${path}`);
}

/** The call of a row, with other parameters, body or caller if these are given. */
function send(row: Walked, other: { caller?: Caller; params?: Record<string, string>; body?: object } = {}): Test {
  const { call } = row;
  const body = other.body ?? row.body;
  const test = open(row, other.caller ?? callerOf(row), pathOf(row, other.params));
  if (call.changes !== undefined) test.set('If-Match', '*');
  test.set(call.headers?.(world) ?? {});
  if (call.upload === undefined) return body === undefined ? test : test.send(body);
  for (const [name, value] of Object.entries(body ?? {})) test.field(name, value as string);
  return test.attach(fileField(row), Buffer.from(call.upload.content), call.upload.name);
}

/** The name of the form field that takes files, from the description. */
function fileField({ operation }: Walked): string {
  const schema: { properties?: object } | undefined = operation.requestBody?.content['multipart/form-data']?.schema;
  const found = Object.entries(schema?.properties ?? {}).find(([, one]) => JSON.stringify(one).includes('"binary"'));
  return found?.[0] ?? 'files';
}

/** Sends one request for each, a few at a time, and returns what is wrong, including exceptions. */
async function faultsOf<T>(cases: readonly T[], judge: (one: T) => Promise<string | null>): Promise<string[]> {
  const faults: string[] = [];
  const rest = [...cases.entries()];
  const work = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      const [index, one] = next;
      const fault = await judge(one).catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      );
      if (fault !== null) faults[index] = fault;
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return faults.filter((fault) => fault !== undefined);
}

const isProblem = (answer: Response): boolean => answer.type === PROBLEM_MEDIA_TYPE;
const codeOf = (answer: Response): string => (answer.body as { code?: string }).code ?? '';
/** The response, and for a fault of the service its log lines. */
function reported(name: string, answer: Response): string {
  const id = (answer.body as { request_id?: string } | undefined)?.request_id ?? 'none';
  const lines = world.server.logs().split('\n');
  const cause = answer.status < 500 ? undefined : lines.find((line) => line.includes(id) && line.includes('"stack"'));
  return `${name} → ${answer.status} ${(cause ?? answer.text)?.slice(0, 1_000)}`;
}

/** The content of a refusal, without what identifies the request. */
function bodyOf(answer: Response): object {
  const { status, code, detail, errors } = answer.body as Record<string, unknown>;
  return { status, code, detail, errors };
}

/** The ids of ann's things. */
function annsWords(): string[] {
  const { deck, files } = world;
  return [deck.id, deck.generateJobId, deck.exportId, ...Object.values(files), 'growth.csv', 'sales.md'];
}

/** Whether a call has a path parameter, or contains one of these words anywhere. */
function names({ params, body, call }: Walked, words: readonly string[]): boolean {
  const text = JSON.stringify([body ?? {}, call.query?.(world) ?? '']);
  return Object.keys(params).length > 0 || words.some((word) => text.includes(word));
}

/** Calls as a user who may not know of it: existing things must look like missing ones. */
async function hides(row: Walked, caller: Caller, words: readonly string[]): Promise<string | null> {
  const answer = await send(row, { caller });
  const hasParams = Object.keys(row.params).length > 0;
  const namesClient = row.call.query?.(world).includes('client_id=') === true;
  const expected = row.call.stranger ?? (hasParams || namesClient ? 404 : row.verb === 'get' ? 200 : 422);
  if (![expected].flat().includes(answer.status)) return reported(row.name, answer);
  if (answer.status < 300) {
    // A picture has no text that could leak.
    const said = (answer.text as string | undefined) ?? '';
    const leak = words.find((word) => said.includes(word));
    return leak === undefined ? null : `${row.name} shows ${leak}`;
  }
  const params = Object.fromEntries(Object.keys(row.params).map((name) => [name, MADE_UP]));
  const body = JSON.parse(JSON.stringify(row.body ?? {}).replaceAll(/[0-9a-f]{24}/g, MADE_UP)) as object;
  const never = await send(row, { caller, params: { ...row.params, ...params, version: '1' }, body });
  return JSON.stringify(bodyOf(answer)) === JSON.stringify(bodyOf(never)) ? null : reported(row.name, answer);
}

describe('every route', () => {
  it('is walked, and nothing else', () => {
    expect(Object.keys(ROUTE_CALLS).sort()).toEqual([...operations.keys()].sort());
  });

  it('asks for a session, but for the public ones', async () => {
    const rows = walk.filter((row) => !isPublic(row));
    const faults = await faultsOf(rows, async (row) => {
      const answer = await send(row, { caller: world.people.nobody });
      return answer.status === 401 && codeOf(answer) === 'http.unauthenticated' ? null : reported(row.name, answer);
    });
    expect(faults).toEqual([]);
  });

  it('takes no change that another page could have sent with the cookie', async () => {
    const rows = walk.filter((row) => !isPublic(row) && row.verb !== 'get');
    const faults = await faultsOf(rows, async (row) => {
      const answer = await send(row).unset('X-Lectern');
      return answer.status === 403 ? null : reported(row.name, answer);
    });
    const origins = [null, 'https://evil.example', 'null', `${world.server.origin}.evil.example`];
    const cases = rows.flatMap((row) => origins.map((origin) => ({ row, origin })));
    const others = await faultsOf(sample(cases, 3), async ({ row, origin }) => {
      const answer = await (origin === null ? send(row).unset('Origin') : send(row).set('Origin', origin));
      return answer.status === 403 ? null : reported(`${row.name} from ${origin}`, answer);
    });
    expect([...faults, ...others]).toEqual([]);
  });

  it('hides from other clients that something exists', async () => {
    const { clientId, teamId, people } = world;
    const words = [...annsWords(), clientId, teamId, people.ann.user.id, people.ben.user.id, 'My organisation'];
    const rows = walk.filter((row) => !isPublic(row) && (row.verb === 'get' || names(row, words)));
    const faults = await faultsOf(rows, (row) =>
      hides(row, ['lead', 'root'].includes(row.call.as ?? '') ? people.bea : people.eve, words),
    );
    expect(faults).toEqual([]);
  });

  it('hides from colleagues what is not shared with them', async () => {
    const words = annsWords();
    const rows = walk.filter((row) => row.call.as === undefined && (row.verb === 'get' || names(row, words)));
    expect(rows.length).toBeGreaterThan(25);
    expect(await faultsOf(rows, (row) => hides(row, world.people.ben, words))).toEqual([]);
  });

  it('knows nothing under an id that was made up', async () => {
    const cases = walk.flatMap((row) =>
      Object.entries(row.params).map(([name, value]) => ({
        row,
        name,
        other: /^\d+$/.test(value) ? '987654' : MADE_UP,
      })),
    );
    const faults = await faultsOf(cases, async ({ row, name, other }) => {
      const answer = await send(row, { params: { ...row.params, [name]: other } });
      return answer.status === 404 && isProblem(answer) ? null : reported(`${row.name} ${name}`, answer);
    });
    expect(faults).toEqual([]);
  });

  it('refuses ids that cannot be', async () => {
    const cases = walk.flatMap((row) =>
      Object.keys(row.params).flatMap((name) => NONSENSE_IDS.map((other) => ({ row, name, other }))),
    );
    const faults = await faultsOf(sample(cases, 13), async ({ row, name, other }) => {
      const answer = await send(row, { params: { ...row.params, [name]: other } });
      const isRefused = [400, 404].includes(answer.status) && isProblem(answer);
      return isRefused ? null : reported(`${row.name} ${name}=${other.slice(0, 40)}`, answer);
    });
    expect(faults).toEqual([]);
  });

  it('refuses every body that is not as described', async () => {
    const { validator } = compilerOf(world.server.api.description);
    const rows = walk.filter((row) => schemaOf(row) !== undefined);
    expect(rows.length).toBeGreaterThan(15);
    const cases = rows.flatMap((row) => {
      const isDescribed = validator(schemaOf(row) ?? {});
      expect([row.name, isDescribed(row.body)]).toEqual([row.name, true]);
      return nonsenseOf(row.body)
        .filter((body) => !isDescribed(body))
        .map((body) => ({ row, body }));
    });
    const faults = await faultsOf(sample(cases, 29), async ({ row, body }) => {
      const test = open(row, callerOf(row), pathOf(row)).set('Content-Type', 'application/json').set('If-Match', '*');
      const answer = await test.send(JSON.stringify(body));
      const isStructure = body !== null && typeof body === 'object';
      const isRefused = answer.status === (isStructure ? 422 : 400) && isProblem(answer);
      return isRefused ? null : reported(`${row.name} ${JSON.stringify(body).slice(0, 200)}`, answer);
    });
    expect(faults).toEqual([]);
  });

  it('refuses bodies that are broken, missing or of another kind', async () => {
    const rows = walk.filter(({ operation }) => operation.requestBody !== undefined);
    const kinds: [string, string, readonly number[]][] = [
      ['application/json', '{"a":', [400]],
      ['text/plain', 'hello', [415]],
      ['application/x-www-form-urlencoded', 'title=a', [415]],
      ['multipart/form-data', 'no boundary', [400, 415]],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data', [400, 415]],
      ['application/json; charset=utf-16', '{}', [415]],
    ];
    const cases = rows.flatMap((row) => kinds.map(([type, text, statuses]) => ({ row, type, text, statuses })));
    const faults = await faultsOf(sample(cases, 11), async ({ row, type, text, statuses }) => {
      const test = open(row, callerOf(row), pathOf(row)).set('Content-Type', type).set('If-Match', '*');
      const answer = await test.send(text);
      const expected = row.call.upload !== undefined && type.startsWith('application/json') ? [415] : statuses;
      return expected.includes(answer.status) && isProblem(answer) ? null : reported(`${row.name} ${type}`, answer);
    });
    const missing = await faultsOf(rows, async (row) => {
      const answer = await open(row, callerOf(row), pathOf(row)).set('If-Match', '*');
      return [415, 422].includes(answer.status) && isProblem(answer)
        ? null
        : reported(`${row.name} without body`, answer);
    });
    expect([...faults, ...missing]).toEqual([]);
  });

  it('takes or refuses whatever is behind the question mark, and never fails over it', async () => {
    const cases = walk
      .filter((row) => row.verb === 'get' && !isStream(row))
      .flatMap((row) => {
        const named = (row.operation.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name);
        return [...named, 'unknown'].flatMap((name) =>
          ['', '-1', 'x'.repeat(500), '%00', `1&${name}=2`].map((value) => ({ row, name, value })),
        );
      });
    const faults = await faultsOf(sample(cases, 17), async ({ row, name, value }) => {
      const answer = await open(row, callerOf(row), `${fill(row.template, row.params)}?${name}=${value}`);
      const isRight = name === 'unknown' ? answer.status === 422 : [200, 404, 422].includes(answer.status);
      return isRight ? null : reported(`${row.name} ?${name}=${value.slice(0, 20)}`, answer);
    });
    expect(faults).toEqual([]);
  });

  it('wants If-Match where it is described as needed, and heeds it wherever it is described', async () => {
    const ifMatch = ({ operation }: Walked) => operation.parameters?.find(({ name }) => name === 'If-Match');
    const rows = walk.filter((row) => ifMatch(row) !== undefined);
    const needing = rows.filter((row) => ifMatch(row)?.required === true).map(({ name }) => name);
    expect(needing).toEqual(walk.filter(({ call }) => call.changes !== undefined).map(({ name }) => name));
    const faults = await faultsOf(rows, async (row) => {
      const stale = await send(row).set('If-Match', '"987654"');
      if (stale.status !== 412) return reported(row.name, stale);
      const missing = needing.includes(row.name) ? await send(row).unset('If-Match') : null;
      return missing === null || missing.status === 428 ? null : reported(row.name, missing);
    });
    expect(faults).toEqual([]);
  });

  it('is there with the described methods alone', async () => {
    const templates = [...new Set(walk.map(({ template }) => template))];
    const faults = await faultsOf(templates, async (template) => {
      const first = walk.find((row) => row.template === template);
      if (first === undefined) return template;
      // A fixed path segment may be where another path has a parameter.
      const isThere = (other: string): boolean =>
        new RegExp(`^${other.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(fill(template, first.params));
      const rows = walk.filter((row) => isThere(row.template));
      const verbs = rows.map(({ verb }) => verb);
      const other = (['get', 'post', 'put', 'patch', 'delete'] as const).find((verb) => !verbs.includes(verb)) ?? 'get';
      const answer = await open({ ...first, verb: other }, callerOf(first), pathOf(first));
      const allowed = [...new Set(verbs)].map((verb) => verb.toUpperCase());
      if (verbs.includes('get') && !rows.some(isStream)) allowed.push('HEAD');
      const isRight = answer.status === 405 && isProblem(answer) && answer.get('Allow') === allowed.sort().join(', ');
      return isRight ? null : reported(`${other} ${template} (${answer.get('Allow')})`, answer);
    });
    expect(faults).toEqual([]);
  });

  it('answers HEAD like GET, except for streams', async () => {
    const rows = walk.filter((row) => row.verb === 'get' && !isStream(row));
    const faults = await faultsOf(sample(rows, 3), async (row) => {
      const path = pathOf(row)
        .replace(/^(?!\/api\/v1\/)/, '~')
        .replace(/^\/api\/v1/, '');
      const [head, get] = [await callerOf(row).head(path), await callerOf(row).get(path)];
      const names = ['content-type', 'content-disposition', 'etag'];
      const isSame = head.status === 200 && names.every((name) => head.get(name) === get.get(name));
      return isSame ? null : reported(`HEAD of ${row.name}`, head);
    });
    expect(faults).toEqual([]);
  });

  it('is not there without the base path', async () => {
    const faults = await faultsOf(walk, async (row) => {
      const test = supertest(world.server.origin)[row.verb](pathOf(row));
      const answer = await test.set('Authorization', `Bearer ${callerOf(row).token}`);
      return answer.status === 404 && codeOf(answer) === 'http.no_such_path' ? null : reported(row.name, answer);
    });
    expect(faults).toEqual([]);
  });

  it('answers a valid call as described', async () => {
    const faults: string[] = [];
    for (const row of walk) {
      try {
        const fault = await validCall(row);
        if (fault !== null) faults.push(fault);
        await row.call.after?.(world);
      } catch (error) {
        faults.push(`${row.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('leaves an entry in the audit log wherever something was changed', async () => {
    const log = world.server.database.native.collection<{ request_id: string }>('audit_log');
    const found = await log.distinct('request_id', { request_id: { $in: [...changes.values()] } });
    const silent = [...changes].filter(([, request]) => !found.includes(request)).map(([name]) => name);
    expect(changes.size).toBeGreaterThan(40);
    expect(silent.sort()).toEqual(Object.keys(UNAUDITED).sort());
  });

  // Last, because some of it is removed.
  it('fails over no name and no character', async () => {
    const rows = walk.filter((row) => schemaOf(row) !== undefined);
    const cases = rows.flatMap((row) => HOSTILE_BODIES.map((write) => ({ row, write })));
    const faults = await faultsOf(sample(cases, 2), async ({ row, write }) => {
      const test = open(row, callerOf(row), pathOf(row)).set('Content-Type', 'application/json').set('If-Match', '*');
      const answer = await test.send(write(await row.call.body?.(world)));
      return answer.status >= 500 ? reported(row.name, answer) : null;
    });
    expect(faults).toEqual([]);
  });
});

/** The valid call; the judge checks the answer against its description. */
async function validCall(row: Walked): Promise<string | null> {
  const { call, operation } = row;
  const path = pathOf(row).replace(/^\/api\/v1/, '');
  if (isStream(row)) {
    const events = await world.follow(callerOf(row), path);
    return events.length > 1 && events.at(-1)?.event.endsWith('completed') ? null : `${row.name} told ${events.length}`;
  }
  const body = await call.body?.(world);
  const test = send(row, body === undefined ? {} : { body });
  if (call.changes !== undefined) {
    const state = await callerOf(row).get(
      // A path of its own, or one below the deck.
      call.changes.includes('{') ? fill(call.changes, row.params) : `/presentations/${world.deck.id}${call.changes}`,
    );
    test.set('If-Match', state.get('ETag') ?? '');
  }
  const answer = await test;
  if (row.verb !== 'get') changes.set(row.name, answer.get('X-Request-Id') ?? '');
  const success = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  if (!success.includes(String(answer.status))) return reported(row.name, answer);
  const [media] = Object.keys(operation.responses[String(answer.status)]?.content ?? {});
  if (media === undefined || media === 'application/json') return null;
  const isSent = Number(answer.get('Content-Length')) > 0 && answer.get('Content-Disposition') !== undefined;
  return isSent ? null : `${row.name} sent no file`;
}
