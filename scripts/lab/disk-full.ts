import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceAnswer, ServiceUser } from '../../tests/support/service-user.ts';
import { signIn, withServer } from './service.ts';

export const usage = `npm run lab -- disk-full FOLDER
  Fills the small file system that contains FOLDER while a server stores its data there. Expects 507 for uploads, 503 for other
  writes and for /readyz, and normal answers to reads; then frees the space and checks everything that was accepted. Fails on any
  other answer and on lost data. To create such a file system on Linux as root: mount -t tmpfs -o size=80m tmpfs FOLDER`;

const MB = 1024 * 1024;
/** A larger file system is a user's disk, and isn't filled. */
const MAX_MB = 500;

export async function run([folder]: string[]): Promise<number> {
  if (folder === undefined) {
    console.log(usage);
    return 2;
  }
  if (freeMb(folder) > MAX_MB) throw new Error(`${folder} has more than ${MAX_MB} MB: this command is for small ones`);
  const ballast = join(folder, 'ballast');
  const dataDir = join(folder, 'lectern-drill');
  const faults: string[] = [];
  const expectStatus = (
    what: string,
    { status, body }: Pick<ServiceAnswer, 'status' | 'body'>,
    wanted: number,
  ): void => {
    console.log(`${what}: ${status} ${textOf(body?.['code'])}`);
    if (status !== wanted) faults.push(`${what} answered ${status}, not ${wanted}`);
  };
  try {
    await withServer({ DATA_DIR: dataDir, MIN_FREE_MB: '5' }, async (server) => {
      const user = await signIn(server);
      const kept = await user.must(201, 'POST', '/presentations', { title: 'Before' });
      expectStatus('upload with room', await upload(user, 1), 201);
      console.log(`${Math.round(freeMb(folder))} MB free; filling it`);
      fill(ballast);
      expectStatus('upload on a full disk', await upload(user, 4), 507);
      const writes = await untilRefused(user);
      expectStatus(`write on a full disk, after ${writes.accepted.length} that found room`, writes.refused, 503);
      expectStatus('read on a full disk', await user.call('GET', `/presentations/${textOf(kept['id'])}`), 200);
      const ready = await fetch(`${server.url}/readyz`);
      expectStatus(
        'readiness on a full disk',
        { status: ready.status, body: (await ready.json()) as Record<string, unknown> },
        503,
      );
      rmSync(ballast);
      expectStatus('write with room again', await user.call('POST', '/presentations', { title: 'After' }), 201);
      expectStatus('upload with room again', await upload(user, 4), 201);
      for (const id of [textOf(kept['id']), ...writes.accepted]) {
        const { status } = await user.call('GET', `/presentations/${id}`);
        if (status !== 200) faults.push(`a presentation that was accepted is lost (${status})`);
      }
    });
  } finally {
    rmSync(ballast, { force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  console.log(`${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}

function freeMb(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / MB;
}

/** Writes until the file system is full: first in large pieces, then in pages. */
function fill(file: string): void {
  for (const size of [MB, 4096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size, 1), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

function upload(user: ServiceUser, megabytes: number): Promise<ServiceAnswer> {
  const form = new FormData();
  form.append('files', new Blob([Buffer.alloc(megabytes * MB, 'text ')]), 'notes.txt');
  return user.call('POST', '/files/upload', form);
}

/** Creates presentations until one is refused; free pages of the store still take a few. */
async function untilRefused(user: ServiceUser): Promise<{ accepted: string[]; refused: ServiceAnswer }> {
  const accepted: string[] = [];
  for (;;) {
    const answer = await user.call('POST', '/presentations', { title: 'x'.repeat(150), description: 'y'.repeat(1500) });
    if (answer.status !== 201 || accepted.length > 5_000) return { accepted, refused: answer };
    accepted.push(textOf(answer.body?.['id']));
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
