import { readFileSync } from 'node:fs';

/** Linux counts processor time in ticks of 10 ms (proc(5), USER_HZ). */
const TICK_S = 0.01;

/**
 * Processor seconds of this process and of all the processes below it that have ended. Outside Linux only of this process:
 * Node has no other measure of its children.
 */
export function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childrenSeconds();
}

function childrenSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The second field is the program's name in brackets; cutime and cstime are fields 16 and 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) * TICK_S;
  } catch {
    return 0;
  }
}
