import { expect } from '@jest/globals';
import type { Response, Test } from 'supertest';
import type { SlideBody } from '../../common/api/slides.ts';
import { plainText } from '../../common/deck/slide.ts';
import type { Caller } from './start-test-server.ts';

/** The slides of a presentation as the API gives them. */
export interface SlidesAnswer {
  slides: SlideBody[];
  revision: number;
}

/** The code of a refusal. */
export const codeOf = (answer: Response): string => (answer.body as { code: string }).code;

/** Reads the slides with their ETag. */
export async function readSlides(caller: Caller, id: string): Promise<SlidesAnswer & { etag: string }> {
  const answer = await caller.get(`/presentations/${id}/slides`);
  expect(answer.status).toBe(200);
  return { ...(answer.body as SlidesAnswer), etag: answer.get('ETag') ?? '' };
}

/** Puts a list of slides in place of the one that was read with the ETag. */
export function putSlides(caller: Caller, id: string, etag: string, slides: readonly object[]): Test {
  return caller.put(`/presentations/${id}/slides`).set('If-Match', etag).send({ slides });
}

/** Former states of a slide, the newest first. */
export async function versionsOf(
  caller: Caller,
  id: string,
  slideId: string,
): Promise<{ version: number; reason: string; user_id: string; slide: SlideBody }[]> {
  const answer = await caller.get(`/presentations/${id}/slides/${slideId}/versions`);
  return (answer.body as { items: Awaited<ReturnType<typeof versionsOf>> }).items;
}

/** What a field of a slide says. */
export function textOf(slide: SlideBody | undefined, field: string): string {
  const content = slide?.fields[field];
  return content?.kind === 'text' ? plainText(content.paragraphs as never) : '';
}

/** A word for a number: figures would be claims. */
export function wordOf(index: number): string {
  return String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26));
}
