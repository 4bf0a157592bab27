import { describe, expect, it } from '@jest/globals';
import type { Block, Cell } from '../../common/deck/source.ts';
import { titleOfBlocks, withHeadAside } from './title-of-blocks.ts';

const blocksOf = (...texts: string[]): Block[] =>
  texts.map((text, at) => {
    const base = { id: `b${at + 1}`, address: { file: 'statutes.docx' } };
    return text.startsWith('# ')
      ? { ...base, kind: 'heading', level: 1, text: text.slice(2) }
      : { ...base, kind: 'paragraph', text };
  });

describe('the title of a document', () => {
  it('is the line before its first part where the heading found only numbers that part', () => {
    const blocks = blocksOf('Statutes of the National Golf Council', '# CHAPTER ONE', 'The council is a club.');
    expect(titleOfBlocks(blocks, 'CHAPTER ONE')).toBe('Statutes of the National Golf Council');
    expect(titleOfBlocks(blocks, 'Statutes')).toBe('Statutes');
  });

  it('stays open if the text begins immediately', () => {
    expect(titleOfBlocks(blocksOf('Dear all, here is what we decided last week.'), undefined)).toBeUndefined();
  });

  it.each([
    ['Status report', '# Project status report no. 7', 'Renovation of the harbour school'],
    ['Statusbericht', '# Projektstatusbericht Nr. 7', 'Generalsanierung der Hafenschule, Bauteil B'],
    ['HBR-OPS-2026-031 Report H1', '# Annual Report 2026', 'Pumping stations of the harbour'],
  ])('says what the paper is about, not only its kind: %s', (found, heading, line) => {
    expect(titleOfBlocks(blocksOf(heading, line, '# 1. Summary', 'All went well.'), found)).toBe(
      `${heading.slice(2)}: ${line}`,
    );
  });

  it.each(['Prepared by Ann Lee, Finance', 'Harbour board, 6 November 2026', 'All went well.', 'To: the board'])(
    'is the kind of the paper where the line below it names no subject: %s',
    (line) => {
      expect(titleOfBlocks(blocksOf('# Status report', line), 'Status report')).toBe('Status report');
    },
  );

  it('is a second heading before the numbered parts where the first is the kind of the paper', () => {
    const blocks = blocksOf(
      '# BACKGROUND FOR THE PRESS',
      'Harbour food bank',
      '# More guests, less food',
      'In short: …',
      '# 1. WHO COMES',
    );
    expect(titleOfBlocks(blocks, 'BACKGROUND FOR THE PRESS')).toBe('More guests, less food');
  });

  it('keeps a title that names its subject, and takes no part of any document for one', () => {
    const blocks = blocksOf('# Summary', 'All went well.');
    expect(titleOfBlocks(blocks, 'Annual report')).toBe('Annual report');
    expect(titleOfBlocks(blocksOf('# Inventory report', 'Harbour, hall 3'), 'Inventory report')).toBe(
      'Inventory report',
    );
  });

  it.each([
    'To: the board From: Ann Lee Date: 24 November 2026 Re: New harbour – should we build it, and how',
    'Betreff: New harbour – should we build it, and how',
    'Subject: New harbour – should we build it, and how Date: 24 November 2026',
    'RE: new harbour – should we build it, and how',
  ])('is the subject that the head of a memo names: %s', (head) => {
    const blocks = blocksOf('MEMO – confidential', head, '# What I ask for', 'Approve it.');
    expect(titleOfBlocks(blocks, 'What I ask for')).toBe('New harbour – should we build it, and how');
  });

  it('takes no subject from below the first heading', () => {
    const blocks = blocksOf('# Letters', 'One of them had the line Re: New harbour, should we build it');
    expect(titleOfBlocks(blocks, 'Letters')).toBe('Letters');
  });

  it('is the highest heading below lines of lower rank, as who gets a paper and its number', () => {
    const lower = (text: string, id: string): Block => ({
      kind: 'heading',
      id,
      address: { file: 'a.docx' },
      level: 3,
      text,
    });
    const [title, text] = blocksOf('# Future of the harbour shops', 'Six of them make a loss.');
    const head = [lower('BOARD OF TRUSTEES', 'h1'), lower('Meeting of 21 May, paper 7', 'h2')];
    const blocks = [...head, title, text].filter((block) => block !== undefined);
    expect(titleOfBlocks(blocks, 'BOARD OF TRUSTEES')).toBe('Future of the harbour shops');
    expect(withHeadAside(blocks).map(({ kind, address }) => [kind, address.part])).toEqual([
      ['paragraph', 'notes'],
      ['paragraph', 'notes'],
      ['heading', undefined],
      ['paragraph', undefined],
    ]);
    // Below text it is one of the parts.
    const below = [...head, text, title].filter((block) => block !== undefined);
    expect(titleOfBlocks(below, 'BOARD OF TRUSTEES')).toBe('BOARD OF TRUSTEES');
  });

  it('is the line that says what a paper is about where its first heading is numbered', () => {
    const blocks = blocksOf(
      'Lind and Holm, paper for the meeting on 26 March 2026',
      'Fixed fees in the harbour department: proposed policy',
      'From: Ann Lee, director of prices, with many thanks to all who helped to collect the figures and to those who read it',
      '# 1. Why this paper is before you',
    );
    expect(titleOfBlocks(blocks, '1. Why this paper is before you')).toBe(
      'Fixed fees in the harbour department: proposed policy',
    );
  });

  it('is the subject in the table at the head of a paper', () => {
    const cell = (raw: string): Cell => ({ raw, kind: 'text', value: raw });
    const rows = [
      [cell('Betreff'), cell('Erweiterung der Kita am Hafen – Grundsatzbeschluss')],
      [cell('Datum'), cell('16.02.2026')],
    ];
    const [heading, ...others] = blocksOf('# Beschlussvorlage Nr. 2026/017', 'Es fehlen 36 Plätze.');
    const table = { kind: 'table', id: 't', address: {}, table: { header: [], rows, columns: [] } } as unknown as Block;
    const blocks = [heading, table, ...others].filter((block) => block !== undefined);
    expect(titleOfBlocks(blocks, 'Beschlussvorlage Nr. 2026/017')).toBe(
      'Erweiterung der Kita am Hafen – Grundsatzbeschluss',
    );
  });
});
