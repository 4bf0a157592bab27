import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../', import.meta.url));
const rooms = ['addin/src', 'common', 'server', 'plugins', 'scripts'];

interface ImportEdge {
  from: string;
  to: string;
}

function sourceFiles(): string[] {
  return rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.endsWith('.d.ts'))
      .map((name) => join(room, name)),
  );
}

function importsOf(file: string): ImportEdge[] {
  // Source text inside a template literal is not this file's own.
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/`(?:\\.|[^`\\])*`/gs, '``');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) => ({
    from: file,
    to: normalize(join(dirname(file), match[1] ?? '')),
  }));
}

const files = sourceFiles();
const edges = files.flatMap(importsOf);
const isIn = (file: string, folder: string): boolean => !relative(folder, file).startsWith('..');
const offending = (from: string, allowed: (to: string) => boolean): string[] =>
  edges
    .filter((edge) => isIn(edge.from, from) && !isIn(edge.to, from) && !allowed(edge.to))
    .map((edge) => `${edge.from} → ${edge.to}`);
const folders = (parent: string): string[] =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(parent, entry.name));
const isContract = (file: string): boolean => file.endsWith('/contract.ts');

describe('the import graph', () => {
  it('names only files that exist', () => {
    const known = new Set(files);
    const lost = edges.filter((edge) => /\.tsx?$/.test(edge.to) && !known.has(edge.to) && !edge.to.startsWith('tests'));
    expect(lost).toEqual([]);
  });

  it('never leads out of common, and inside it only towards deck', () => {
    expect(offending('common', () => false)).toEqual([]);
    for (const room of ['ooxml', 'typeset', 'i18n']) {
      expect(offending(`common/${room}`, (to) => isIn(to, 'common/deck') || isIn(to, 'common/i18n'))).toEqual([]);
    }
    const scene = ['common/deck', 'common/ooxml', 'common/typeset'];
    const quality = [...scene, 'common/scene'];
    expect(offending('common/scene', (to) => scene.some((room) => isIn(to, room)))).toEqual([]);
    expect(offending('common/quality', (to) => quality.some((room) => isIn(to, room)))).toEqual([]);
    const master = [...quality, 'common/quality'];
    expect(offending('common/master', (to) => master.some((room) => isIn(to, room)))).toEqual([]);
    expect(offending('common/deck', () => false)).toEqual([]);
  });

  it('lets model adapters see the ports, not the domains', () => {
    expect(
      offending('server/ai', (to) => isIn(to, 'server/sdk') || isIn(to, 'server/config') || isIn(to, 'common')),
    ).toEqual([]);
    expect(offending('server/sdk', (to) => isIn(to, 'common'))).toEqual([]);
    expect(offending('server/config', (to) => isIn(to, 'common'))).toEqual([]);
  });

  it('keeps the rooms of the server apart', () => {
    const may: Record<string, string[]> = {
      kernel: ['sdk', 'config'],
      http: ['sdk', 'config'],
      db: ['sdk', 'config'],
      jobs: ['sdk', 'config', 'db'],
    };
    for (const [room, others] of Object.entries(may)) {
      const allowed = (to: string): boolean =>
        isIn(to, 'common') || others.some((other) => isIn(to, `server/${other}`));
      expect(offending(`server/${room}`, allowed)).toEqual([]);
    }
  });

  it('joins domains by their contracts only', () => {
    const shared = (to: string): boolean => isIn(to, 'server/sdk') || isIn(to, 'server/db') || isIn(to, 'common');
    for (const domain of folders('server/domains')) {
      expect(offending(domain, (to) => shared(to) || isContract(to))).toEqual([]);
    }
  });

  it('joins plugins by contracts only, and keeps them out of the core', () => {
    for (const plugin of folders('plugins')) {
      expect(offending(plugin, (to) => isIn(to, 'server/sdk') || isIn(to, 'common') || isContract(to))).toEqual([]);
    }
    // The start of a server alone hands the installed plugins over.
    const reaching = edges.filter((edge) => isIn(edge.from, 'server') && isIn(edge.to, 'plugins'));
    expect(reaching.filter((edge) => edge.from !== 'server/run-server.ts')).toEqual([]);
  });

  it('shows the server to the task pane by its API alone', () => {
    const open = ['api', 'client', 'deck', 'i18n'].map((room) => `common/${room}`);
    expect(offending('addin/src', (to) => open.some((room) => isIn(to, room)))).toEqual([]);
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
    // The frame is what all of them stand in; what several share lies in data and components.
    const shared = ['addin/src/app', 'addin/src/components', 'addin/src/data', 'addin/src/host', 'common'];
    // The welcome stands around the sign-in.
    const known = 'addin/src/features/session';
    const joined = folders('addin/src/features').flatMap((feature) =>
      offending(
        feature,
        (to) => (feature.endsWith('/welcome') && isIn(to, known)) || shared.some((room) => isIn(to, room)),
      ),
    );
    expect(joined.sort()).toEqual([]);
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

  it('reads the environment in server/config alone', () => {
    const readers = files.filter(
      (file) =>
        /process\.env\b/.test(readFileSync(join(root, file), 'utf8')) &&
        // Says something to a library, before it is loaded.
        file !== 'common/typeset/canvas-library.ts' &&
        !isIn(file, 'server/config') &&
        !isIn(file, 'scripts'),
    );
    expect(readers).toEqual([]);
  });
});
