import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { CodedError } from '../../common/deck/coded-error.ts';
import { ATTACKS } from '../../plugins/codegen/sandbox/attacks.ts';
import { createSandbox, SANDBOX_LIMITS, WRAPPER_CHOICES } from '../../plugins/codegen/sandbox/create-sandbox.ts';

const MB = 1024 * 1024;

/**
 * Runs the attack list with the limits of the service (or shorter ones) and tells time, memory and contacts to a server that
 * counts them. Arguments: seconds of a program, wrapper. Ends with 1 where anything got through.
 */
async function main([seconds = '55', wrapper = 'auto']: readonly string[]): Promise<number> {
  const choice = WRAPPER_CHOICES.find((each) => each === wrapper);
  if (choice === undefined || !(Number(seconds) > 0)) throw new RangeError(`seconds, ${WRAPPER_CHOICES.join('|')}`);
  let contacts = 0;
  const canary = createServer((socket) => {
    contacts += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const { port } = canary.address() as AddressInfo;
  const programMs = Number(seconds) * 1000;
  const limits = { programMs, wallMs: programMs + SANDBOX_LIMITS.wallMs - SANDBOX_LIMITS.programMs };
  const sandbox = createSandbox({ wrapper: choice, limits });
  console.log((await sandbox.describe()).detail);
  let longest = 0;
  let through = 0;
  for (const { name, code } of ATTACKS) {
    const started = performance.now();
    const input = JSON.stringify({ host: '127.0.0.1', port, secret_file: '/etc/hostname' });
    const end = await sandbox.run(code, input).catch((error: unknown) => {
      if (!(error instanceof CodedError)) throw error;
      return error.code;
    });
    const took = performance.now() - started;
    longest = Math.max(longest, took);
    const isHeld =
      took < limits.wallMs + 1000 && contacts === 0 && sandbox.peakBytes() < SANDBOX_LIMITS.residentMb * MB;
    if (!isHeld) through += 1;
    console.log(`${isHeld ? 'held' : 'THROUGH'} ${name}: ${end.slice(0, 60)} (${Math.round(took)} ms)`);
  }
  sandbox.close();
  canary.close();
  const peak = Math.round(sandbox.peakBytes() / MB);
  console.log(
    `${ATTACKS.length - through} of ${ATTACKS.length} held, ${contacts} contacts, at most ${peak} MB and ${Math.round(longest)} ms`,
  );
  return through === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
