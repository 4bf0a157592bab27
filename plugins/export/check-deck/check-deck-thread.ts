import { parentPort } from 'node:worker_threads';
import { fixDeck, rulesFor } from '../../../common/check/fix-deck.ts';
import { inspectDeck } from '../../../common/check/inspect-deck.ts';
import { judgePackage } from '../../../common/check/judge-deck.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { QualityReport } from '../../../common/deck/quality-report.ts';
import type { RuleSet } from '../../../common/deck/rule.ts';
import { openOfficePackage } from '../../../common/ooxml/package/office-package.ts';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';

/* A thread that checks one file against rules: a file that takes too long doesn't block the server. */

export interface DeckToCheck {
  bytes: Uint8Array;
  name: string;
  rule_set: RuleSet | null;
  /** Make the automatic fixes instead of a report. */
  wantsFix: boolean;
}
/** Ready first, then the answer. */
export type CheckingReply =
  | { isReady: true }
  | { report: QualityReport | null; fixed: Uint8Array | null }
  | { failure: { code: string | null; params: MessageParams; detail: string } };

parentPort?.on('message', (deck: DeckToCheck) => {
  void check(deck).then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage({ isReady: true } satisfies CheckingReply);

async function check({ bytes, name, rule_set, wantsFix }: DeckToCheck): Promise<CheckingReply> {
  try {
    if (wantsFix) {
      const pack = await openOfficePackage(bytes, name);
      return { report: null, fixed: fixDeck(pack, rulesFor(rule_set, inspectDeck(pack))).pack.toBytes() };
    }
    return { report: await judgePackage(bytes, name, { typesetter: createTypesetter(), rule_set }), fixed: null };
  } catch (error) {
    const isCoded = error instanceof CodedError;
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failure: { code: isCoded ? error.code : null, params: isCoded ? error.params : {}, detail } };
  }
}
