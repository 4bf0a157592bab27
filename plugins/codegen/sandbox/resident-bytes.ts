import { readFile } from 'node:fs/promises';

/** Resident memory of a process and of those it started, by Linux's /proc; 0 elsewhere. */
export async function residentBytes(pid: number): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const [status, children] = await Promise.all([
    textOf(`/proc/${pid}/status`),
    textOf(`/proc/${pid}/task/${pid}/children`),
  ]);
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
  const others = await Promise.all(
    children
      .split(' ')
      .filter((each) => /^\d+$/.test(each))
      .map((each) => residentBytes(Number(each))),
  );
  return others.reduce((sum, each) => sum + each, own);
}

/** What is gone meanwhile takes no memory. */
function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
