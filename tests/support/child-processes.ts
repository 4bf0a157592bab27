import { readdirSync, readFileSync } from 'node:fs';

/** Processes below the given ones, at any depth. Linux only: elsewhere the list is empty. */
export function processesBelow(roots: readonly number[]): Set<number> {
  const parents = parentsOfAll();
  const found = new Set<number>();
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const [pid, parent] of parents) if (roots.includes(parent) || found.has(parent)) found.add(pid);
  }
  return found;
}

function parentsOfAll(): Map<number, number> {
  const parents = new Map<number, number>();
  if (process.platform !== 'linux') return parents;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name of the program is in brackets and may contain anything.
      const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      parents.set(Number(name), Number(parent));
    } catch {
      // It ended meanwhile.
    }
  }
  return parents;
}
