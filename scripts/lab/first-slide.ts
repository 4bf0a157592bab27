import { readFileSync } from 'node:fs';
import { median, signIn, withServer } from './service.ts';

const LIMIT_MS = 300;
const BRIEF_CHARS = 8_000;
const sample = new URL('../../docs/samples/bike-share.md', import.meta.url);

export const usage = `npm run lab -- first-slide [RUNS]
  Measures the time from the request for an outline to its first slide, over HTTP, with the built-in model. The first run follows a
  server start. Fails if the median exceeds ${LIMIT_MS} ms.`;

export function run([runs = '10']: string[]): Promise<number> {
  const brief = readFileSync(sample, 'utf8').slice(0, BRIEF_CHARS);
  return withServer({}, async (server) => {
    const ann = await signIn(server);
    const firsts: number[] = [];
    for (let round = 0; round < Number(runs); round += 1) {
      const { id } = (await ann.must(201, 'POST', '/presentations', { brief })) as { id: string };
      const startedAt = performance.now();
      const stream = await ann.follow(`/presentations/${id}/outlines/stream`);
      let event = await stream.next();
      while (event !== null && event.event !== 'outline.slide') event = await stream.next();
      firsts.push(performance.now() - startedAt);
      const rest = await stream.rest();
      const slides = rest.filter((each) => each.event === 'outline.slide').length + 1;
      const times = `first slide ${firsts.at(-1)?.toFixed(0)} ms, whole outline ${(performance.now() - startedAt).toFixed(0)} ms`;
      console.log(`${round + 1}: ${times}, ${slides} slides`);
    }
    console.log(`median ${median(firsts).toFixed(0)} ms, longest ${Math.max(...firsts).toFixed(0)} ms`);
    return median(firsts) > LIMIT_MS ? 1 : 0;
  });
}
