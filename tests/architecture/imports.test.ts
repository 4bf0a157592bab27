import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { crossesBorder, importsIn, isIn } from './import-borders.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const areas = ['addin/src', 'admin-web/src', 'common', 'server', 'plugins', 'scripts'];

function sourceFiles(): string[] {
  return areas.flatMap((area) =>
    readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.endsWith('.d.ts'))
      .map((name) => join(area, name)),
  );
}

const files = sourceFiles();
const edges = files.flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')));
const crossings = (...folders: string[]): string[] =>
  edges
    .filter((edge) => folders.some((folder) => isIn(edge.from, folder)) && crossesBorder(edge))
    .map((edge) => `${edge.from} → ${edge.to}`);

describe('the import graph', () => {
  it('names only files that exist', () => {
    const known = new Set(files);
    const lost = edges.filter(({ to }) => /^[a-z-]+\/.*\.tsx?$/.test(to) && !known.has(to) && !isIn(to, 'tests'));
    expect(lost).toEqual([]);
  });

  it('never leads out of common, and inside it only towards deck', () => {
    expect(crossings('common')).toEqual([]);
  });

  it('lets model adapters see the ports, not the domains', () => {
    expect(crossings('server/models', 'server/kernel/sdk', 'server/kernel/config')).toEqual([]);
  });

  it('keeps the folders of the server apart', () => {
    expect(crossings('server/kernel', 'server/http', 'server/store', 'server/jobs')).toEqual([]);
  });

  it('keeps requests, storage and domains out of the pipeline', () => {
    expect(crossings('server/pipeline')).toEqual([]);
  });

  it('joins domains by their contracts only', () => {
    expect(crossings('server/domains')).toEqual([]);
  });

  it('joins plugins by contracts only, and keeps them out of the core', () => {
    expect(crossings('plugins')).toEqual([]);
    // Only the start of a server passes the installed plugins on.
    const reaching = edges.filter((edge) => isIn(edge.from, 'server') && isIn(edge.to, 'plugins'));
    expect(reaching.filter((edge) => edge.from !== 'server/run-server.ts')).toEqual([]);
  });

  it('leaves the packages of the sign-in with Entra ID unloaded where it is not set up', () => {
    const loading = /^import (?!type\b)[^;]*\/token-verifiers\.ts'/m;
    expect(files.filter((file) => loading.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('shows the server to the task pane by its API alone', () => {
    expect(crossings('addin/src')).toEqual([]);
  });

  it('keeps the features of the console apart, and shows them the server by its API alone', () => {
    expect(crossings('admin-web/src')).toEqual([]);
  });

  it('lets the pane know its host by the port', () => {
    const known = ['host-port.ts', 'open-host.ts', 'to-base64.ts', 'is-in-office.ts', 'answer-dialog.ts'].map(
      (name) => `addin/src/host/${name}`,
    );
    const reaching = edges.filter(
      (edge) => isIn(edge.from, 'addin/src') && !isIn(edge.from, 'addin/src/host') && isIn(edge.to, 'addin/src/host'),
    );
    expect(reaching.filter(({ to }) => !known.includes(to))).toEqual([]);
  });

  it('joins the features of the pane in one direction', () => {
    expect(crossings('addin/src/features')).toEqual([]);
  });

  it('has no circle', () => {
    const next = new Map<string, string[]>();
    for (const edge of edges) next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to]);
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (done.has(file) || path.includes(file)) return;
      for (const to of next.get(file) ?? []) visit(to, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });
});

describe('the source', () => {
  it('has kebab-case names and no default export', () => {
    expect(files.filter((file) => !/^[a-z0-9./-]+$/.test(file))).toEqual([]);
    expect(files.filter((file) => /^export default/m.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('reads the environment in server/kernel/config alone', () => {
    const readers = files.filter(
      (file) =>
        /process\.env\b/.test(readFileSync(join(root, file), 'utf8')) &&
        // Configures a library before it is loaded.
        file !== 'common/typeset/canvas-library.ts' &&
        !isIn(file, 'server/kernel/config') &&
        !isIn(file, 'scripts'),
    );
    expect(readers).toEqual([]);
  });
});
