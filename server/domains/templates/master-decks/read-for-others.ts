import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { MasterDeckReader } from './contract.ts';
import { keepParse, removeBlobs } from './keep-parse.ts';
import { assertMasterName } from './policy.ts';
import { AT_LEISURE_MS } from './read-master.ts';
import type { ReadMaster } from './read-master.ts';

/** Reads decks for domains that make templates of their own. */
export function createDeckReader({
  read,
  store,
  clock,
}: {
  read: ReadMaster;
  store: FileStore;
  clock: Clock;
}): MasterDeckReader {
  return {
    assertName: assertMasterName,
    async read(scope, clientId, { name, ...file }, signal) {
      const original = await store.read(file.key);
      const mode = 'layouts';
      const { analysis, fonts_hash } = await read(
        scope,
        clientId,
        { bytes: original, name, mode, timeOutMs: AT_LEISURE_MS },
        signal,
      );
      const { facts, layouts, blobs } = await keepParse(store, analysis, {
        ...{ mode, fonts_hash, original },
        now: clock.now(),
      });
      const kept = (own: { key: string }) => blobs.find(({ key }) => key === own.key);
      const thumbnail = kept(facts.thumbnail);
      if (thumbnail === undefined) throw new TypeError('a parse has a picture');
      // The report is told by what it says of the deck as a whole, and by the reasons of the layouts.
      await removeBlobs(store, [facts.report, facts.derived === null ? null : file]);
      return {
        file: { ...(facts.derived ?? file), name },
        ...{ thumbnail, layouts, findings: facts.findings },
        readiness: { score: facts.readiness_score, findings: analysis.readiness.findings },
      };
    },
  };
}
