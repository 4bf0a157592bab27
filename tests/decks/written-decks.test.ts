import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { unzipSync, zipSync } from 'fflate';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { embeddedWorkbook } from '../../common/ooxml/write/chart/embedded-workbook.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import { bridge, chart, plan, richDeck } from '../support/deck-content.ts';
import { expectSoundDeck } from '../support/expect-sound-deck.ts';
import { itOnEachMaster } from '../support/needs.ts';
import { tinyMaster } from '../support/tiny-master.ts';
import { validatorDelta } from '../support/validate-deck.ts';

async function write(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const master = await openMasterDeck(bytes, name);
  return writeDeck(master, richDeck(master));
}

describe('a deck with everything the writer can write', () => {
  it('is valid by the Open XML SDK', async () => {
    const master = tinyMaster();
    expect(await validatorDelta(await write(master, 'tiny.pptx'), master)).toEqual([]);
  });

  it('is found faulty by the same check when a chart has a third axis id', async () => {
    const master = tinyMaster();
    const parts = unzipSync(await write(master, 'tiny.pptx'));
    const path = 'ppt/charts/chart1.xml';
    const xml = new TextDecoder().decode(parts[path]).replace(/<\/c:(bar|line)Chart>/, '<c:axId val="7"/>$&');
    const damaged = zipSync({ ...parts, [path]: new TextEncoder().encode(xml) });
    expect(await validatorDelta(damaged, master)).toEqual([expect.stringContaining('/ppt/charts/chart1.xml')]);
  });

  it.each([chart('column'), bridge(), plan({ groups: ['A', 'A', 'B'] })])(
    'has workbooks that are valid alone: $kind',
    async (each) => {
      expect(await validatorDelta(embeddedWorkbook(each), undefined, 'xlsx')).toEqual([]);
    },
  );

  itOnEachMaster('is valid and sound on %s', async (name, path) => {
    const master = await readFile(path);
    const out = await write(master, name);
    expect(await validatorDelta(out, master)).toEqual([]);
    await expectSoundDeck(out);
  });
});
