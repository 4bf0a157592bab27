/** A program that wants out, or wants too much. */
interface Attack {
  name: string;
  /** Declares `build`, as a rule. Its input is `{ host, port, secret_file }`. */
  code: string;
}

/** What reaches for things beside the input; each answers what it got. */
const REACHING: Record<string, string> = {
  'read a file by require': 'require("node:fs").readFileSync(input.secret_file, "utf8")',
  'read a file by import': 'import("node:fs")',
  'read a file by std': 'std.loadFile(input.secret_file)',
  'read by os': 'os.open(input.secret_file, 0)',
  'the environment': 'JSON.stringify(process["env"])',
  'the process by the constructor of this': 'this.constructor.constructor("return process")().env',
  'the process by the constructor of a function': '(function () {}).constructor("return process")().mainModule',
  'the process by the input': 'input.constructor.constructor("return process")().pid',
  'the process by an error':
    '(() => { try { null.x } catch (e) { return e.constructor.constructor("return process")() } })()',
  'the process by a generator': '(function* () {}).constructor("return process")().next().value.env',
  'the process by a proxy': 'new Proxy({}, { get: (t, k, r) => r.constructor.constructor("return process")() }).x',
  'a binding': 'process.binding("fs")',
  'a child process': 'require("child_process").execSync("id").toString()',
  'a worker': 'new Worker("data:text/javascript,1")',
  fetch: 'fetch(`http://${input.host}:${input.port}/`)',
  'a socket': 'require("net").connect(input.port, input.host)',
  'a web socket': 'new WebSocket(`ws://${input.host}:${input.port}/`)',
  'a request': 'new XMLHttpRequest()',
  'a module from the network': 'import(`http://${input.host}:${input.port}/x.mjs`)',
  'a signal to the parent': 'process.kill(process.ppid, 9)',
  webassembly: 'new WebAssembly.Memory({ initial: 60000 })',
  'shared memory': 'new SharedArrayBuffer(1e9)',
  timers: 'setTimeout(() => 0, 1e9)',
  'the runner’s own functions': '[load, answer, capMemory]',
  'another json': '(JSON.stringify = () => "{}", JSON.parse = () => ({ stolen: true }), "quiet")',
  'a prototype': '(Object.prototype.toJSON = () => "polluted", { a: 1 })',
};

/** What takes: time, memory, room. */
const TAKING: Record<string, string> = {
  'an endless loop': 'for (;;);',
  'an endless recursion': 'return build(input)',
  'an endless chain of promises': 'const go = () => Promise.resolve().then(go); go(); for (;;) go();',
  'a regular expression': 'return /^(a+)+$/.test("a".repeat(60) + "b")',
  strings: 'let s = "x".repeat(1e6); const all = []; for (;;) all.push(s + all.length)',
  'doubled strings': 'let s = "x"; for (;;) s += s',
  'typed arrays': 'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))',
  'one array': 'return new Array(5e8).fill(1).length',
  objects: 'let o = null; for (;;) o = { o, list: new Array(100).fill(0) }',
  'a long sort': 'const a = Array.from({ length: 1e6 }, (_, i) => -i); for (;;) a.sort((x, y) => x - y)',
  'a big number': 'let n = 3n; for (;;) n = n * n',
  'a huge answer': 'return "x".repeat(5e6)',
  'a deep answer': 'let o = []; for (let i = 0; i < 1e6; i += 1) o = [o]; return o',
  'an answer with itself in it': 'const o = {}; o.o = o; return o',
  'a getter that never ends': 'return { get x() { for (;;); } }',
  'a toJSON that never ends': 'return { toJSON() { for (;;); } }',
  'no answer': 'return undefined',
  'a promise': 'return Promise.resolve([1])',
};

/** The attack list: those that reach and those that take, and texts that are no program. */
export const ATTACKS: readonly Attack[] = [
  ...Object.entries(REACHING).map(([name, body]) => ({ name, code: `function build(input) { return [${body}]; }` })),
  ...Object.entries(TAKING).map(([name, body]) => ({ name, code: `function build(input) { ${body} }` })),
  { name: 'no program', code: 'rm -rf /' },
  { name: 'no build', code: 'const a = 1;' },
  { name: 'an endless beginning', code: 'for (;;);' },
  { name: 'a module', code: 'import fs from "node:fs"; export function build() { return fs.readdirSync("/"); }' },
];
