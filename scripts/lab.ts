import { everyCase, usage as everyCaseUsage } from './lab/every-case.ts';
import { meaning, usage as meaningUsage } from './lab/meaning.ts';
import { mutate, usage as mutateUsage } from './lab/mutate/command.ts';
import { structure, usage as structureUsage } from './lab/structure.ts';

/* npm run lab -- COMMAND [ARGUMENTS]: what measures the project itself and is not part of its tests. */
const commands: Readonly<Record<string, { run: (args: string[]) => Promise<number>; usage: string }>> = {
  'every-case': { run: everyCase, usage: everyCaseUsage },
  meaning: { run: meaning, usage: meaningUsage },
  mutate: { run: mutate, usage: mutateUsage },
  structure: { run: structure, usage: structureUsage },
};

const [name = '--help', ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  for (const { usage } of Object.values(commands)) console.log(usage);
  process.exitCode = name === '--help' ? 0 : 2;
} else if (args.includes('--help')) console.log(command.usage);
else process.exit(await command.run(args));
