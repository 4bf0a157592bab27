import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { CONNECTION_CHECKS } from '../../../common/api/models.ts';
import type { CheckState, ConnectionCheck } from '../../../common/api/models.ts';
import type {
  CheckResult,
  ListedModel,
  ModelAccess,
  ProbeConnection,
  ProbeResult,
  UsageMeter,
} from '../../kernel/sdk/ports/models.ts';
import { meterProbe, openProbeClient, ProbeFailure } from './probe-client.ts';
import type { ProbeClient } from './probe-client.ts';

type Outcome = Pick<CheckResult, 'state' | 'reason'>;

const PASSED: Outcome = { state: 'passed', reason: null };
const outcome = (state: CheckState, code: string, params = {}): Outcome => ({ state, reason: { code, params } });

/**
 * An unconstrained answer breaks this schema: the question asks for a word that is none of the colours and no object. A server that
 * enforces schemas can't give it.
 */
const SCHEMA = {
  type: 'object',
  properties: { colour: { type: 'string', enum: ['teal', 'maroon'] }, count: { type: 'integer' } },
  required: ['colour', 'count'],
  additionalProperties: false,
};
const FREE_QUESTION = 'Answer with this word and nothing else, not as JSON: pomegranate';
const COUNT_QUESTION = 'Count from 1 to 40. Write only the numbers, separated by spaces.';
/** Below this spread of its values a picture is one flat colour. */
const FLAT_SPREAD = 2;
const MAX_PIXELS = 40_000_000;

/** The models that a server lists; null if it has no list. @throws ProbeFailure */
export async function listModels(client: ProbeClient): Promise<ListedModel[] | null> {
  let body: unknown;
  try {
    body = await client.get('/models');
  } catch (error) {
    if (error instanceof ProbeFailure && (error.status === 404 || error.status === 405)) return null;
    throw error;
  }
  const data = (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) throw new ProbeFailure('probe.not_an_api');
  return (data as { id?: unknown; owned_by?: unknown }[]).flatMap(({ id, owned_by }) =>
    typeof id === 'string' ? [{ id, owned_by: typeof owned_by === 'string' ? owned_by : null }] : [],
  );
}

/** Tests one thing after the other; what can't work any more is skipped. */
export async function testConnection(
  access: ModelAccess & { base_url: string },
  connection: ProbeConnection,
  meter: UsageMeter | undefined,
): Promise<ProbeResult> {
  const opened = openProbeClient(access, connection);
  const client = meter === undefined ? opened : meterProbe(opened, access.provider, meter);
  const found: Omit<ProbeResult, 'checks'> = {
    ...{ structured: null, first_token_ms: null, tokens_per_second: null, models: null },
  };
  const results = new Map<ConnectionCheck, CheckResult>();
  const attempt = async (check: ConnectionCheck, work: () => Promise<Outcome>): Promise<boolean> => {
    const start = performance.now();
    let ended: Outcome;
    try {
      ended = await work();
    } catch (error) {
      connection.signal.throwIfAborted();
      if (!(error instanceof ProbeFailure)) throw error;
      ended = outcome('failed', error.code, error.params);
    }
    results.set(check, { check, ...ended, duration_ms: Math.round(performance.now() - start) });
    return ended.state === 'passed' || ended.state === 'limited';
  };

  try {
    await testServer(client, access, attempt, results, found);
    const { model } = access;
    const mayAsk = results.get('reachable')?.state === 'passed' && results.get('authorised')?.state !== 'failed';
    if (mayAsk && model !== null) {
      if (await attempt('text', () => testText(client, model))) {
        await attempt('stream', () => testStream(client, model, found));
        await attempt('json_schema', () => testSchema(client, model, found));
      }
      if (results.get('text')?.reason?.code === 'probe.refused_key') refuseKey(results);
      else await attempt('vision', () => testVision(client, access.vision_model ?? model));
    }
    const { image_model } = access;
    if (mayAsk && image_model !== null && results.get('authorised')?.state !== 'failed') {
      await attempt('image', () => testImage(client, image_model));
    }
  } finally {
    await client.close();
  }
  const untested = (check: ConnectionCheck): CheckResult => ({
    ...{ check, duration_ms: 0 },
    ...outcome('not_tested', reasonOf(check, access, results)),
  });
  return { ...found, checks: CONNECTION_CHECKS.map((check) => results.get(check) ?? untested(check)) };
}

