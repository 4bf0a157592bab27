import { z } from 'zod';
import type { StoredSlide } from '../../../common/deck/slide.ts';
import type { JobQueue } from '../../kernel/sdk/ports/job-queue.ts';
import { GENERATE_JOB } from './contract.ts';
import type { FinishedSlide, RunSlides } from './contract.ts';

/** What a run tells of each slide as it is finished. */
const told = z.object({
  index: z.int(),
  slide: z.custom<StoredSlide>((value) => typeof value === 'object' && value !== null && 'id' in value),
  content_hash: z.string(),
});

/** Finished slides, found in what the last run has told. */
export function createRunSlides(queue: Pick<JobQueue, 'told'>): RunSlides {
  return {
    async finished(scope, presentationId, slideId) {
      let found: FinishedSlide | null = null;
      for await (const { event, data } of queue.told(scope, presentationId, GENERATE_JOB)) {
        const finished = event === 'slide.completed' ? told.safeParse(data).data : undefined;
        // A run that was started again tells its slides again.
        if (finished?.slide.id === slideId) found = finished;
      }
      return found;
    },
  };
}
