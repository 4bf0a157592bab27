import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { findingSchema } from '../../common/api/finding.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import { SLIDE_DECORATOR } from '../../server/kernel/sdk/ports/slide-decorator.ts';
import { finishedJob, outlinedOverHttp } from '../support/make-slides-over-http.ts';
import { openEvents } from '../support/open-events.ts';
import type { SlidesAnswer } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

type ShownFinding = z.output<typeof findingSchema>;

/** Leaves a finding on every slide: that it failed. */
const failing = definePlugin({
  name: 'failing',
  setup: () => ({}),
  hooks: () => [
    contribute(SLIDE_DECORATOR, 'failing', { decorate: () => Promise.reject(new Error('broken on purpose')) }),
  ],
});
const CODE = 'slides.decorator_failed';
const SENTENCES = { de: /Erweiterung failing/, en: /the extension failing/ } as const;

let server: TestServer;
let ann: Caller;
let id: string;
let jobId: string;
beforeAll(async () => {
  server = await startTestServer({ plugins: [failing] });
  ann = await server.signIn('ann@example.org');
  id = await outlinedOverHttp(server, ann);
  jobId = ((await ann.post(`/presentations/${id}/generate`)).body as { job_id: string }).job_id;
  await finishedJob(ann, jobId);
});
afterAll(() => server.close());

describe.each(['de', 'en'] as const)('a finding is reported in the language of who asks: %s', (language) => {
  const get = async <Body>(path: string): Promise<Body> => {
    const answer = await ann.get(path).set('Accept-Language', language);
    expect(answer.status).toBe(200);
    return answer.body as Body;
  };
  const expectReported = (findings: readonly ShownFinding[]): void => {
    const found = findings.filter(({ code }) => code === CODE);
    expect(found.length).toBeGreaterThan(0);
    for (const { message } of found) expect(message).toMatch(SENTENCES[language]);
  };

  it('with the slides, alone and as part of the presentation', async () => {
    const { slides } = await get<SlidesAnswer>(`/presentations/${id}/slides`);
    for (const slide of slides) expectReported(slide.findings);
    const whole = await get<{ slides: SlidesAnswer }>(`/presentations/${id}`);
    expect(whole.slides.slides).toEqual(slides);
  });

  it('in the events of the job that made them', async () => {
    const stream = await openEvents(`${server.url}/api/v1/jobs/${jobId}/progress`, {
      authorization: `Bearer ${ann.token}`,
      'accept-language': language,
    });
    const made = (await stream.rest()).filter(({ event }) => event === 'slide.completed');
    expect(made.length).toBeGreaterThan(0);
    for (const { data } of made) expectReported((data.slide as { findings: ShownFinding[] }).findings);
  });
});
