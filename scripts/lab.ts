/* npm run lab -- COMMAND [ARGUMENTS]: benchmarks, drills and measurements that take too long for the tests. */

interface Command {
  usage: string;
  /** @returns the exit code. */
  run(args: string[]): Promise<number>;
}

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  'attack-content': () => import('./lab/attack-content.ts'),
  author: () => import('./lab/author.ts'),
  capacity: () => import('./lab/capacity.ts'),
  client: () => import('./lab/client.ts'),
  decks: () => import('./lab/decks.ts'),
  'disk-full': () => import('./lab/disk-full.ts'),
  'every-case': () => import('./lab/every-case.ts'),
  export: () => import('./lab/export.ts'),
  'first-slide': () => import('./lab/first-slide.ts'),
  forms: () => import('./lab/forms.ts'),
  fuzz: () => import('./lab/fuzz.ts'),
  'ingest-recall': () => import('./lab/ingest-recall.ts'),
  jobs: () => import('./lab/jobs.ts'),
  'kill-store': () => import('./lab/kill-store.ts'),
  lines: () => import('./lab/lines.ts'),
  lists: () => import('./lab/lists.ts'),
  looks: () => import('./lab/looks.ts'),
  masters: () => import('./lab/masters.ts'),
  matrix: () => import('./lab/matrix.ts'),
  meaning: () => import('./lab/meaning.ts'),
  mutate: () => import('./lab/mutate/command.ts'),
  overlaps: () => import('./lab/overlaps.ts'),
  pane: () => import('./lab/pane.ts'),
  'pdf-ua': () => import('./lab/pdf-ua.ts'),
  reference: () => import('./lab/reference.ts'),
  rules: () => import('./lab/rules.ts'),
  sheets: () => import('./lab/sheets.ts'),
  similarity: () => import('./lab/similarity.ts'),
  soak: () => import('./lab/soak.ts'),
  starts: () => import('./lab/starts.ts'),
  streams: () => import('./lab/streams.ts'),
  structure: () => import('./lab/structure.ts'),
  walk: () => import('./lab/walk.ts'),
};

// `| head` closes the pipe before all is written.
process.stdout.on('error', () => process.exit());

const [name = '--help', ...args] = process.argv.slice(2);
const load = commands[name];
if (load === undefined) {
  for (const each of Object.values(commands)) console.log((await each()).usage);
  process.exitCode = name === '--help' ? 0 : 2;
} else {
  const command = await load();
  if (args.includes('--help')) console.log(command.usage);
  else process.exit(await command.run(args));
}
