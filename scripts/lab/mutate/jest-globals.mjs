// What test files import as '@jest/globals'.
import { jestExpect } from '@jest/expect';
import circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

const mocker = new ModuleMocker(globalThis);
export const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
export const expect = jestExpect;
export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
};
