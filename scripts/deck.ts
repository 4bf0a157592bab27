import { extensionOf, kindOfExtension } from '../common/deck/file-kinds.ts';
import { createIsolate } from '../plugins/ingest/isolate.ts';
import { childEnvironment } from '../server/kernel/sdk/child-programs.ts';
import { readArguments } from './deck/arguments.ts';
import { createProgress } from './deck/progress.ts';

/* npm run deck: creates a deck from files, web addresses and a brief, without a server. */
const cancel = new AbortController();
process.once('SIGINT', () => cancel.abort());
process.once('SIGTERM', () => cancel.abort());
const given = process.argv.slice(2);
const isolate = createIsolate({ environment: childEnvironment(process.env) });
void main();

async function main(): Promise<void> {
  try {
    // The reader of documents gets ready while the rest of this program, which takes as long, is loaded.
    const [document] = inputsOf(given);
    if (document !== undefined) isolate.start(kindOfExtension(extensionOf(document)));
    const { runCommand } = await import('./deck/command.ts');
    process.exitCode = await runCommand(given, {
      environment: process.env,
      out: (text) => console.log(text),
      err: (text) => console.error(text),
      startProgress: () => createProgress(process.stderr),
      isolate,
      signal: cancel.signal,
    });
  } finally {
    isolate.close();
  }
}

function inputsOf(args: readonly string[]): readonly string[] {
  try {
    const wanted = readArguments(args);
    return wanted !== null && 'inputs' in wanted ? wanted.inputs : [];
  } catch {
    // The command reports what is wrong with its arguments.
    return [];
  }
}
