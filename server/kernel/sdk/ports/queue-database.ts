import type { Db } from 'mongodb';
import { defineService } from '../service-token.ts';

/** A connected database that holds the queue. */
export interface OpenQueueDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

/** Where the queue is: in a database of its own, or in the main one. */
export interface QueueDatabase {
  /** @throws DatabaseError where it does not answer; it may be asked again. */
  open(): Promise<OpenQueueDatabase>;
}

export const QUEUE_DATABASE = defineService<QueueDatabase>('queue-database');
