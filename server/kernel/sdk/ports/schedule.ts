import { defineHook } from '../hook-point.ts';

/**
 * Work at a time of day or week. Its key is its name. Once per period, however many processes there are, a job of the service
 * is queued; a time at which no process ran is made up for at the next start, within its period.
 */
export interface Schedule {
  /** Name of a job definition whose payload may be `{}`. */
  job: string;
  /** Time of day in UTC. */
  at: { hour: number; minute: number };
  /** From 0, Sunday; every day when absent. */
  weekday?: number;
}

export const SCHEDULE = defineHook<Schedule>('schedule');
