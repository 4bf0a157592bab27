import { defineService } from '../service-token.ts';

/** The one-time setup of an installation, according to its variables. */
export interface FirstRun {
  /**
   * Runs the pending steps; the first presentation is made in the background, while the service is in use.
   * @param url address at which the service reaches itself, with the base path.
   * @throws CodedError `first_run.failed`, `first_run.no_operator`.
   */
  run(url: string): Promise<void>;
}

export const FIRST_RUN = defineService<FirstRun>('first-run');
