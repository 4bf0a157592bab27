import { describe, expect, it } from '@jest/globals';
import { kindOfFile } from './kind-of-file.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('kindOfFile', () => {
  it.each([
    ['<!-- a page --> <!----><!doctype html><p>Tea</p>', 'html'],
    ['<?xml version="1.0"?>\n<html><body>Tea</body></html>', 'html'],
    ['Tea <!-- not --> <html>', 'txt'],
  ])('tells HTML without an extension by its beginning: %s', async (text, kind) => {
    expect((await kindOfFile(bytesOf(text), 'page')).kind).toBe(kind);
  });

  it.each(['<!---->', '<!-->', '<!-- a -->\n'])('reads hundreds of %j in one pass', async (comment) => {
    expect((await kindOfFile(bytesOf(comment.repeat(700)), 'page')).kind).toBe('txt');
    expect((await kindOfFile(bytesOf(`${comment.repeat(40)}<html`), 'page')).kind).toBe('html');
  });
});
