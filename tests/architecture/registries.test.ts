import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { kindsOf } from '../../addin/src/data/source-limits.ts';
import {
  extensionsByMediaType,
  extensionsOf,
  fileKindNames,
  fileKinds,
  fileMediaTypes,
  mediaTypeOf,
  specOfKind,
} from '../../common/deck/file-kinds.ts';
import type { FileKind, FileKindSpec } from '../../common/deck/file-kinds.ts';
import { SLIDE_KINDS, specOfSlide } from '../../common/deck/slide-kinds.ts';
import { createSourceReader } from '../../plugins/ingest/plugin.ts';
import { takesLong } from '../../server/domains/sources/files/file-reading.ts';
import { FILE_EXTRACTOR } from '../../server/kernel/sdk/ports/source-reader.ts';
import type { FileExtractor } from '../../server/kernel/sdk/ports/source-reader.ts';
import { contributionsOf } from '../support/contributions-of.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const doc = readFileSync(`${root}docs/kinds.md`, 'utf8');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

describe('the formats that sources are read from', () => {
  it('have an extractor each or are converted, and no extractor is without its format', () => {
    const files = readdirSync(`${root}plugins/ingest/extractors`).filter((name) => !name.endsWith('.test.ts'));
    const read = fileKindNames().filter((kind) => specOfKind(kind).read_as === undefined);
    // A long brief is read like a file, but isn't one.
    expect(files.map((name) => name.replace('.ts', '')).sort()).toEqual([...read, 'brief'].sort());
  });

  it('are in the docs', () => {
    const rows = fileKindNames().map((kind) => {
      const { label, slow_from_mb } = specOfKind(kind);
      const extensions = extensionsOf(kind).map((extension) => `.${extension}`);
      return [label, extensions.join(' '), `${slow_from_mb} MB`];
    });
    expect(doc).toContain(table(['Format', 'Extensions', 'Slow from'], rows));
  });

  it.each(['en', 'de'])('are all in the message about a file that is none of them (%s)', (language) => {
    const { errors } = JSON.parse(readFileSync(`${root}plugins/ingest/locales/${language}.json`, 'utf8')) as {
      errors: Record<string, string>;
    };
    const labels = fileKindNames().flatMap((kind) => specOfKind(kind).label.split('/'));
    expect(labels.filter((label) => errors['ingest.kind_not_read']?.includes(label) !== true)).toEqual([]);
  });

  describe('with one more', () => {
    const epub: FileKindSpec = {
      label: 'EPUB',
      family: 'text',
      extensions: { epub: 'application/epub+zip', kepub: null },
      proof: { is: 'start', bytes: 'EPUB!' },
      slow_from_mb: 3,
    };
    const kind = 'epub' as FileKind;
    const extractor: FileExtractor = {
      kind,
      extract: ({ name }) =>
        Promise.resolve({ blocks: [{ id: 'b1', kind: 'paragraph', text: 'Chapter one', address: { file: name } }] }),
    };
    beforeEach(() => void Object.assign(fileKinds, { epub }));
    afterEach(() => void Reflect.deleteProperty(fileKinds, kind));

    it('accept, recognise and read it', async () => {
      const entries = extensionsOf(kind).map((key) => ({ plugin: 'books', key: `.${key}`, value: extractor }));
      const extractors = contributionsOf(FILE_EXTRACTOR, entries);
      const reader = createSourceReader({ extractors, timeOutMs: 1000, stopped: new AbortController().signal });
      expect(reader.extensions).toEqual(['.epub', '.kepub']);
      // Its content decides, whatever its name.
      const bytes = new TextEncoder().encode('EPUB! and so on');
      for (const name of ['book.epub', 'book.bin']) {
        const source = await reader.readFile({ bytes, name, id: 's1' }, {});
        expect(source).toMatchObject({ kind, name, blocks: [{ text: 'Chapter one' }] });
      }
    });

    it('serve, fetch, show and time it', () => {
      expect([mediaTypeOf('book.epub'), mediaTypeOf('book.kepub')]).toEqual([
        'application/epub+zip',
        'application/octet-stream',
      ]);
      expect(fileMediaTypes()).toContain('application/epub+zip');
      expect(extensionsByMediaType().get('application/epub+zip')).toBe('epub');
      expect(kindsOf(['.kepub', '.odd'])).toEqual({ groups: ['text'], others: ['ODD'] });
      const file = { name: 'a.epub', size: 3 * 1024 * 1024, text: null, state: 'stored', error: null } as const;
      expect([takesLong([file]), takesLong([{ ...file, name: 'a.odd' }])]).toEqual([true, false]);
    });
  });
});

describe('the kinds of slides', () => {
  it('are in the docs', () => {
    const rows = SLIDE_KINDS.map((kind) => {
      const { label, layout, prompt } = specOfSlide(kind);
      return [`\`${kind}\``, label, layout?.roles.join(', ') ?? 'by the evidence on it', prompt ?? ''];
    });
    expect(doc).toContain(table(['Kind', 'Name', 'Layout roles, best first', 'A model chooses it'], rows));
  });

  it('with one more: schemas, prompts, the choice of layouts and the slides take it', async () => {
    const program = `${root}tests/architecture/added-slide-kind.ts`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], { cwd: root });
    expect(JSON.parse(stdout)).toEqual({
      accepted: ['roadmap', 'roadmap', 'roadmap'],
      need: ['two_content', 'content'],
      finding: 'slides.no_layout_for_roadmap',
      chosen: 'A roadmap',
      prompt: expect.stringContaining('"roadmap" for steps with dates'),
      filled: { steps: { kind: 'text', paragraphs: [{ runs: [{ text: 'Plan: May' }], level: 0, bullet: false }] } },
      mapping: expect.stringContaining("'closing' | 'roadmap'"),
    });
  });
});
