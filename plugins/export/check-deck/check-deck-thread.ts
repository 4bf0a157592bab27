import { parentPort } from 'node:worker_threads';
import { fixDeck, rulesFor } from '../../../common/check/fix-deck.ts';
import { inspectDeck } from '../../../common/check/inspect-deck.ts';
import { readRules } from '../../../common/check/read-rules.ts';
import { judgePackage } from '../../../common/check/judge-deck.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { QualityReport } from '../../../common/deck/quality-report.ts';
import type { RuleSet } from '../../../common/deck/rule.ts';
import { openOfficePackage } from '../../../common/ooxml/package/office-package.ts';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';

/* A thread that checks one file against rules, or reads rules from it: a file that takes too long doesn't block the server. */

export interface DeckToCheck {
  bytes: Uint8Array;
  name: string;
  work:
    | { kind: 'report'; rule_set: RuleSet | null }
    /** Makes the automatic fixes. */
    | { kind: 'fix'; rule_set: RuleSet | null }
    /** Reads a rule set of this name from its masters. */
    | { kind: 'rules'; title: string };
}
/** First `ready`, then the answer. */
export type CheckingReply =
  | { isReady: true }
  | CheckingAnswer
  | { failure: { code: string | null; params: MessageParams; detail: string } };
/** What a kind of work answers. */
export interface CheckingAnswer {
  report?: QualityReport;
  fixed?: Uint8Array;
  rules?: RuleSet;
}

parentPort?.on('message', (deck: DeckToCheck) => {
  void check(deck).then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage({ isReady: true } satisfies CheckingReply);

async function check({ bytes, name, work }: DeckToCheck): Promise<CheckingReply> {
  try {
    if (work.kind === 'report')
      return { report: await judgePackage(bytes, name, { typesetter: createTypesetter(), rule_set: work.rule_set }) };
    const pack = await openOfficePackage(bytes, name);
    const deck = inspectDeck(pack);
    if (work.kind === 'rules') return { rules: readRules(deck, work.title) };
    return { fixed: fixDeck(pack, rulesFor(work.rule_set, deck)).pack.toBytes() };
  } catch (error) {
    const isCoded = error instanceof CodedError;
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failure: { code: isCoded ? error.code : null, params: isCoded ? error.params : {}, detail } };
  }
}
