import { describe, expect, it } from '@jest/globals';
import { countInWork, currentWork, inWork, nameWork } from './work-context.ts';

describe('the work under way', () => {
  it('is inherited, and named where more is known', async () => {
    expect(currentWork()).toBeNull();
    await inWork({ client_id: 'c1', user_id: 'u1', request_id: 'r1' }, async () => {
      await Promise.resolve();
      nameWork({ client_id: 'c2', presentation_id: 'p1' });
      inWork({ step_key: 'k', step_name: 'slide 1' }, () => {
        expect(currentWork()).toMatchObject({ client_id: 'c2', user_id: 'u1', presentation_id: 'p1', step_key: 'k' });
        nameWork({ client_id: 'c3' });
      });
      expect(currentWork()).toMatchObject({ client_id: 'c2', step_key: null });
    });
    expect(currentWork()).toBeNull();
  });

  it('keeps things that continue concurrently apart', async () => {
    const seen = await Promise.all(
      ['a', 'b', 'c'].map((client_id) =>
        inWork({ client_id }, async () => {
          await new Promise((resolve) => setImmediate(resolve));
          return currentWork()?.client_id;
        }),
      ),
    );
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('counts from one in each run and each step', () => {
    expect(countInWork('call')).toBeNull();
    inWork({ job_id: 'j1' }, () => {
      expect([countInWork('call'), countInWork('call'), countInWork('other')]).toEqual([1, 2, 1]);
      inWork({ step_key: 's1' }, () => expect(countInWork('call')).toBe(1));
      inWork({ client_id: 'c1' }, () => expect(countInWork('call')).toBe(3));
      inWork({ job_id: 'j1' }, () => expect(countInWork('call')).toBe(1));
    });
  });
});
