import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { imageList, imageSchema, imageUploadResult, presentationImagesSchema } from '../../common/api/images.ts';
import type { ImageBody } from '../../common/api/images.ts';
import { STORED_OBJECTS } from '../../server/kernel/sdk/ports/stored-objects.ts';
import type { StoredObjects } from '../../server/kernel/sdk/ports/stored-objects.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { eventually } from '../support/eventually.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { slidesOverHttp } from '../support/make-slides-over-http.ts';
import { codeOf, putSlides, readSlides } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

/** Uses the domain's service, because the purge over HTTP covers all kinds together. */
let storedImages: () => StoredObjects | undefined;
const taker = definePlugin({
  name: 'taker',
  needs: { stored: STORED_OBJECTS },
  setup: ({ services }) => {
    storedImages = () => services.stored.get('image')?.value;
    return {};
  },
});

let server: TestServer;
let drawer: FakeModelServer;
let dataDir: string;
let ann: Caller;
let bob: Caller;
let lead: Caller;
let rita: Caller;
/** Of another client. */
let eve: Caller;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-images-'));
  drawer = await startFakeModelServer({ api_key: 'k-draw' });
  server = await startTestServer({
    plugins: [taker],
    environment: {
      DATA_DIR: dataDir,
      FILES: 'disk',
      OPENAI_IMAGE_MODEL: 'drawer',
      OPENAI_IMAGE_BASE_URL: drawer.base_url,
      OPENAI_IMAGE_API_KEY: 'k-draw',
      // Long enough for two retries on a busy machine, short enough to wait for when the model doesn't answer.
      IMAGE_TIME_OUT_MS: '5000',
    },
  });
  const root = await server.signIn('admin@localhost');
  const withRole = async (email: string, role: string): Promise<Caller> => {
    const { user } = await server.signIn(email);
    await root.patch(`/admin/users/${user.id}`).send({ role }).expect(200);
    return server.signIn(email);
  };
  ann = await server.signIn('ann@example.org');
  bob = await server.signIn('bob@example.org');
  lead = await withRole('lead@example.org', 'client_admin');
  rita = await withRole('rita@example.org', 'reviewer');
  const client = await root.post('/admin/clients').send({ name: 'Other House' }).expect(201);
  const stranger = await server.signIn('eve@example.net');
  await server.database.native
    .collection<{ _id: string }>('users')
    .updateOne({ _id: stranger.user.id }, { $set: { client_id: (client.body as { id: string }).id } });
  eve = await server.signIn('eve@example.net');
});
afterAll(async () => {
  await server.close();
  await drawer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const blobs = (): number =>
  readdirSync(join(dataDir, 'app_data'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
const settled = async (count: number): Promise<void> => {
  await eventually(`${count} stored files`, () => blobs() === count);
};
const flat = (background: string, width = 80, height = 50) =>
  sharp({ create: { width, height, channels: 3, background } });
/** Pixels of many colours, as from a camera. */
const photo = (width = 200, height = 120) => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7919 + ((at * at) % 251)) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};
const upload = (caller: Caller, ...files: [string, Buffer][]) =>
  files.reduce((form, [name, bytes]) => form.attach('files', bytes, name), caller.post('/images/upload'));
const uploaded = async (caller: Caller, name: string, bytes: Buffer): Promise<ImageBody> => {
  const answer = await upload(caller, [name, bytes]);
  expect([answer.status, codeOf(answer)]).toEqual([201, undefined]);
  return imageUploadResult.parse(answer.body).items[0] as ImageBody;
};
/** A path that was signed, as the callers of this server take it. */
const signed = (url: string): string => `~${url.slice(new URL(server.url).pathname.replace(/\/$/, '').length)}`;
const bytesOf = async (caller: Caller, path: string): Promise<Buffer> => {
  const answer = await caller.get(path).buffer(true).expect(200);
  return answer.body as Buffer;
};
const refused = (answer: Response) => [answer.status, codeOf(answer)];

describe('uploading pictures', () => {
  it('keeps pixels upright and nothing else that was in the file', async () => {
    const bytes = await photo(300, 100)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const polyglot = Buffer.concat([bytes, zipSync({ 'evil.txt': Buffer.from('evil') }), Buffer.from('<script>')]);
    const image = await uploaded(ann, '../../\u202Egpj.urlaub.jpg', polyglot);
    expect(image).toMatchObject({ name: 'gpj.urlaub.jpg', media_type: 'image/jpeg', width: 100, height: 300 });
    expect(image).toMatchObject({ kind: 'uploaded', owner_id: ann.user.id, image_ref: `image:${image.id}` });
    const kept = await bytesOf(server.anonymous, signed(image.url));
    expect(kept.byteLength).toBe(image.size);
    const { exif, orientation, icc, width } = await sharp(kept).metadata();
    expect({ exif, orientation, icc, width }).toEqual({ width: 100 });
    for (const trace of ['evil', '<script>', 'Somebody', 'GPS', 'PK\u0003\u0004'])
      expect(kept.includes(trace)).toBe(false);
  });

  it('makes what a camera took a JPEG and what was drawn a PNG, no larger than print needs', async () => {
    expect(await uploaded(ann, 'taken.png', await photo(220, 130).png().toBuffer())).toMatchObject({
      media_type: 'image/jpeg',
    });
    const chart = await flat('navy', 4000, 1000).webp().toBuffer();
    expect(await uploaded(ann, 'chart.webp', chart)).toMatchObject({
      media_type: 'image/png',
      width: 3840,
      height: 960,
    });
    const logo = await photo(64, 64).ensureAlpha(0.4).png().toBuffer();
    expect(await uploaded(ann, 'logo.png', logo)).toMatchObject({ media_type: 'image/png' });
  });

  it('stores the same picture of one client once; a person has it once', async () => {
    const bytes = await flat('teal').png().toBuffer();
    const first = await uploaded(ann, 'one.png', bytes);
    const count = blobs();
    const again = await uploaded(ann, 'two.png', await flat('teal').gif().toBuffer());
    expect(again.id).toBe(first.id);
    const bobs = await uploaded(bob, 'three.png', bytes);
    expect(bobs.id).not.toBe(first.id);
    await settled(count);
    const eves = await uploaded(eve, 'four.png', bytes);
    await settled(count + 1);
    await eve.delete(`/images/${eves.id}`).expect(204);
    expect((await bob.get(signed(bobs.url))).status).toBe(200);
  });

  it.each<[string, number, string, () => Promise<Buffer> | Buffer]>([
    ['a truncated picture', 422, 'images.not_readable', async () => (await photo().jpeg().toBuffer()).subarray(0, 900)],
    ['a text', 415, 'images.kind_not_taken', () => Buffer.from('GIF? No, this is a text.')],
    ['an empty file', 422, 'images.not_readable', () => Buffer.alloc(0)],
    ['a bomb of 64 million pixels', 422, 'images.too_many_pixels', () => flat('red', 8000, 8000).png().toBuffer()],
    [
      'an SVG with an external reference',
      415,
      'images.kind_not_taken',
      () =>
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${drawer.base_url}/leak"/></svg>`,
        ),
    ],
    ['a page', 415, 'images.kind_not_taken', () => Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj')],
  ])('refuses %s, and keeps nothing of it', async (_what, status, code, make) => {
    const before = blobs();
    const asked = drawer.requests.length;
    const answer = await upload(ann, ['good.png', await flat('plum').png().toBuffer()], ['bad.png', await make()]);
    expect(refused(answer)).toEqual([status, code]);
    expect((answer.body as { detail: string }).detail).toContain('bad.png');
    await settled(before);
    expect(drawer.requests).toHaveLength(asked);
  });
});

describe('drawing pictures', () => {
  const draw = (caller: Caller, body: object = {}) =>
    caller.post('/images/generate').send({ prompt: 'A mill by a river', width: 1600, height: 900, ...body });

  it('stores what the model drew, for anyone who asked', async () => {
    const answer = await draw(ann);
    const image = imageSchema.parse(answer.body);
    expect(image).toMatchObject({ kind: 'generated', prompt: 'A mill by a river', name: null, width: 1, height: 1 });
    expect(drawer.requests.at(-1)).toMatchObject({
      path: '/v1/images/generations',
      authorization: 'Bearer k-draw',
      body: { model: 'drawer', prompt: 'A mill by a river', size: '1600x896' },
    });
    const drawn = imageList.parse((await ann.get('/images/generated')).body);
    expect(drawn.items.map(({ id }) => id)).toContain(image.id);
    expect(imageList.parse((await ann.get('/images/uploaded')).body).items.map(({ id }) => id)).not.toContain(image.id);
    expect(imageList.parse((await bob.get('/images/generated')).body).total).toBe(0);
    expect(imageList.parse((await lead.get('/images/generated')).body).items.map(({ id }) => id)).toContain(image.id);
  });

  it.each<[string, number, string, Parameters<FakeModelServer['script']>]>([
    ['refuses', 502, 'ai.provider_failed', [{ kind: 'status', status: 400, message: 'content policy' }]],
    ['sends no picture', 502, 'ai.invalid_answer', [{ kind: 'says', text: 'I would rather not.' }]],
    ['says nothing', 504, 'ai.timed_out', [{ kind: 'stalls', share: 0 }]],
    ['refuses the key', 502, 'ai.refused_key', [{ kind: 'status', status: 401 }]],
  ])('says so where the model %s', async (_what, status, code, behaviours) => {
    const before = blobs();
    drawer.script(...behaviours);
    expect(refused(await draw(ann))).toEqual([status, code]);
    expect(blobs()).toBe(before);
  });

  it('asks again where the model was busy', async () => {
    drawer.script({ kind: 'limited', retry_after: '1', header: 'retry-after-ms' }, { kind: 'status', status: 503 });
    expect((await draw(ann)).status).toBe(201);
  });

  it('explains how to set a model up if there is none', async () => {
    const bare = await startTestServer();
    try {
      const caller = await bare.signIn('ann@example.org');
      const answer = await draw(caller);
      expect(refused(answer)).toEqual([503, 'images.no_model']);
      expect((answer.body as { detail: string }).detail).toContain('OPENAI_IMAGE_MODEL');
    } finally {
      await bare.close();
    }
  });
});

describe('pictures on slides', () => {
  let id: string;
  let mine: ImageBody;
  let foreign: ImageBody;
  const putPicture = async (caller: Caller, image_ref: string) => {
    const { slides, etag } = await readSlides(caller, id);
    const content = { kind: 'picture', image_ref, alt: 'A mill' };
    const free = [{ id: 'f', box: { x: 0, y: 0, w: 914_400, h: 914_400 }, content }];
    return putSlides(
      caller,
      id,
      etag,
      slides.map((slide, index) => (index === 1 ? { id: slide.id, free } : { id: slide.id })),
    );
  };
  beforeAll(async () => {
    id = await slidesOverHttp(server, ann);
    mine = await uploaded(ann, 'mill.png', await flat('olive').png().toBuffer());
    foreign = await uploaded(eve, 'eve.png', await flat('black').png().toBuffer());
  });

  it('are those that the author may use; others are not mentioned', async () => {
    const bobs = await uploaded(bob, 'bob.png', await flat('gold').png().toBuffer());
    for (const ref of [foreign.image_ref, bobs.image_ref, 'image:ffffffffffffffffffffffff', 's1/nothing']) {
      const answer = await putPicture(ann, ref);
      expect([answer.status, (answer.body as { errors: { path: string }[] }).errors]).toEqual([
        422,
        [expect.objectContaining({ path: '/slides/1' })],
      ]);
    }
    expect((await rita.get(`/images/${mine.id}`)).status).toBe(404);
    expect((await putPicture(ann, mine.image_ref)).status).toBe(200);
  });

  it('are seen by anyone who reads the presentation, and by no other user', async () => {
    const seen = imageSchema.parse((await rita.get(`/images/${mine.id}`)).body);
    expect((await rita.get(signed(seen.url))).status).toBe(200);
    expect(refused(await rita.delete(`/images/${mine.id}`))).toEqual([403, 'http.forbidden']);
    expect((await bob.get(`/images/${mine.id}`)).status).toBe(404);
    expect((await eve.get(`/images/${mine.id}`)).status).toBe(404);
    const listed = presentationImagesSchema.parse((await rita.get(`/presentations/${id}/images`)).body);
    expect(listed.items).toEqual([expect.objectContaining({ image_ref: mine.image_ref, origin: 'uploaded' })]);
  });

  it('stay while an approved presentation shows them, and after they were deleted', async () => {
    const decks = server.database.native.collection<{ _id: string }>('presentations');
    await decks.updateOne({ _id: id }, { $set: { review_status: 'Approved' } });
    expect(refused(await ann.delete(`/images/${mine.id}`))).toEqual([409, 'images.in_use']);
    await decks.updateOne({ _id: id }, { $set: { review_status: 'Draft' } });
    await ann.delete(`/images/${mine.id}`).expect(204);
    expect(refused(await ann.delete(`/images/${mine.id}`))).toEqual([404, 'http.not_found']);
    const own = imageList.parse((await ann.get('/images/uploaded')).body);
    expect(own.items.map((image) => image.id)).not.toContain(mine.id);
    expect((await ann.get(`/images/${mine.id}`)).status).toBe(200);
  });

  it('are purged once deleted, where no slide shows them', async () => {
    const scope = Scope.ofSystem('a test');
    const purge = async (dry_run: boolean, before = new Date(Date.now() + 60_000)) =>
      storedImages()?.undo?.purge(scope, { before, dry_run });
    await purge(false);
    const spare = await uploaded(ann, 'spare.png', await flat('coral').png().toBuffer());
    const count = blobs();
    await ann.delete(`/images/${spare.id}`).expect(204);
    expect(await purge(false, new Date(0))).toEqual({ files: 0, images: 0 });
    expect(await purge(true)).toEqual({ files: 1, images: 1 });
    expect(await purge(false)).toEqual({ files: 1, images: 1 });
    expect(await purge(false)).toEqual({ files: 0, images: 0 });
    await settled(count - 1);
    // The picture that was deleted while in use, and one that only a former state of a slide shows.
    expect((await ann.get(`/images/${mine.id}`)).status).toBe(200);
    const { slides, etag } = await readSlides(ann, id);
    await putSlides(
      ann,
      id,
      etag,
      slides.map((slide) => ({ id: slide.id, free: [] })),
    );
    expect((await ann.get(`/images/${mine.id}`)).status).toBe(404);
    expect(await purge(false)).toEqual({ files: 0, images: 0 });
  });

  it('of sources are offered with where they were found', async () => {
    const picture = await photo(640, 400).jpeg().toBuffer();
    const file = await ann.post('/files/upload').attach('files', picture, 'mill.jpg').expect(201);
    const [item] = (file.body as { items: { id: string }[] }).items;
    const made = await ann
      .post('/presentations')
      .send({ file_ids: [item?.id], brief: 'A picture.' })
      .expect(201);
    const { id: other } = made.body as { id: string };
    const { items } = presentationImagesSchema.parse((await ann.get(`/presentations/${other}/images`)).body);
    expect(items).toMatchObject([
      { origin: 'source', source: { file_id: item?.id, name: 'mill.jpg' }, width: 640, height: 400 },
    ]);
    expect(items[0]?.image_ref).toMatch(/^s\d+\//);
    expect((await ann.get(signed(items[0]?.url ?? ''))).status).toBe(200);
    expect((await bob.get(`/presentations/${other}/images`)).status).toBe(404);
  });
});
