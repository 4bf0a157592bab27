import { describe, expect, it } from '@jest/globals';
import { describeStore } from './conformance.ts';

const uri = process.env.LECTERN_TEST_MONGODB_URI;

// The suite says what MongoDB does; it is held against a real one wherever there is one.
if (uri !== undefined) describeStore('MongoDB', () => Promise.resolve({ uri, close: () => Promise.resolve() }));
else {
  describe('MongoDB', () => {
    it('is tested where LECTERN_TEST_MONGODB_URI names one', () => {
      expect(uri).toBeUndefined();
    });
  });
}
