// Replaces `@jest/globals` in test processes: jest's own test framework and `expect`, outside of jest's module registry.
import { createRequire } from 'node:module';

const ofJest = createRequire(createRequire(createRequire(import.meta.url).resolve('jest')).resolve('@jest/core'));
const ofRunner = createRequire(ofJest.resolve('jest-runner'));
export const circus = ofRunner('jest-circus');
const ofCircus = createRequire(ofRunner.resolve('jest-circus'));
const { ModuleMocker } = createRequire(ofCircus.resolve('jest-runtime'))('jest-mock');
const mocker = new ModuleMocker(globalThis);

export const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
export const expect = ofCircus('@jest/expect').jestExpect;
export const messages = ofCircus('jest-message-util');
export const { createEmptyTestResult } = ofCircus('@jest/test-result');
export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
};
