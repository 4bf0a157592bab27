import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The project's own rules, without those that need a file on disk for its types. */
const eslint = new ESLint({ cwd: root, overrideConfig: [tseslint.configs.disableTypeChecked] as never });

const watched = new Set(['no-restricted-globals', 'no-restricted-syntax', 'no-restricted-imports']);

/** The lines of the code that a rule about borders faults. */
async function faultyLines(filePath: string, code: string): Promise<number[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}${filePath}` });
  expect(result?.messages.filter((message) => message.fatal)).toEqual([]);
  return (result?.messages ?? []).filter(({ ruleId }) => watched.has(ruleId ?? '')).map(({ line }) => line);
}

const requests = [
  `export const a = (): unknown => fetch('/x');`,
  `export const b = (): unknown => new EventSource('/x');`,
  `export const c = (): unknown => new XMLHttpRequest();`,
  `export const d = (): unknown => window.fetch('/x');`,
  `export const e = (): unknown => globalThis['fetch']('/x');`,
  `export const f = (): unknown => new self.EventSource('/x');`,
  `export const { fetch: g } = globalThis;`,
  `export const h = globalThis.fetch.bind(globalThis);`,
].join('\n');

const innocent = [
  `export const a = (client: { fetch(path: string): unknown }): unknown => client.fetch('/x');`,
  `export const b = { fetch: 1, EventSource: 2 };`,
  `export const c = (fetch: () => unknown): unknown => fetch();`,
  `export const d = window.location.href;`,
].join('\n');

describe('client code', () => {
  it.each([
    'addin/src/app/probe.tsx',
    'admin-web/src/features/probe.ts',
    'common/scene/probe.ts',
    'common/api/probe.ts',
  ])('makes no request of its own: %s', async (file) => {
    expect(await faultyLines(file, requests)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await faultyLines(file, innocent)).toEqual([]);
  });

  it('leaves requests to common/client, and servers to themselves', async () => {
    expect(await faultyLines('common/client/probe.ts', requests)).toEqual([]);
    expect(await faultyLines('server/ai/probe.ts', requests)).toEqual([]);
  });

  it('imports in one direction, and nothing that a browser lacks', async () => {
    const imports = ['api', 'deck', 'i18n', 'ooxml'].map((room) => `import '../${room}/probe.ts';`);
    const code = [...imports, `import 'node:fs';`, `import '../../server/sdk/probe.ts';`, `import 'zod';`].join('\n');
    expect(await faultyLines('common/client/probe.ts', code)).toEqual([3, 4, 5, 6]);
    expect(await faultyLines('common/api/probe.ts', code.replace('../api/', '../client/'))).toEqual([1, 3, 4, 5, 6]);
  });
});
