import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Deck } from '../../common/deck/slide.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { ingestFile } from '../../plugins/ingest/ingest.ts';
import { checkDeck } from '../support/check-deck.ts';
import { walkService } from '../../scripts/lab/walk.ts';
import { itWith, samplePath } from '../support/needs.ts';
import { PASSWORD, startTestServer } from '../support/start-test-server.ts';
import type { TestServer } from '../support/start-test-server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const template = readFileSync(join(root, 'server/domains/templates/templates/builtin/general.pptx'));

const growth = ['Year,Asia,Europe', ...Array.from({ length: 8 }, (_, i) => `${2016 + i},${100 + i * 9},${80 + i * 2}`)];
interface GivenFile {
  name: string;
  bytes: Uint8Array;
}

describe("an author's whole way over HTTP", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  async function expectSoundWay(files: readonly GivenFile[]): Promise<void> {
    const walked = await walkService({ url: server.url, email: 'ann@example.org', password: PASSWORD, files });
    const { data } = await walked.client.get(`/presentations/${walked.presentation_id}`);
    const stored = data as Pick<Deck, 'title' | 'language'> & { slides: { slides: Deck['slides'] } };
    const slides = stored.slides.slides;

    // The slides follow the edited outline.
    expect(slides.map((slide) => slide.id)).toEqual(walked.outline.slides.map((slide) => slide.id));
    expect(walked.events.at(-1)).toBe('completed');
    expect(walked.events.filter((event) => event === 'slide.completed')).toHaveLength(slides.length);

    // The judges of the command line, on sources that are read again.
    const sources = await Promise.all(
      files.map(({ name, bytes }, index) => ingestFile({ name, bytes, id: `s${index + 1}` })),
    );
    const master = await openMasterDeck(template, 'general');
    const catalogue = createTypesetter().withCapacities(master.catalogue);
    const deck = { title: stored.title, language: stored.language, slides };
    expect(await checkDeck({ bytes: walked.bytes, template, deck, catalogue, sources })).toEqual([]);
  }

  it('ends with a valid, true deck from a document and a separate table', () =>
    expectSoundWay([
      { name: 'bike-share.md', bytes: readFileSync(join(root, 'docs/samples/bike-share.md')) },
      { name: 'growth.csv', bytes: Buffer.from(growth.join('\n')) },
    ]));

  itWith('SAMPLES_DIR')('ends with a sound, true deck from a Word document and a real table', () =>
    expectSoundWay(
      ['word_sample.docx', 'top_economies.csv'].map((name) => ({
        name,
        bytes: readFileSync(samplePath('content', name)),
      })),
    ),
  );
});
