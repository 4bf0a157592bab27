import { expect } from '@jest/globals';
import { lintPackage } from '../../common/ooxml/lint/lint-package.ts';
import type { DeckReading } from '../../common/ooxml/read/deck/deck-reading.ts';
import { readDeck } from '../../common/ooxml/read/deck/read-deck.ts';

/** Fails the test if a deck has a lint fault or can't be read back completely; returns its content. */
export async function expectSoundDeck(bytes: Uint8Array): Promise<DeckReading> {
  expect(await lintPackage(bytes)).toEqual([]);
  const reading = await readDeck(bytes, 'deck.pptx');
  expect(reading.findings).toEqual([]);
  return reading;
}
