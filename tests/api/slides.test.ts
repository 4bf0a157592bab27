import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Response } from 'supertest';
import type { SlideBody } from '../../common/api/slides.ts';
import { openEvents } from '../support/open-events.ts';
import { finishedJob, outlinedOverHttp, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { codeOf, putSlides, readSlides, textOf, versionsOf, wordOf } from '../support/slides-over-http.ts';
import type { SlidesAnswer } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const faultsOf = (answer: Response): string[] =>
  (answer.body as { errors?: { path: string }[] }).errors?.map((fault) => fault.path) ?? [];

let server: TestServer;
let ann: Caller;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signIn('ann@example.org');
});
afterAll(() => server.close());

describe('making slides', () => {
  it('reports each slide as it is finished, stores them in the order of the outline, and records the author', async () => {
    const id = await outlinedOverHttp(server, ann);
    const outline = (await ann.get(`/presentations/${id}/outlines`)).body as {
      title: string;
      slides: { id: string }[];
    };
    const accepted = await ann.post(`/presentations/${id}/generate`);
    expect(accepted.status).toBe(202);
    const { job_id } = accepted.body as { job_id: string };
    const stream = await openEvents(`${server.url}/api/v1/jobs/${job_id}/progress`, {
      authorization: `Bearer ${ann.token}`,
    });
    const events = await stream.rest();
    const { slides, revision } = await readSlides(ann, id);

    const reported = events.filter((event) => event.event === 'slide.completed').map((event) => event.data);
    expect(reported.map((data) => data.index).sort()).toEqual(slides.map((_, index) => index));
    for (const { index, slide } of reported) expect(slide).toEqual(slides[index as number]);
    const counts = events.filter((event) => event.event === 'progress').map((event) => event.data.done);
    expect(counts).toEqual([...counts].sort((a, b) => Number(a) - Number(b)));
    expect(counts.at(-1)).toBe(slides.length);
    expect(events.at(-1)).toMatchObject({
      event: 'completed',
      data: { result: { presentation_id: id, slides: slides.length, provider: 'builtin' } },
    });
    expect(slides.map((slide) => slide.id)).toEqual(outline.slides.map((slide) => slide.id));
    expect(slides.some((slide) => Object.values(slide.fields).some((content) => content.kind === 'chart'))).toBe(true);
    expect(slides.flatMap((slide) => slide.claims).filter((claim) => claim.kind === 'untraced')).toEqual([]);
    expect(slides.flatMap((slide) => slide.claims).length).toBeGreaterThan(10);

    const whole = (await ann.get(`/presentations/${id}`)).body as {
      title: string;
      providers: string[];
      slides: SlidesAnswer;
    };
    expect(whole).toMatchObject({ title: outline.title, providers: ['builtin'], slides: { revision } });
    expect(whole.slides.slides).toEqual(slides);
  });

  it('refuses without an outline', async () => {
    const created = await ann.post('/presentations').send({ brief: 'Bicycles are cheap. '.repeat(20) });
    const { id } = created.body as { id: string };
    expect(await readSlides(ann, id)).toMatchObject({ slides: [], revision: 0, etag: '"0"' });
    const answer = await ann.post(`/presentations/${id}/generate`);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'slides.no_outline']);
  });

  it('keeps the former slides when they are regenerated, and changes nothing where they come out the same', async () => {
    const id = await slidesOverHttp(server, ann);
    const before = await readSlides(ann, id);
    const [first, second] = before.slides;
    await putSlides(ann, id, before.etag, [
      { id: second?.id, title: 'Mine' },
      { layout_id: second?.layout_id, title: 'New' },
    ]);
    const changed = await readSlides(ann, id);
    const again = await ann.post(`/presentations/${id}/generate`);
    await finishedJob(ann, (again.body as { job_id: string }).job_id);
    const after = await readSlides(ann, id);
    expect(after.slides).toEqual(before.slides);
    expect(after.revision).toBe(changed.revision + 1);
    const added = changed.slides[1]?.id ?? '';
    expect((await versionsOf(ann, id, added)).map(({ reason, slide }) => [reason, slide.title])).toEqual([
      ['removed', 'New'],
    ]);
    expect((await versionsOf(ann, id, second?.id ?? '')).map((each) => [each.version, each.reason])).toEqual([
      [2, 'regenerate'],
      [1, 'update'],
    ]);
    expect((await versionsOf(ann, id, first?.id ?? '')).map((each) => each.reason)).toEqual(['removed']);
    const third = await ann.post(`/presentations/${id}/generate`);
    await finishedJob(ann, (third.body as { job_id: string }).job_id);
    expect((await readSlides(ann, id)).revision).toBe(after.revision);
  });
});