function reasonOf(
  check: ConnectionCheck,
  { model, image_model }: ModelAccess,
  results: ReadonlyMap<ConnectionCheck, CheckResult>,
): string {
  const isServerFine = results.get('reachable')?.state === 'passed' && results.get('authorised')?.state !== 'failed';
  if (isServerFine && check === 'image' && image_model === null) return 'probe.no_image_model';
  if (isServerFine && model === null) return 'probe.no_model';
  return 'probe.earlier_failed';
}

/** Whether the server answers, accepts the key and lists its models. Any answer shows that it can be reached. */
async function testServer(
  client: ProbeClient,
  { model }: ModelAccess,
  attempt: (check: ConnectionCheck, work: () => Promise<Outcome>) => Promise<boolean>,
  results: Map<ConnectionCheck, CheckResult>,
  found: Pick<ProbeResult, 'models'>,
): Promise<void> {
  let models: ListedModel[] | null = null;
  let refused: ProbeFailure | null = null;
  const isReached = await attempt('reachable', async () => {
    try {
      models = await listModels(client);
    } catch (error) {
      if (!(error instanceof ProbeFailure) || error.status === null) throw error;
      if (error.code === 'probe.redirects') throw error;
      refused = error;
    }
    return PASSED;
  });
  if (!isReached) return;
  const failure = refused as ProbeFailure | null;
  const isKeyRefused = failure?.code === 'probe.refused_key';
  results.set('authorised', {
    ...{ check: 'authorised', duration_ms: 0 },
    ...(isKeyRefused ? outcome('failed', failure.code, failure.params) : PASSED),
  });
  if (isKeyRefused) return;
  await attempt('models_listed', () => {
    if (failure !== null) throw failure;
    if (models === null) return Promise.resolve(outcome('limited', 'probe.no_list'));
    found.models = models.length;
    const isThere = model === null || models.some(({ id }) => id === model || id === `${model}:latest`);
    return Promise.resolve(isThere ? PASSED : outcome('limited', 'probe.model_not_listed', { model: model ?? '' }));
  });
}

/** Some servers list their models to anyone: then the first question shows that the key is wrong. */
function refuseKey(results: Map<ConnectionCheck, CheckResult>): void {
  const text = results.get('text');
  if (text !== undefined) results.set('authorised', { ...text, check: 'authorised' });
}

const ask = (client: ProbeClient, model: string, content: unknown, extra: object = {}): Promise<string> =>
  client
    .post('/chat/completions', { model, messages: [{ role: 'user', content }], ...extra })
    .then((reply) => contentOf((reply as { choices?: { message?: unknown }[] } | null)?.choices?.[0]?.message));

function contentOf(message: unknown): string {
  const content = (message as { content?: unknown } | undefined)?.content;
  return typeof content === 'string' ? content : '';
}

async function testText(client: ProbeClient, model: string): Promise<Outcome> {
  const answer = await ask(client, model, FREE_QUESTION);
  return answer.trim() === '' ? outcome('failed', 'probe.empty_answer') : PASSED;
}

async function testStream(
  client: ProbeClient,
  model: string,
  found: Pick<ProbeResult, 'first_token_ms' | 'tokens_per_second'>,
): Promise<Outcome> {
  const start = performance.now();
  let first: number | null = null;
  let last = start;
  let text = '';
  let pieces = 0;
  const body = { model, messages: [{ role: 'user', content: COUNT_QUESTION }], stream: true };
  for await (const event of client.stream('/chat/completions', body)) {
    const piece = contentOf((event as { choices?: { delta?: unknown }[] } | null)?.choices?.[0]?.delta);
    if (piece === '') continue;
    last = performance.now();
    first ??= last;
    pieces += 1;
    text += piece;
  }
  if (first === null) return outcome('failed', 'probe.empty_answer');
  found.first_token_ms = Math.round(first - start);
  // Some four characters to a token; the wait for the first one is measured separately.
  const seconds = (last - first) / 1000;
  if (seconds > 0) found.tokens_per_second = Math.round((text.length / 4 / seconds) * 10) / 10;
  return pieces > 1 ? PASSED : outcome('limited', 'probe.not_streamed');
}

async function testSchema(
  client: ProbeClient,
  model: string,
  found: Pick<ProbeResult, 'structured'>,
): Promise<Outcome> {
  const json_schema = { name: 'connection_test', strict: true, schema: SCHEMA };
  const refused = await ask(client, model, FREE_QUESTION, {
    response_format: { type: 'json_schema', json_schema },
  }).then(
    (answer) => (fitsSchema(answer) ? null : 'probe.schema_ignored'),
    (error: unknown) => {
      if (isFormatRefusal(error)) return 'probe.schema_refused';
      throw error;
    },
  );
  if (refused === null) {
    found.structured = 'json_schema';
    return PASSED;
  }
  const question = 'Answer with a JSON object that has the single key "ready" with the value true.';
  const isObject = await ask(client, model, question, { response_format: { type: 'json_object' } }).then(
    (answer) => isJsonObject(answer),
    (error: unknown) => {
      if (isFormatRefusal(error)) return false;
      throw error;
    },
  );
  found.structured = isObject ? 'json_object' : 'prompt';
  return outcome('limited', refused);
}

