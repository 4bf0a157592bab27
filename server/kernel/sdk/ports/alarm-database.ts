import type { Db } from 'mongodb';
import { defineService } from '../service-token.ts';

/** A database in which the queue keeps its alarms, connected. */
export interface OpenAlarmDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

/** Where the queue keeps its alarms: a database of its own, or the main one. */
export interface AlarmDatabase {
  readonly kind: 'mongodb' | 'embedded';
  /** @throws DatabaseError where it does not answer; it may be asked again. */
  open(): Promise<OpenAlarmDatabase>;
}

export const ALARM_DATABASE = defineService<AlarmDatabase>('alarm-database');