describe('changing slides', () => {
  let id: string;
  let before: SlidesAnswer & { etag: string };
  beforeAll(async () => {
    id = await slidesOverHttp(server, ann);
  });
  const refresh = async (): Promise<SlideBody[]> => {
    before = await readSlides(ann, id);
    return before.slides;
  };

  it('takes back what it gave, unchanged', async () => {
    const slides = await refresh();
    const answer = await putSlides(ann, id, before.etag, slides);
    expect(answer.status).toBe(200);
    const { etag: _, ...content } = before;
    expect(answer.body).toEqual(content);
  });

  it('needs If-Match, and refuses an old one', async () => {
    const slides = await refresh();
    const without = await ann.put(`/presentations/${id}/slides`).send({ slides });
    expect(without.status).toBe(428);
    expect(codeOf(await putSlides(ann, id, '"999"', slides))).toBe('slides.stale');
    expect((await putSlides(ann, id, `W/${before.etag}`, slides)).status).toBe(412);
  });

  it('keeps what is absent, clears what is null, ignores what it does not know', async () => {
    const slides = await refresh();
    const target = slides.find((slide) => slide.kind === 'content');
    const asked = slides.map((slide) =>
      slide.id === target?.id
        ? {
            id: slide.id,
            notes: null,
            sources: [],
            claims: [],
            surprise: 1,
            __diagram__: { kind: 'pie_chart', items: [{ label: 'a.b', value: 1, $c: 1 }], surprise: 1 },
          }
        : { id: slide.id },
    );
    const answer = await putSlides(ann, id, before.etag, asked);
    const after = (answer.body as SlidesAnswer).slides;
    const changed = after.find((slide) => slide.id === target?.id);
    expect(changed).toMatchObject({ notes: '', fields: target?.fields, sources: target?.sources });
    expect(changed?.__diagram__).toEqual({ kind: 'pie_chart', items: [{ label: 'a.b', value: 1 }] });
    expect(changed).not.toHaveProperty('surprise');
    expect(after.filter((slide) => slide.id !== target?.id)).toEqual(slides.filter((slide) => slide.id !== target?.id));
    expect((await readSlides(ann, id)).slides).toEqual(after);
  });

  it('refuses a diagram without content, and reports where', async () => {
    const slides = await refresh();
    const steps = [{ id: 'a', label: 'A', next: [{ to: 'nowhere' }] }];
    const asked = slides.map(({ id: own }) => ({ id: own, __diagram__: { kind: 'flowchart', steps } }));
    const answer = await putSlides(ann, id, before.etag, asked);
    expect(answer.status).toBe(422);
    const [fault] = (answer.body as { errors: { path: string; message: string }[] }).errors;
    expect(fault).toMatchObject({ path: '/slides/0/__diagram__/steps/0/next/0/to' });
    expect(fault?.message).toMatch(/No step has this id/);
  });

  it('traces new numbers: one from the sources is quoted, one of nowhere is reported', async () => {
    const slides = await refresh();
    const target = slides.find((slide) => slide.kind === 'content') as SlideBody;
    const body = (text: string) => ({ kind: 'text', paragraphs: [{ runs: [{ text }], level: 0 }] });
    const name = 'title';
    const asked = (text: string) =>
      slides.map((slide) => (slide.id === target.id ? { id: slide.id, fields: { [name]: body(text) } } : slide));
    const answer = await putSlides(ann, id, before.etag, asked('Asia had 163 in 2023, not 7771'));
    const changed = (answer.body as SlidesAnswer).slides.find((slide) => slide.id === target.id);
    const claims = changed?.claims.filter((claim) => claim.field === name).map((claim) => [claim.text, claim.kind]);
    expect(claims).toEqual(
      expect.arrayContaining([
        ['163', 'quoted'],
        ['7771', 'untraced'],
      ]),
    );
    expect(changed?.title).toBe('Asia had 163 in 2023, not 7771');
    expect(changed?.notes).toContain('7771');
    expect(changed?.findings.map((finding) => finding.code)).toContain('slides.untraced_number');

    await refresh();
    const repaired = await putSlides(
      ann,
      id,
      before.etag,
      before.slides.map((slide) =>
        slide.id === target.id ? { id: slide.id, title: 'Asia had 163 in 2023' } : { id: slide.id },
      ),
    );
    const last = (repaired.body as SlidesAnswer).slides.find((slide) => slide.id === target.id);
    expect(textOf(last, name)).toBe('Asia had 163 in 2023');
    expect(last?.notes).not.toContain('7771');
    expect(last?.claims.filter((claim) => claim.kind === 'untraced')).toEqual([]);
    expect(last?.findings.map((finding) => finding.code)).not.toContain('slides.untraced_number');
  });

  it('reports where a text is longer than its place', async () => {
    const slides = await refresh();
    const target = slides.find((slide) => slide.kind === 'content') as SlideBody;
    const answer = await putSlides(
      ann,
      id,
      before.etag,
      slides.map((slide) =>
        slide.id === target.id ? { id: slide.id, title: 'A very long title '.repeat(40) } : slide,
      ),
    );
    const changed = (answer.body as SlidesAnswer).slides.find((slide) => slide.id === target.id);
    expect(changed?.findings.map((finding) => finding.code)).toContain('slides.title_tight');
  });

  it.each<[string, (slide: SlideBody) => object, string]>([
    [
      'a script as a link',
      (slide) => ({
        id: slide.id,
        fields: { title: { kind: 'text', paragraphs: [{ runs: [{ text: 'x', link: 'javascript:alert(1)' }] }] } },
      }),
      '/slides/0/fields/title/paragraphs/0/runs/0/link',
    ],
    [
      'a box off the slide',
      (slide) => ({ id: slide.id, boxes: { title: { x: 0, y: 0, w: 99_999_999, h: 1000 } } }),
      '/slides/0/boxes/title',
    ],
    [
      'plain content that no field takes',
      (slide) => ({ id: slide.id, fields: { title: 3 } }),
      '/slides/0/fields/title',
    ],
    [
      'a picture of nobody',
      (slide) => ({
        id: slide.id,
        free: [{ box: { x: 0, y: 0, w: 1000, h: 1000 }, content: { kind: 'picture', image_ref: 's9/i1' } }],
      }),
      '/slides/0',
    ],
    [
      'a layout that is not offered',
      (slide) => ({ id: slide.id, layout_id: 'ppt/slideLayouts/none.xml' }),
      '/slides/0/layout_id',
    ],
    ['a new slide without a title', (slide) => ({ layout_id: slide.layout_id }), '/slides/0/title'],
    [
      'an uneven chart',
      (slide) => ({
        id: slide.id,
        free: [
          {
            box: { x: 0, y: 0, w: 1000, h: 1000 },
            content: {
              kind: 'chart',
              chart: { kind: 'bar', categories: ['a', 'b'], series: [{ name: 's', values: [1] }] },
            },
          },
        ],
      }),
      '/slides/0/free/0/content/chart',
    ],
  ])('refuses %s and stores nothing', async (_name, make, path) => {
    const slides = await refresh();
    const answer = await putSlides(ann, id, before.etag, [make(slides[0] as SlideBody), ...slides.slice(1)]);
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toContain(path);
    expect(await readSlides(ann, id)).toEqual(before);
  });

  it('puts plain content in the described places, ignores other names, and picks a layout for a new slide', async () => {
    const slides = await refresh();
    const kept = slides.map(({ id: own }) => ({ id: own }));
    const added = {
      title: 'Plain',
      surprise: 1,
      fields: { body: ['First point', 'Second point'], nowhere: { deep: [1] } },
    };
    const answer = await putSlides(ann, id, before.etag, [...kept, added]);
    expect(answer.status).toBe(200);
    const made = (answer.body as SlidesAnswer).slides.at(-1);
    expect([textOf(made, 'title'), textOf(made, 'body')]).toEqual(['Plain', 'First point\nSecond point']);
    expect(made?.fields).not.toHaveProperty('nowhere');
    const templates = await ann.get('/templates/general').expect(200);
    const { layouts } = templates.body as {
      layouts: { db_id: string; layout_id: string; role: string; json_schema: object }[];
    };
    const chosen = layouts.find(({ layout_id }) => layout_id === made?.layout_id);
    expect(chosen?.role).toBe('content');
    const isDescribed = new Ajv2020({ strict: false }).compile(chosen?.json_schema ?? {});
    expect(isDescribed({ title: added.title, body: added.fields.body })).toBe(true);
    await refresh();
    const chart = { kind: 'bar', categories: ['a', 'b'], series: [{ name: 's', values: [1, 2] }] };
    const withChart = { fields: { title: 'Chart', chart } };
    const named = { title: 'On a layout by its own id', layout_id: chosen?.db_id };
    const former = before.slides.map((one) => ({ id: one.id }));
    const drawn = await putSlides(ann, id, before.etag, [...former, named, withChart]);
    const untitled = await putSlides(ann, id, drawn.get('ETag') ?? '', [
      ...former,
      { fields: { title: ' ', body: ['One'] } },
    ]);
    expect([untitled.status, (untitled.body as { errors: { path: string }[] }).errors[0]?.path]).toEqual([
      422,
      `/slides/${former.length}/title`,
    ]);
    expect((drawn.body as SlidesAnswer).slides.at(-2)?.layout_id).toBe(chosen?.layout_id);
    expect((drawn.body as SlidesAnswer).slides.at(-1)?.fields['chart']).toMatchObject({ kind: 'chart', chart });
    expect((drawn.body as SlidesAnswer).slides.at(-1)?.title).toBe('Chart');
    const back = await putSlides(ann, id, drawn.get('ETag') ?? '', kept);
    expect(back.status).toBe(200);
  });

  it('refuses a slide that is twice in the list', async () => {
    const slides = await refresh();
    const answer = await putSlides(ann, id, before.etag, [...slides, slides[0] as SlideBody]);
    expect([answer.status, faultsOf(answer)]).toEqual([422, [`/slides/${slides.length}/id`]]);
  });

  it('keeps charts of every kind as they were sent', async () => {
    const slides = await refresh();
    const categories = ['a', 'b', 'c'];
    const charts = [
      { kind: 'waterfall', categories, series: [{ name: 's', values: [10, -4, null] }], totals: [0, 2] },
      {
        kind: 'gantt',
        categories,
        series: [
          { name: 'Start', values: [45_658, 45_690, 45_750] },
          { name: 'End', values: [45_700, 45_750, 45_750] },
        ],
        groups: ['x', 'x', 'y'],
        number_format: 'd mmm',
      },
      {
        kind: 'area',
        categories,
        series: [
          { name: 's', values: [1, 2, 3] },
          { name: 't', values: [4, 5, 6] },
        ],
        percent: true,
      },
    ];
    const layout_id = slides.at(-1)?.layout_id;
    const free = charts.map((chart) => ({ box: { x: 0, y: 0, w: 1000, h: 1000 }, content: { kind: 'chart', chart } }));
    const answer = await putSlides(ann, id, before.etag, [...slides, { layout_id, title: 'Charts', free }]);
    expect(answer.status).toBe(200);
    const made = (answer.body as SlidesAnswer).slides.at(-1);
    expect(made?.free.map(({ content }) => content)).toMatchObject(charts.map((chart) => ({ kind: 'chart', chart })));
    const claims = made?.claims.map(({ value, kind }) => [value, kind]);
    // The computed total is a claim, the dates are not; none of this is in the sources.
    expect(claims).toEqual([10, -4, 6, 1, 2, 3, 4, 5, 6].map((value) => [value, 'untraced']));
  });

  it('removes control characters from texts, and gives new slides their own ids', async () => {
    const slides = await refresh();
    const layout_id = slides.at(-1)?.layout_id;
    const answer = await putSlides(ann, id, before.etag, [
      ...slides,
      { id: 'mine', layout_id, title: 'Bell\u0007 \ud800end' },
    ]);
    const made = (answer.body as SlidesAnswer).slides.at(-1);
    expect(made?.title).toBe('Bell end');
    expect(made?.id).toMatch(/^slide-[0-9a-f]{16}$/);
    expect(textOf(made, 'title')).toBe('Bell end');
  });

  it('lets exactly one of twenty writers win each revision', async () => {
    // Text without figures: an untraced number would be listed in the notes.
    const marks = Array.from({ length: 60 }, (_, index) => `writer ${wordOf(index)}`);
    const wins: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { slides, etag, revision } = await readSlides(ann, id);
      const target = slides[1]?.id ?? '';
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, writer) =>
          putSlides(
            ann,
            id,
            etag,
            slides.map((slide) =>
              slide.id === target ? { id: target, notes: marks[20 * round + writer] } : { id: slide.id },
            ),
          ),
        ),
      );
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 412)).toHaveLength(19);
      const after = await readSlides(ann, id);
      expect(after.revision).toBe(revision + 1);
      const won = marks[20 * round + statuses.indexOf(200)] ?? '';
      expect(after.slides.find((slide) => slide.id === target)?.notes).toBe(won);
      wins.unshift(won);
    }
    const target = (await readSlides(ann, id)).slides[1]?.id ?? '';
    const notes = (await versionsOf(ann, id, target)).map((version) => version.slide.notes);
    expect(notes.slice(0, 2)).toEqual(wins.slice(1));
  });
});
