import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

const REQUESTS = [
  `export const a = (): unknown => fetch('/x');`,
  `export const b = (): unknown => new EventSource('/x');`,
  `export const c = (): unknown => new XMLHttpRequest();`,
  `export const d = (): unknown => window.fetch('/x');`,
  `export const e = (): unknown => globalThis['fetch']('/x');`,
  `export const f = (): unknown => new self.EventSource('/x');`,
  `export const { fetch: g } = globalThis;`,
  `export const h = globalThis.fetch.bind(globalThis);`,
].join('\n');

const INNOCENT = [
  `export const a = (client: { fetch(path: string): unknown }): unknown => client.fetch('/x');`,
  `export const b = { fetch: 1, EventSource: 2 };`,
  `export const c = (fetch: () => unknown): unknown => fetch();`,
  `export const d = window.location.href;`,
].join('\n');

const CLIENT_FILES = [
  'addin/src/app/probe.tsx',
  'admin-web/src/features/probe.ts',
  'common/scene/probe.ts',
  'common/api/probe.ts',
];
const FREE_FILES = ['common/client/probe.ts', 'server/models/probe.ts'];

/** One fault of each kind that lint guards against: the rule, the file, the code. */
const FAULTS: [rule: string, file: string, code: string][] = [
  ['no-floating-promises', 'server/models', `export function run(work: () => Promise<void>): void {\n  work();\n}`],
  [
    'no-misused-promises',
    'server/models',
    `export const run = (work: () => Promise<boolean>): number => (work() ? 1 : 2);`,
  ],
  [
    'no-misused-promises',
    'server/http',
    `export function run(list: string[]): void {\n  list.forEach(async (one) => {\n    await Promise.resolve(one);\n  });\n}`,
  ],
  ['await-thenable', 'server/models', `export async function run(): Promise<void> {\n  await 1;\n}`],
  ['require-await', 'server/models', `export async function run(): Promise<number> {\n  return 1;\n}`],
  ['no-explicit-any', 'server/models', `export const run = (value: any): unknown => value;`],
  [
    'no-unsafe-assignment',
    'server/models',
    `export function run(): unknown {\n  const value = JSON.parse('1');\n  return value;\n}`,
  ],
  ['no-unsafe-return', 'server/models', `export const run = (): string => JSON.parse('1');`],
  [
    'no-unsafe-argument',
    'server/models',
    `const take = (text: string): string => text;\nexport const run = (): string => take(JSON.parse('1'));`,
  ],
  ['no-unsafe-member-access', 'server/models', `export const run = (): unknown => JSON.parse('1').field;`],
  ['no-unsafe-call', 'server/models', `export function run(): void {\n  JSON.parse('1')();\n}`],
  [
    'unbound-method',
    'server/models',
    `class Box {\n  size = 1;\n  get(): number {\n    return this.size;\n  }\n}\nexport const run = new Box().get;`,
  ],
  ['no-base-to-string', 'server/models', 'export const run = (value: object): string => `${String(value)}`;'],
  [
    'restrict-template-expressions',
    'server/models',
    'export const run = (value: { a: number }): string => `${value}`;',
  ],
  ['only-throw-error', 'server/models', `export function run(): void {\n  throw 'no';\n}`],
  ['no-unnecessary-type-assertion', 'server/models', `export const run = (value: string): string => value as string;`],
  ['no-unused-vars', 'server/models', `export function run(): void {\n  const unused = 1;\n}`],
  ['no-unused-vars', 'plugins/render', `import { join } from 'node:path';\nexport const run = 1;`],
  [
    'consistent-type-imports',
    'server/models',
    `import { Stats } from 'node:fs';\nexport const run = (of: Stats): number => of.size;`,
  ],
  ['no-restricted-exports', 'addin/src/app', `export default function run(): number {\n  return 1;\n}`],
  ['no-restricted-exports', 'server/models', `const run = 1;\nexport { run as default };`],
  ['no-console', 'server/models', `console.log('x');`],
  ['no-console', 'common/deck', `console.error('x');`],
  ['no-restricted-properties', 'addin/src/data', `export const run = (): unknown => window.Office;`],
  ['no-restricted-properties', 'addin/src/data', `export const { PowerPoint: run } = window;`],
  ['no-restricted-globals', 'addin/src/features/slides', `export const run = (): unknown => Office.context;`],
  ['no-restricted-globals', 'addin/src/features/slides', `export const run = (): unknown => PowerPoint.run;`],
  ['max-lines', 'server/models', 'export const run = 1;\n'.padEnd(450, '\n') + '//\n'],
  ['ban-ts-comment', 'server/models', `// @ts-ignore\nexport const run: string = 1;`],
];
const faultFile = (index: number): string => `${FAULTS[index]?.[1]}/fault-${index}.ts`;

const folder = mkdtempSync(join(tmpdir(), 'lectern-lint-'));
let found: Diagnostic[];

/** The project's rules in a separate folder, so that no wrong code is ever written into the source. */
beforeAll(() => {
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'addin/tsconfig.json', 'admin-web/tsconfig.json']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const write = (file: string, code: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  };
  for (const file of [...CLIENT_FILES, ...FREE_FILES]) {
    write(file, REQUESTS);
    write(innocent(file), INNOCENT);
  }
  for (const [index, [, , code]] of FAULTS.entries()) write(faultFile(index), code);
  write('addin/src/host/probe.ts', `export const run = (): unknown => [window.Office, Office.context];`);
  write('scripts/probe.ts', `console.log('x');`);
  const areas = ['addin', 'admin-web', 'common', 'plugins', 'scripts', 'server'];
  const lint = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', ...areas], {
    cwd: folder,
    encoding: 'utf8',
  });
  found = (JSON.parse(lint.stdout) as { diagnostics: Diagnostic[] }).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const innocent = (file: string): string => file.replace('probe', 'innocent');
const rulesIn = (file: string): string[] =>
  found.filter(({ filename }) => filename === file).map(({ code }) => code.replace(/^.*\((.*)\)$/, '$1'));
const watchedLines = (file: string): number[] =>
  [
    ...new Set(
      found
        .filter(({ filename, code }) => filename === file && /no-restricted-(globals|properties)/.test(code))
        .map(({ labels }) => labels[0]?.span.line ?? 0),
    ),
  ].sort((a, b) => a - b);

describe('client code', () => {
  it.each(CLIENT_FILES)('makes no request itself: %s', (file) => {
    expect(watchedLines(file)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(watchedLines(innocent(file))).toEqual([]);
  });

  it('leaves requests to common/client, and servers to themselves', () => {
    for (const file of FREE_FILES) expect(watchedLines(file)).toEqual([]);
  });
});

describe('lint', () => {
  it.each(FAULTS.map(([rule, place], index) => [rule, place, faultFile(index)]))(
    'reports %s in %s',
    (rule, _place, file) => {
      expect(rulesIn(file)).toContain(rule);
    },
  );

  it('lets the host name Office and a script write to the console', () => {
    expect(rulesIn('addin/src/host/probe.ts')).not.toContain('no-restricted-properties');
    expect(rulesIn('addin/src/host/probe.ts')).not.toContain('no-restricted-globals');
    expect(rulesIn('scripts/probe.ts')).not.toContain('no-console');
  });
});
