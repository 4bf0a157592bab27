import { readFileSync } from 'node:fs';

const EVERY_MS = 1_000;

/** Watches the memory of a process (Linux alone) until it is asked what came of it. */
export function watchMemory(pid: number): { stop(): { fromMb: number; toMb: number; growth: number } | null } {
  const samples: number[] = [];
  const sample = (): void => {
    const bytes = residentBytes(pid);
    if (bytes !== null) samples.push(bytes);
  };
  sample();
  const timer = setInterval(sample, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      sample();
      // The middle of a fifth of the run: a single moment may lie just before or behind a collection of garbage.
      const fifth = Math.ceil(samples.length / 5);
      const [from, to] = [middle(samples.slice(0, fifth)), middle(samples.slice(-fifth))];
      if (from === undefined || to === undefined) return null;
      return { fromMb: from / 2 ** 20, toMb: to / 2 ** 20, growth: to / from - 1 };
    },
  };
}

function residentBytes(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    // Not Linux, or the process has ended: the requests tell the latter.
    return null;
  }
}

function middle(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
