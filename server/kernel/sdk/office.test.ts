import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { OFFICE_FOLDER, removeOfficeLeftovers } from './office.ts';

it('folders that conversions left go when they are old, and nothing else', async () => {
  const root = await mkdtemp(join(tmpdir(), 'leftovers-'));
  try {
    const old = new Date(Date.now() - 100_000);
    for (const name of [`${OFFICE_FOLDER}old`, `${OFFICE_FOLDER}new`, 'lectern-store-old']) {
      await mkdir(join(root, name, 'profile'), { recursive: true });
      await writeFile(join(root, name, 'slide.pptx'), 'x');
      if (!name.endsWith('new')) await utimes(join(root, name), old, old);
    }
    await writeFile(join(root, `${OFFICE_FOLDER}file`), 'x');
    await utimes(join(root, `${OFFICE_FOLDER}file`), old, old);
    expect(await removeOfficeLeftovers(root, new Date(Date.now() - 50_000))).toBe(1);
    expect((await readdir(root)).sort()).toEqual(
      ['lectern-store-old', `${OFFICE_FOLDER}file`, `${OFFICE_FOLDER}new`].sort(),
    );
    expect(await removeOfficeLeftovers(root, new Date(Date.now() - 50_000))).toBe(0);
  } finally {
    await rm(root, { recursive: true });
  }
});
