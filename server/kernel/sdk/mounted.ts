import type { Role } from '../../../common/api/accounts.ts';
import type { Job } from './define-job.ts';
import type { Route } from './define-route.ts';

/** A route with its owner and the roles that may take its action; empty for routes without a session. */
export interface MountedRoute {
  plugin: string;
  route: Route;
  roles: readonly Role[];
}

/** A job with its owner. */
export interface MountedJob {
  plugin: string;
  job: Job;
}
