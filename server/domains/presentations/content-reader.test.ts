import { beforeEach, describe, expect, it } from '@jest/globals';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import { Scope } from '../../kernel/sdk/scope.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { Presentation } from './contract.ts';
import { createContentReader } from './content-reader.ts';
import type { ContentReader } from './content-reader.ts';

const scope = Scope.ofClient('c1', 'test');

/** One presentation as stored; another hand may name sources in between. */
let stored: Presentation;
let meanwhile: (() => void) | null;
let reader: ContentReader;
let pageError: CodedError | null;
let voiceIn: (clientId: string, language: string) => string;

function sourceOf(id: string, name: string, language: string, texts: string[]): SourceText {
  const blocks = texts.map((text, index) => ({
    id: `b${index + 1}`,
    kind: 'paragraph' as const,
    text,
    address: { file: name },
  }));
  return { id, name, kind: name === 'brief' ? 'brief' : 'txt', language, blocks, images: [], findings: [] };
}

beforeEach(() => {
  voiceIn = () => '';
  meanwhile = null;
  pageError = null;
  stored = {
    _id: 'p1',
    client_id: 'c1',
    owner_id: 'u1',
    brief: '',
    file_ids: [],
    urls: [],
    source_ids: [],
    wizard: {
      client_id: 'c1',
      master_deck_id: null,
      slide_count: null,
      tone: 'formal',
      language: null,
      instructions: '',
    },
  } as unknown as Presentation;
  reader = createContentReader({
    repository: {
      get: () => Promise.resolve(stored),
      nameSources: (_, __, known, all) => {
        meanwhile?.();
        meanwhile = null;
        if (stored.source_ids.length !== known.length) return Promise.resolve(null);
        stored = { ...stored, source_ids: [...all] };
        return Promise.resolve(stored);
      },
    },
    files: {
      source: (_, fileId, sourceId) =>
        pageError !== null && (fileId.startsWith('page ') || fileId === 'bad')
          ? Promise.reject(pageError)
          : Promise.resolve(sourceOf(sourceId, fileId, 'de', [`Text von ${fileId}`])),
      versions: (_, ids) => Promise.resolve(new Map(ids.map((id) => [id, { name: `${id}.docx`, version: '' }]))),
      fileOfUrl: (_, __, url) => Promise.resolve(`page ${url}`),
    },
    reader: { readBrief: (text, id) => Promise.resolve(sourceOf(id, 'brief', 'en', [text])) },
    models: { current: () => Promise.resolve({ text: { provider: 'builtin' } as TextModel }) },
    brandRules: { voice: (_, clientId, language) => Promise.resolve(voiceIn(clientId, language)) },
  });
});

const namesOf = (sources: readonly SourceText[]): string[] => sources.map(({ id, name }) => `${id} ${name}`);

describe('the material of a presentation', () => {
  it('is its files, then its pages, then its brief, under names that stay when others come and go', async () => {
    stored = { ...stored, file_ids: ['f1', 'f2'], urls: ['u'], brief: 'x'.repeat(201) };
    expect(namesOf(await reader.sources(scope, stored))).toEqual(['s1 f1', 's2 f2', 's3 page u', 's4 brief']);
    stored = { ...stored, file_ids: ['f3', 'f2'] };
    expect(namesOf(await reader.sources(scope, stored))).toEqual(['s5 f3', 's2 f2', 's3 page u', 's4 brief']);
    stored = { ...stored, file_ids: ['f1'], urls: [] };
    expect(namesOf(await reader.sources(scope, stored))).toEqual(['s1 f1', 's4 brief']);
  });

  it('gives no name twice when two read it concurrently', async () => {
    stored = { ...stored, file_ids: ['f1'] };
    const asked = stored;
    meanwhile = () => (stored = { ...stored, source_ids: [{ id: 's1', file_id: 'other' }] });
    expect(namesOf(await reader.sources(scope, asked))).toEqual(['s2 f1']);
    expect(stored.source_ids).toEqual([
      { id: 's1', file_id: 'other' },
      { id: 's2', file_id: 'f1' },
    ]);
  });

  it('takes a short brief beside files as guidance, alone as content', async () => {
    stored = {
      ...stored,
      file_ids: ['f1'],
      brief: 'Make it funny',
      wizard: { ...stored.wizard, instructions: 'Short' },
    };
    const beside = await reader.readContent(scope, stored);
    expect([namesOf(beside.sources), beside.preferences.instructions]).toEqual([['s1 f1'], 'Short\nMake it funny']);
    stored = { ...stored, file_ids: [] };
    const alone = await reader.readContent(scope, stored);
    expect([namesOf(alone.sources), alone.preferences.instructions]).toEqual([['s2 brief'], 'Short']);
  });

  it('gives models the voice of the client’s brand in the language of the deck', async () => {
    voiceIn = (clientId, language) => `${clientId} in ${language}: calm`;
    stored = { ...stored, file_ids: ['f1'], wizard: { ...stored.wizard, instructions: 'Short' } };
    expect((await reader.readContent(scope, stored)).preferences.instructions).toBe('Short\nc1 in de: calm');
  });

  it('uses the language of the content if the model can not translate, and reports it', async () => {
    stored = { ...stored, file_ids: ['f1'], wizard: { ...stored.wizard, language: 'fr' } };
    const { preferences, findings } = await reader.readContent(scope, stored);
    expect(preferences.language).toBe('de');
    expect(findings.map(({ code }) => code)).toEqual(['presentations.builtin_does_not_translate']);
  });

  it('leaves out what cannot be read and reports it; if nothing else is there, its error remains', async () => {
    const bad = new CodedError('net.unreachable', { url: 'u' });
    pageError = bad;
    stored = { ...stored, file_ids: ['f1'], urls: ['u'] };
    const { sources, findings } = await reader.readContent(scope, stored);
    expect(sources.map(({ blocks }) => blocks.length)).toEqual([1, 0]);
    expect(findings).toMatchObject([{ code: 'presentations.page_left_out', params: { url: 'u' } }]);
    stored = { ...stored, file_ids: ['bad', 'f1'], urls: [] };
    expect((await reader.readContent(scope, stored)).findings).toMatchObject([
      { code: 'presentations.file_left_out', params: { file: 'bad.docx', file_id: 'bad' } },
    ]);
    stored = { ...stored, file_ids: ['bad'], urls: ['u'] };
    await expect(reader.readContent(scope, stored)).rejects.toBe(bad);
  });

  it('is refused where there is none', async () => {
    await expect(reader.readContent(scope, stored)).rejects.toMatchObject({ code: 'presentations.no_content' });
  });
});