const isFormatRefusal = (error: unknown): boolean =>
  error instanceof ProbeFailure && [400, 422, 501].includes(error.status ?? 0);

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer) as unknown;
  } catch {
    return undefined;
  }
}

function isJsonObject(answer: string): boolean {
  const value = parsed(answer);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fitsSchema(answer: string): boolean {
  if (!isJsonObject(answer)) return false;
  const { colour, count, ...rest } = parsed(answer) as Record<string, unknown>;
  const isColour = SCHEMA.properties.colour.enum.includes(String(colour));
  return isColour && Number.isInteger(count) && Object.keys(rest).length === 0;
}

/** A number that nothing but the picture says. */
async function testVision(client: ProbeClient, model: string): Promise<Outcome> {
  const number = String(randomInt(100_000, 1_000_000));
  const url = `data:image/png;base64,${Buffer.from(await drawNumber(number)).toString('base64')}`;
  const content = [
    { type: 'text', text: 'Which number is in the picture? Answer with its digits and nothing else.' },
    { type: 'image_url', image_url: { url } },
  ];
  try {
    const answer = await ask(client, model, content);
    return answer.replace(/\D/g, '') === number ? PASSED : outcome('failed', 'probe.number_not_read', { model });
  } catch (error) {
    if (isFormatRefusal(error)) return outcome('failed', 'probe.no_pictures', { model });
    throw error;
  }
}

async function testImage(client: ProbeClient, model: string): Promise<Outcome> {
  const prompt = 'A red bicycle in front of a white wall, bright daylight';
  const reply = await client.post('/images/generations', { model, prompt, n: 1, size: '1024x1024' });
  const encoded = (reply as { data?: { b64_json?: unknown }[] } | null)?.data?.[0]?.b64_json;
  if (typeof encoded !== 'string' || encoded === '') return outcome('failed', 'probe.empty_answer');
  try {
    const { channels } = await sharp(Buffer.from(encoded, 'base64'), { limitInputPixels: MAX_PIXELS })
      .flatten({ background: '#ffffff' })
      .stats();
    return channels.some(({ stdev }) => stdev > FLAT_SPREAD) ? PASSED : outcome('failed', 'probe.flat_picture');
  } catch {
    return outcome('failed', 'probe.no_picture');
  }
}

/** Digits of five by seven dots, a text of rows each. */
export const DIGITS: readonly string[] = [
  '01110 10001 10011 10101 11001 10001 01110',
  '00100 01100 00100 00100 00100 00100 01110',
  '01110 10001 00001 00110 01000 10000 11111',
  '11110 00001 00001 01110 00001 00001 11110',
  '00010 00110 01010 10010 11111 00010 00010',
  '11111 10000 11110 00001 00001 10001 01110',
  '00110 01000 10000 11110 10001 10001 01110',
  '11111 00001 00010 00100 01000 01000 01000',
  '01110 10001 10001 01110 10001 10001 01110',
  '01110 10001 10001 01111 00001 00010 01100',
];
const [COLUMNS, ROWS] = [5, 7];

/** Pixels of one dot. Between digits, and around them, there are two dots. */
export const DOT_PIXELS = 12;
export const GAP_DOTS = 2;

/** A number as a picture of black dots on white, drawn without any font: the same on every machine. PNG bytes. */
async function drawNumber(digits: string): Promise<Uint8Array> {
  const width = GAP_DOTS + digits.length * (COLUMNS + GAP_DOTS);
  const height = ROWS + 2 * GAP_DOTS;
  const dots = Buffer.alloc(width * height, 255);
  [...digits].forEach((digit, place) => {
    const left = GAP_DOTS + place * (COLUMNS + GAP_DOTS);
    (DIGITS[Number(digit)] ?? '').split(' ').forEach((row, y) => {
      [...row].forEach((dot, x) => {
        if (dot === '1') dots[(GAP_DOTS + y) * width + left + x] = 0;
      });
    });
  });
  const picture = sharp(dots, { raw: { width, height, channels: 1 } });
  const size = { width: width * DOT_PIXELS, height: height * DOT_PIXELS };
  return new Uint8Array(
    await picture
      .resize({ ...size, kernel: 'nearest' })
      .png()
      .toBuffer(),
  );
}
