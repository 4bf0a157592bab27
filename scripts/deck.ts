import { runCommand } from './deck/command.ts';
import { createProgress } from './deck/progress.ts';

/* npm run deck: creates a deck from files, web addresses and a brief, without a server. */
const cancel = new AbortController();
process.once('SIGINT', () => cancel.abort());
process.once('SIGTERM', () => cancel.abort());
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (text) => console.log(text),
  err: (text) => console.error(text),
  startProgress: () => createProgress(process.stderr),
  signal: cancel.signal,
});
