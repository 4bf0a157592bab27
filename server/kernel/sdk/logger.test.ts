import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';
import type { LogLevel } from './logger.ts';

function logOf(level: LogLevel = 'debug') {
  const lines: string[] = [];
  const log = createLogger({ level, destination: { write: (line) => void lines.push(line) } });
  return { log, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>, lines };
}

describe('the log', () => {
  it('is one JSON object per line, with time, level and what children are bound to', () => {
    const { log, last } = logOf();
    log.child({ plugin: 'files' }).warn({ size: 3 }, 'a file was refused');
    expect(last()).toMatchObject({ level: 'warn', plugin: 'files', size: 3, msg: 'a file was refused' });
    expect(new Date(String(last()['time'])).getTime()).toBeGreaterThan(0);
  });

  it('leaves out what is below its level', () => {
    const { log, lines } = logOf('warn');
    log.info({}, 'quiet');
    expect(lines).toEqual([]);
  });

  it('hides secrets by name, at any depth and in any spelling', () => {
    const { log, lines } = logOf();
    const names = [
      'authorization',
      'Cookie',
      'set-cookie',
      'password',
      'DEV_AUTH_PASSWORD',
      'token',
      'accessToken',
      'id_token',
      'api_key',
      'apiKey',
      'X-Api-Key',
      'clientSecret',
      'signature',
      'SETTINGS_KEYS',
      'private_key',
    ];
    for (const name of names) {
      log.info({ [name]: 'canary', deep: { list: [{ [name]: { value: 'canary' } }] } }, 'x');
      log.child({ [name]: 'canary' }).info({}, 'x');
      log.error({ err: Object.assign(new Error('x'), { config: { [name]: 'canary' } }) }, 'x');
    }
    expect(lines).toHaveLength(names.length * 3);
    expect(lines.filter((line) => line.includes('canary'))).toEqual([]);
  });

  it('hides secrets in texts, messages and stacks', () => {
    const { log, lines } = logOf();
    const texts = [
      'mongodb://user:canary@db.example/x',
      'Authorization: Bearer canary-canary',
      '/app_data/x?expires=1&signature=canary',
      'slides_session=canary; Path=/',
      'the key sk-canarycanary was refused',
    ];
    for (const text of texts) {
      log.info({ text, nested: [text] }, text);
      log.error({ err: new Error(text, { cause: new Error(text) }) }, 'x');
    }
    expect(lines.filter((line) => line.includes('canary'))).toEqual([]);
    expect(lines.join()).toContain('db.example/x');
  });

  it('keeps what only looks like a secret, and stays small', () => {
    const { log, last, lines } = logOf();
    log.info({ input_tokens: 7, status: 'ok', is_secret: true }, 'x');
    expect(last()).toMatchObject({ input_tokens: 7, status: 'ok' });
    const round: Record<string, unknown> = { bytes: Buffer.alloc(1_000_000), text: 'y'.repeat(1_000_000), big: 10n };
    round['self'] = round;
    log.info(round, 'x');
    expect(lines.at(-1)?.length).toBeLessThan(200_000);
    expect(last()).toMatchObject({ bytes: '[1000000 bytes]', big: '10' });
  });
});
