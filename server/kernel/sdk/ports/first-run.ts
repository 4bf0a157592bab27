import { defineService } from '../service-token.ts';

/** What an installation sets up once, according to its variables. */
export interface FirstRun {
  /**
   * Does the steps that are not done yet; the first presentation is made while the service is in use already.
   * @param url where the service reaches itself, with the base path.
   * @throws CodedError `first_run.failed`, `first_run.no_operator`.
   */
  run(url: string): Promise<void>;
}

export const FIRST_RUN = defineService<FirstRun>('first-run');
