import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { childEnvironment } from '../../server/kernel/sdk/child-programs.ts';
import { builtName } from './server-sources.mjs';

/** Makes most of the code run that a usual call needs. */
const SAMPLE = `# Harbour\n\n${'The harbour moved 30 tons of tea in 2023, after 20 tons in 2022. Most of it went by rail.\n\n'.repeat(9)}## Cranes\n\n${'Two cranes were replaced in spring. Since then a ship is unloaded in nine hours.\n\n'.repeat(9)}`;

/**
 * Builds the command that makes a deck as one CommonJS script, beside it the code that V8 compiled of it while it made a
 * deck: compiling takes a fifth of a call. Another version of Node.js refuses that code and compiles the script itself.
 * @param entry has no `await` at its top level.
 */
export async function buildCachedProgram(
  entry: string,
  { root, outdir, plugins }: { root: string; outdir: string; plugins: Plugin[] },
): Promise<void> {
  const name = builtName(entry).slice(0, -'.js'.length);
  await build({
    absWorkingDir: root,
    outfile: join(outdir, `${name}.cjs`),
    entryPoints: [entry],
    bundle: true,
    preserveSymlinks: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    // Compiled code that V8 takes from a file has no callback for `import()`.
    supported: { 'dynamic-import': false, 'regexp-unicode-property-escapes': true },
    define: { 'import.meta.url': 'addressOfSource' },
    banner: {
      js:
        '(function (require, __filename, module, exports) { ' +
        "const buildFolder = require('node:url').pathToFileURL(__filename).href, " +
        "projectRoot = new URL('../../../', buildFolder);",
    },
    footer: { js: '})' },
    plugins: [leaveOutPdf, inlineTagger, startLate, ...plugins],
    logLevel: 'warning',
  });
  toAscii(join(outdir, `${name}.cjs`));
  const [sample, writer] = [join(outdir, 'sample.md'), join(outdir, `${name}.write.js`)];
  const deck = join(outdir, 'sample.pptx');
  writeFileSync(sample, SAMPLE);
  writeFileSync(writer, `${loaderOf(name)}\n${WRITE}`);
  await promisify(execFile)(process.execPath, [writer, sample, '-o', deck], { env: childEnvironment(process.env) });
  for (const path of [sample, writer, deck]) rmSync(path);
  writeFileSync(join(outdir, `${name}.js`), loaderOf(name));
}

/**
 * Escapes what the bundler leaves in regular expressions: with one character outside Latin-1, a script takes twice the
 * memory and four times as long to read.
 */
export function toAscii(path: string): void {
  const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/[^\0-\x7F]/g, escaped));
}

/** Only the child process reads PDFs; their reader can't be part of a CommonJS script. */
const leaveOutPdf: Plugin = {
  name: 'leave-out-pdf',
  setup(builder) {
    builder.onResolve({ filter: /\/open-pdf\.ts$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** Packages that most decks don't need and that make tables of languages as they start, with the functions that we call. */
const LATE: Readonly<Record<string, readonly string[]>> = {
  'franc-min': ['francAll'],
  numfmt: ['addLocale', 'format', 'getLocale', 'isDateFormat'],
};

/** Starts them with the first call of a function. */
const startLate: Plugin = {
  name: 'start-late',
  setup(builder) {
    const filter = /^(?:franc-min|numfmt)$/;
    const resolveDir = fileURLToPath(new URL('.', import.meta.url));
    builder.onResolve({ filter }, ({ path, kind, pluginData }) => {
      if (pluginData === 'itself') return null;
      // The packages have no entry for `require`, which the bundle doesn't need.
      if (kind !== 'require-call') return { path, namespace: 'late' };
      return builder.resolve(path, { kind: 'import-statement', resolveDir, pluginData: 'itself' });
    });
    builder.onLoad({ filter, namespace: 'late' }, ({ path }) => ({
      contents: (LATE[path] ?? [])
        .map((name) => `export const ${name} = (...given) => require(${JSON.stringify(path)}).${name}(...given);`)
        .join('\n'),
      resolveDir,
    }));
  },
};

/** Models of the tagger that are loaded, but not asked: half a megabyte to parse. A machine without states takes their place. */
const UNUSED_MODEL = /\/eng-(?:ner|negation|sa)-model\.json$/;
const EMPTY_MODEL = JSON.stringify([JSON.stringify([100, 0, { 0: {} }, {}, {}, {}])]);
const READ_MODEL = /read-core-model\.js$/;
/** What the library does in the slowest way: it copies three megabytes as text, and decodes each byte on its own. */
const SLOW: readonly [string, string][] = [
  ['JSON.parse(JSON.stringify(originalModel))', 'originalModel'],
  ['bufferFromBase64(model.lexicon)', "Uint8Array.from(Buffer.from(model.lexicon, 'base64')).buffer"],
  ['bufferFromBase64(model.xpansions)', "Uint8Array.from(Buffer.from(model.xpansions, 'base64')).buffer"],
];

/** The English tagger as part of the script: its seventy files take longer to find and compile than to run. */
const inlineTagger: Plugin = {
  name: 'inline-tagger',
  setup(builder) {
    const { resolve } = createRequire(import.meta.url);
    builder.onResolve({ filter: /^wink-/ }, ({ path }) => ({ path: resolve(path) }));
    builder.onResolve({ filter: UNUSED_MODEL }, ({ path }) => ({ path, namespace: 'unused' }));
    builder.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: EMPTY_MODEL, loader: 'json' }));
    builder.onResolve({ filter: /eng-core-web-model\.json$/ }, () => ({ path: CORE_MODEL, external: true }));
    builder.onLoad({ filter: READ_MODEL }, ({ path }) => ({
      contents: SLOW.reduce(replaced, readFileSync(path, 'utf8')),
    }));
  },
};
const CORE_MODEL = 'wink-eng-lite-web-model/dist/languages/cur/models/eng-core-web-model.json';

/** @throws Error if another version of the library no longer has the text. */
function replaced(text: string, [slow, fast]: [string, string]): string {
  if (!text.includes(slow)) throw new Error(`the tagger no longer says ${slow}`);
  return text.replace(slow, fast);
}

const loaderOf = (name: string): string => `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
const filename = fileURLToPath(new URL('./${name}.cjs', import.meta.url));
const compiled = fileURLToPath(new URL('./${name}.compiled', import.meta.url));
const cachedData = existsSync(compiled) ? readFileSync(compiled) : undefined;
const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData });
const program = { exports: {} };
script.runInThisContext()(createRequire(filename), filename, program, program.exports);
`;

const WRITE = "process.once('exit', () => writeFileSync(compiled, script.createCachedData()));";
