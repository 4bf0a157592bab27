import { MongoBulkWriteError } from 'mongodb';
import type { Collection, Db, OptionalId } from 'mongodb';
import type { WaitingJob } from '../queue-reader.ts';

/** One document of Agenda's, as far as it is looked at here. */
interface AlarmDocument {
  name: string;
  type: 'normal';
  priority: number;
  data: { job_id: string; name: string };
  lockedAt: Date | null;
  nextRunAt: Date | null;
  lastModifiedBy: string | null;
}

/** The alarms as they are stored: what Agenda has no call for. */
export interface AlarmBook {
  /** Sees that there is one alarm per job. */
  prepare(): Promise<void>;
  /** Sets alarms as Agenda sets one, all at once; those that are there stay as they are. */
  setAll(jobs: readonly WaitingJob[]): Promise<void>;
  /** Those of the given jobs that no alarm will ring for soon: it is missing, or held by a process that is gone. */
  withoutAlarm(
    jobs: readonly WaitingJob[],
    heldMs: number,
  ): Promise<{ missing: WaitingJob[]; abandoned: WaitingJob[] }>;
  /** Lets the alarm of a job ring at once, whoever holds it. Whether there is one. */
  ring(jobId: string): Promise<boolean>;
  /** Takes the alarm of a job away, unless somebody holds it: then it is dealt with where it is held. */
  remove(jobId: string): Promise<void>;
  /** Lets go of everything that a process holds; it rings elsewhere. */
  release(worker: string): Promise<void>;
}

/** What a database says of a value that is there already. */
const DUPLICATE = 11_000;

/** The one definition that all alarms are of. */
export const ALARM = 'lectern.job';
/** Agenda's collection. */
export const ALARM_COLLECTION = 'agendaJobs';

/** The alarms in a database. */
export function createAlarmBook(db: Db): AlarmBook {
  const alarms: Collection<AlarmDocument> = db.collection(ALARM_COLLECTION);
  const of = (jobId: string) => ({ name: ALARM, 'data.job_id': jobId });
  const free = () => ({ $set: { lockedAt: null, nextRunAt: new Date() } });
  return {
    async prepare() {
      // Without it Agenda's own `unique` lets two through now and then.
      const partialFilterExpression = { 'data.job_id': { $type: 'string' } };
      await alarms.createIndex({ 'data.job_id': 1 }, { unique: true, partialFilterExpression });
    },
    async setAll(jobs) {
      const now = Date.now();
      const set = jobs.map(({ id, name, inMs }): OptionalId<AlarmDocument> => ({
        ...{ name: ALARM, type: 'normal', priority: 0, data: { job_id: id, name } },
        ...{ nextRunAt: new Date(now + inMs), lockedAt: null, lastModifiedBy: null },
      }));
      try {
        await alarms.insertMany(set, { ordered: false });
      } catch (error) {
        const faults = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
        if (faults.length === 0 || faults.some(({ code }) => code !== DUPLICATE)) throw error;
      }
    },
    async withoutAlarm(jobs, heldMs) {
      const filter = { name: ALARM, 'data.job_id': { $in: jobs.map(({ id }) => id) } };
      const found = await alarms.find(filter, { projection: { data: 1, lockedAt: 1 } }).toArray();
      const lockedAt = new Map(found.map((alarm) => [alarm.data.job_id, alarm.lockedAt]));
      const heldSince = Date.now() - heldMs;
      return {
        missing: jobs.filter(({ id }) => !lockedAt.has(id)),
        abandoned: jobs.filter(({ id }) => (lockedAt.get(id)?.getTime() ?? Infinity) < heldSince),
      };
    },
    ring: async (jobId) => (await alarms.updateOne(of(jobId), free())).matchedCount === 1,
    async remove(jobId) {
      await alarms.deleteOne({ ...of(jobId), lockedAt: null });
    },
    async release(worker) {
      await alarms.updateMany({ name: ALARM, lastModifiedBy: worker, lockedAt: { $ne: null } }, free());
    },
  };
}
