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
    };
    const others = commonRooms.filter((other) => other !== room && !(may[room] ?? ['deck']).includes(other));
    const outside = `/(${['server', 'plugins', 'scripts', 'tests', ...others].join('|')})/`;
    // What a browser loads stands on web standards alone.
    const runsInBrowsers = ['deck', 'api', 'client'].includes(room);
    return forbid([`common/${room}/**/*.ts`], runsInBrowsers ? `${outside}|^node:` : outside);
  }),
  forbid(['server/sdk/**/*.ts'], '/(kernel|http|jobs|db|ai|domains|plugins|scripts|tests)/'),
  forbid(['server/ai/**/*.ts'], '/(kernel|http|jobs|db|domains|plugins|scripts|tests)/'),
  forbid(['server/domains/**/*.ts'], '/(kernel|http|jobs|ai|plugins|scripts|tests)/'),
  ...folders('./server/domains/').map((domain) => ({
    ...forbid(
      [`server/domains/${domain}/**/*.ts`],
      `/(kernel|http|jobs|ai|plugins|scripts|tests)/|/(${folders('./server/domains/')
        .filter((other) => other !== domain)
        .join('|')})/(?!contract\\.ts$)`,
    ),
  })),
  ...folders('./plugins/').map((plugin) =>
    forbid(
      [`plugins/${plugin}/**/*.ts`],
      `/(kernel|http|jobs|db|ai|scripts|tests)/|/(${[...folders('./plugins/').filter((other) => other !== plugin), ...folders('./server/domains/')].join('|')})/(?!contract\\.ts$)`,
    ),
  ),
];

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
      parserOptions: { projectService: { allowDefaultProject: ['*.js'] }, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
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
  ...borders,
  oneFetchHelper,
);
