import type { AuditChain, ChainFault } from '../../../common/api/audit.ts';
import type { AuditSeal } from '../../kernel/sdk/ports/audit-sink.ts';
import { hashOf, sealedEntry, sealedHead } from './chain.ts';
import type { ChainEnd } from './chain.ts';
import type { AuditHead, AuditRecord } from './contract.ts';

/** What a chain is checked against. */
interface ChainToVerify {
  clientId: string | null;
  /** As it was before the walk began. */
  head: AuditHead | null;
  /** From its beginning. */
  entries: AsyncIterable<AuditRecord>;
  /** A place that a user noted elsewhere. */
  noted: ChainEnd | null;
}

const DETAILS: Readonly<Record<ChainFault, string>> = {
  altered: 'The entry is not what it was when it was written.',
  missing: 'Entries are gone from here on.',
  out_of_order: 'The entry does not follow the one before it.',
  unsealed: 'The entry has no seal, although entries before it have one.',
  forged: 'The seal of the entry was not made with the key it names.',
  cut_off: 'The chain was longer than it is.',
  head_lost: 'The record of how far the chain went is gone.',
  head_forged: 'The record of how far the chain went was altered.',
  other_than_noted: 'The entry is not the one that was noted.',
};

/**
 * Walks a chain, one entry in memory at a time, up to the first break.
 * @throws the signal's reason.
 */
export async function verifyChain(
  { clientId, head, entries, noted }: ChainToVerify,
  seal: AuditSeal,
  signal: AbortSignal,
): Promise<AuditChain> {
  let end: ChainEnd = { seq: 0, hash: '' };
  let sealedFrom: number | null = null;
  let unchecked = 0;
  const report = (fault: ChainFault | null, seq = end.seq + 1): AuditChain => ({
    client_id: clientId,
    is_intact: fault === null,
    entries: end.seq,
    head: end.seq === 0 ? null : end,
    first_break: fault === null ? null : { seq: Math.max(1, seq), fault, detail: DETAILS[fault] },
    sealed_from: sealedFrom,
    unchecked_seals: unchecked,
  });

  for await (const entry of entries) {
    signal.throwIfAborted();
    const fault = faultAfter(end, entry);
    if (fault !== null) return report(fault);
    if (entry.seal !== null) {
      const state = seal.check(sealedEntry(entry.hash), entry.seal);
      if (state === 'broken') return report('forged');
      if (state === 'key_missing') unchecked += 1;
      sealedFrom ??= entry.seq;
    } else if (sealedFrom !== null) return report('unsealed');
    if (isOther(entry, head)) return report('head_forged');
    if (isOther(entry, noted)) return report('other_than_noted');
    end = { seq: entry.seq, hash: entry.hash };
  }
  if ((head?.seq ?? 0) > end.seq || (noted?.seq ?? 0) > end.seq) return report('cut_off');
  if (head === null) return report(end.seq === 0 ? null : 'head_lost');
  if (!isHeadSealed(clientId, head, sealedFrom)) return report('head_forged', head.seq);
  return report(null);

  /** Where entries are sealed up to the head, the head is. */
  function isHeadSealed(id: string | null, { seq, hash, seal: mark }: AuditHead, from: number | null): boolean {
    if (mark === null) return from === null || from > seq;
    return seal.check(sealedHead(id, { seq, hash }), mark) !== 'broken';
  }
}

/** What is wrong with an entry behind that end. */
function faultAfter(end: ChainEnd, entry: AuditRecord): ChainFault | null {
  if (!Number.isInteger(entry.seq) || entry.seq <= end.seq) return 'out_of_order';
  if (entry.seq > end.seq + 1) return 'missing';
  if (!isItself(entry)) return 'altered';
  return entry.prev === (end.seq === 0 ? null : end.hash) ? null : 'out_of_order';
}

function isItself(entry: AuditRecord): boolean {
  try {
    return hashOf(entry) === entry.hash;
  } catch {
    // What was altered may have lost its form as well: a time that is none.
    return false;
  }
}

const isOther = (entry: ChainEnd, wanted: ChainEnd | null): boolean =>
  wanted?.seq === entry.seq && wanted.hash !== entry.hash;
