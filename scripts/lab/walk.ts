import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { ProblemError } from '../../common/client/problem-error.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import { composeTranslator } from '../../server/compose.ts';
import { WalkError, walkService } from './walk/walk-service.ts';

export const usage = `npm run lab -- walk FILE... --password PASSWORD [--url URL] [--email EMAIL] [--slides N] [-o deck.pptx]
  An author's whole way through a running service, over HTTP alone.`;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:5001' },
      email: { type: 'string', default: 'author@localhost' },
      password: { type: 'string', default: '' },
      slides: { type: 'string' },
      output: { type: 'string', short: 'o', default: 'deck.pptx' },
    },
  });
  const translator = composeTranslator('en');
  try {
    if (positionals.length === 0 || values.password === '') throw new WalkError('walk.usage');
    const walked = await walkService({
      url: values.url,
      email: values.email,
      password: values.password,
      files: await Promise.all(
        positionals.map(async (file) => ({ name: basename(file), bytes: new Uint8Array(await readFile(file)) })),
      ),
      ...(values.slides === undefined ? {} : { slides: Number(values.slides) }),
      onStep: (key, params) => console.log(translator.translate('common', `walk.${key}`, params)),
    });
    await writeFile(values.output, walked.bytes);
    console.log(translator.translate('common', 'walk.saved', { file: values.output }));
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const isServers = error instanceof ProblemError && error.detail !== null;
    console.error(
      isServers ? `${error.code}: ${error.detail}` : translator.translate('errors', error.code, error.params),
    );
    return 1;
  }
  return 0;
}
