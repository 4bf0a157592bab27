import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** Folders below `parent`, by name: borders follow the folders, nobody keeps a list of them. */
function folders(parent) {
  return readdirSync(new URL(parent, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

const message = 'docs/README.md, "Who may import whom", draws this border.';
const forbid = (files, patterns) => ({
  files,
  ignores: ['**/*.test.ts'],
  rules: { 'no-restricted-imports': ['error', { patterns: [{ regex: patterns, message }] }] },
});

/** Rooms of the server that `room` may not reach into. */
function serverRooms(room, may) {
  const others = folders('./server/').filter((other) => other !== room && !may.includes(other));
  return `\\.\\./(${[...others, 'plugins', 'scripts', 'tests'].join('|')})/`;
}

/** Anything but the contract of a neighbour in the same parent. */
function foreign(parent, own) {
  const others = folders(parent).filter((other) => other !== own);
  return `\\.\\./(${others.join('|')})/(?!contract\\.ts$)`;
}

const commonRooms = folders('./common/');
const borders = [
  // common never reaches out of common, and its rooms build on each other in one direction.
  ...commonRooms.map((room) => {
    const may = {
      deck: [],
      api: ['deck'],
      client: ['api', 'deck'],
      i18n: ['deck'],
      ooxml: ['deck'],
      typeset: ['deck'],
      scene: ['deck', 'ooxml', 'typeset'],
      quality: ['deck', 'ooxml', 'typeset', 'scene'],
      master: ['deck', 'ooxml', 'typeset', 'scene', 'quality'],
    };
    const others = commonRooms.filter((other) => other !== room && !(may[room] ?? ['deck']).includes(other));
    const outside = `/(${['server', 'plugins', 'scripts', 'tests', ...others].join('|')})/`;
    // What a browser loads stands on web standards alone.
    const runsInBrowsers = ['deck', 'api', 'client'].includes(room);
    return forbid([`common/${room}/**/*.ts`], runsInBrowsers ? `${outside}|^node:` : outside);
  }),
  ...Object.entries({
    config: [],
    sdk: [],
    kernel: ['sdk', 'config'],
    http: ['sdk', 'config'],
    jobs: ['sdk', 'config', 'db'],
    db: ['sdk', 'config'],
    ai: ['sdk', 'config'],
  }).map(([room, may]) => forbid([`server/${room}/**/*.ts`], serverRooms(room, may))),
  ...folders('./server/domains/').map((domain) =>
    forbid(
      [`server/domains/${domain}/**/*.ts`],
      // A domain has folders of its own by the names of rooms (jobs/), hence the two steps up.
      `\\.\\./\\.\\./(\\.\\./)*(kernel|http|jobs|ai|config|plugins|scripts|tests)/|${foreign('./server/domains/', domain)}`,
    ),
  ),
  ...folders('./plugins/').map((plugin) =>
    forbid(
      [`plugins/${plugin}/**/*.ts`],
      `/server/(?!sdk/|domains/[a-z-]+/contract\\.ts$)|/(scripts|tests)/|${foreign('./plugins/', plugin)}`,
    ),
  ),
  // The clients know the server by its API alone; only the host's folder knows Office.
  forbid(
    ['addin/**/*.{ts,tsx}'],
    '/(server|plugins|scripts|tests|admin-web)/|/common/(?!api/|client/|deck/|i18n/)|^node:(?!url$)',
  ),
  ...folders('./addin/src/features/').map((feature) =>
    forbid([`addin/src/features/${feature}/**/*.{ts,tsx}`], `/(server|plugins|scripts|tests|admin-web)/|^node:`),
  ),
];

const officeNames = {
  files: ['addin/src/**/*.{ts,tsx}'],
  ignores: ['addin/src/host/**'],
  rules: {
    'no-restricted-properties': [
      'error',
      ...['Office', 'PowerPoint'].map((property) => ({
        object: 'window',
        property,
        message: 'Only addin/src/host knows Office.',
      })),
    ],
  },
};

/** Client code talks to the server through common/client: base path, session and errors are settled there, once. */
const requestGlobals = ['fetch', 'EventSource', 'XMLHttpRequest'];
const requestMessage = 'Requests go through common/client.';
const windows = '/^(window|globalThis|self|top|parent|frames)$/';
const requestNames = `/^(${requestGlobals.join('|')})$/`;
const oneFetchHelper = {
  files: ['addin', 'admin-web', 'common'].map((room) => `${room}/**/*.{ts,tsx,mts,js,jsx,mjs}`),
  ignores: ['common/client/**'],
  rules: {
    'no-restricted-globals': ['error', ...requestGlobals.map((name) => ({ name, message: requestMessage }))],
    'no-restricted-syntax': [
      'error',
      ...[
        `MemberExpression[object.name=${windows}][computed=false][property.name=${requestNames}]`,
        `MemberExpression[object.name=${windows}][computed=true][property.value=${requestNames}]`,
        `VariableDeclarator[init.name=${windows}] > ObjectPattern > Property[key.name=${requestNames}]`,
      ].map((selector) => ({ selector, message: requestMessage })),
    ],
  },
};

export default tseslint.config(
  { ignores: ['node_modules/', 'dist/', 'coverage/', 'out/'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', 'addin/vite.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A field is left out by naming it before the rest.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['scripts/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.test.ts', 'tests/**/*.ts'], rules: { 'max-lines': ['error', { max: 600 }] } },
  {
    files: ['*.js', 'scripts/**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
    rules: { 'no-restricted-exports': 'off', 'no-console': 'off' },
  },
  {
    // Programs that run by themselves: in the sandbox, and as the child that is its wall.
    files: ['plugins/codegen/sandbox/*.cjs', 'server/ai/builtin/*-program.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      parserOptions: { projectService: false },
      globals: { process: 'readonly', require: 'readonly', Buffer: 'readonly', WebAssembly: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  ...borders,
  oneFetchHelper,
  officeNames,
);
