import { MongoBackend } from '@agendajs/mongo-backend';
import type { Db } from 'mongodb';

export interface AgendaBackendOptions {
  db: Db;
  collection: string;
  /** Whether another alarm may be locked now. */
  mayTake: () => boolean;
}

/**
 * Agenda's store with two of its habits mended.
 *
 * Agenda starts a backend's `connect()` in its constructor and leaves its rejection to nobody, which ends the process: here
 * it is handed to whoever waits for `connected`, and Agenda itself is left waiting. And Agenda locks what it can by
 * its own count: here nothing is locked that this process has no room to run, so that other workers can have it.
 */
export class AgendaBackend extends MongoBackend {
  #connected: Promise<void> | null = null;

  constructor({ db, collection, mayTake }: AgendaBackendOptions) {
    super({ mongo: db, collection });
    const { repository } = this;
    const next = repository.getNextJobToRun.bind(repository);
    repository.getNextJobToRun = (...input) => (mayTake() ? next(...input) : Promise.resolve(undefined));
  }

  /** Resolves when the Agenda that was made of it may be used. @throws what kept it from connecting. */
  get connected(): Promise<void> {
    return this.#connected ?? Promise.reject(new TypeError('no Agenda was made of this backend'));
  }

  override connect(): Promise<void> {
    this.#connected = super.connect();
    return this.#connected.catch(() => new Promise<never>(() => {}));
  }
}
