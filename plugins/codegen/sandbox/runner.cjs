// The child that runs a mapping program. It trusts nothing of the program: QuickJS in WebAssembly has no ambient authority,
// and the process around it may read the files named on its command line and do nothing else.
// argv: the engine's core, its types, its calls, its loader and its wasm. stdin: { code, input, limit_ms, memory_mb, output_chars }.
// stdout: { ok: true, output } or { ok: false, kind, message }.
'use strict';
const { readFileSync, writeSync } = require('node:fs');
const { compileFunction } = require('node:vm');

const [coreFile, typesFile, callsFile, loaderFile, wasmFile] = process.argv.slice(2);
const PAGE = 65536;
const MESSAGE_CHARS = 2000;

function answer(value) {
  const bytes = Buffer.from(JSON.stringify(value));
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

/** Fails closed where the permission model does not hold: another Node, another flag. */
function isConfined() {
  const { permission } = process;
  if (permission === undefined || typeof permission.has !== 'function') return false;
  return ['fs.write', 'child', 'worker'].every((right) => !permission.has(right)) && !permission.has('fs.read', '/etc');
}

/** The engine grows its memory through this call: the limit of the runtime alone misses strings and typed arrays. */
function capMemory(megabytes) {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function capped(pages) {
    if (this.buffer.byteLength + pages * PAGE > megabytes * 1024 * 1024) throw new RangeError('out of memory');
    return grow.call(this, pages);
  };
}

/** A CommonJS file of the engine; nothing is looked up, so that nothing else need be readable. */
function load(file, others) {
  const module = { exports: {} };
  const own = (name) => {
    if (name in others) return others[name];
    return require(name);
  };
  const names = ['module', 'exports', 'require', '__filename', '__dirname'];
  compileFunction(readFileSync(file, 'utf8'), names, { filename: file })(module, module.exports, own, file, '/');
  return module.exports;
}

function told(context, handle) {
  const error = context.dump(handle);
  if (typeof error !== 'object' || error === null) return String(error);
  const where = typeof error.stack === 'string' ? ` (${error.stack.trim().split('\n')[0].trim()})` : '';
  return `${error.name}: ${error.message}${where}`;
}

async function main() {
  if (!isConfined()) return { ok: false, kind: 'unconfined', message: '' };
  const { code, input, limit_ms, memory_mb, output_chars } = JSON.parse(readFileSync(0, 'utf8'));
  capMemory(memory_mb);
  const types = load(typesFile, {});
  const others = { '@jitl/quickjs-ffi-types': types };
  const core = load(coreFile, others);
  const { QuickJSFFI } = load(callsFile, others);
  const loader = load(loaderFile, {});
  const variant = { type: 'sync', importFFI: async () => QuickJSFFI, importModuleLoader: async () => loader };
  const engine = await core.newQuickJSWASMModuleFromVariant(
    core.newVariant(variant, { wasmBinary: readFileSync(wasmFile) }),
  );
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(memory_mb * 0.75 * 1024 * 1024);
  runtime.setMaxStackSize(256 * 1024);
  const end = Date.now() + limit_ms;
  let isLate = false;
  runtime.setInterruptHandler(() => (isLate = isLate || Date.now() > end));
  const context = runtime.newContext();
  const failed = (error) => {
    if (isLate) return { ok: false, kind: 'too_slow', message: '' };
    const message = told(context, error).slice(0, MESSAGE_CHARS);
    return { ok: false, kind: /out of memory/.test(message) ? 'too_big' : 'threw', message };
  };
  // Taken before the program runs, which may put others in their place.
  const json = context.getProp(context.global, 'JSON');
  const parse = context.getProp(json, 'parse');
  const stringify = context.getProp(json, 'stringify');
  const defined = context.evalCode(code, 'mapping.js', { type: 'global' });
  if (defined.error) return failed(defined.error);
  const build = context.evalCode('typeof build === "function" ? build : undefined', 'call.js');
  if (build.error) return failed(build.error);
  if (context.typeof(build.value) !== 'function') return { ok: false, kind: 'no_build', message: '' };
  const given = context.callFunction(parse, context.undefined, context.newString(input));
  if (given.error) return failed(given.error);
  const made = context.callFunction(build.value, context.undefined, given.value);
  if (made.error) return failed(made.error);
  const text = context.callFunction(stringify, context.undefined, made.value);
  if (text.error) return failed(text.error);
  if (context.typeof(text.value) !== 'string') return { ok: false, kind: 'no_answer', message: '' };
  const length = context.getNumber(context.getProp(text.value, 'length'));
  if (length > output_chars) return { ok: false, kind: 'too_long', message: '' };
  return { ok: true, output: context.getString(text.value) };
}

main().then(
  (value) => {
    answer(value);
    process.exit(0);
  },
  (error) => {
    // The engine itself failed: a bomb that went off inside of it, as a rule.
    const message = String(error && error.message).slice(0, MESSAGE_CHARS);
    answer({ ok: false, kind: /memory|Aborted|unreachable/i.test(message) ? 'too_big' : 'engine', message });
    process.exit(0);
  },
);
