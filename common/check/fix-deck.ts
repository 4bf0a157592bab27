import { ACCESSIBILITY_RULES } from '../deck/rule.ts';
import type { Rule, RuleSet } from '../deck/rule.ts';
import { OfficePackage } from '../ooxml/package/office-package.ts';
import { serializeTree } from '../ooxml/xml/serialize-tree.ts';
import { checkRules } from './check-rules.ts';
import { inspectDeck } from './inspect-deck.ts';
import type { InspectedDeck } from './inspect-deck.ts';
import { masterLook } from './read-rules.ts';

/** A deck after the automatic fixes that don't change its meaning. */
interface FixedDeck {
  pack: OfficePackage;
  /** Fingerprints of the fixed findings. */
  fixed: string[];
}

/**
 * The rules of a client; if it has none about fonts, colours or accessibility, those of the master and the built-in
 * ones.
 */
export function rulesFor(set: RuleSet | null, deck: InspectedDeck): Rule[] {
  const own = set?.rules ?? [];
  const [ids, kinds] = [new Set(own.map(({ id }) => id)), new Set(own.map(({ kind }) => kind))];
  const ofMaster = masterLook(deck).filter(({ kind }) => !kinds.has(kind));
  return [...own, ...ofMaster, ...ACCESSIBILITY_RULES.filter(({ id }) => !ids.has(id))];
}

/** Applies the automatic fixes of rules; parts that need none keep their bytes. */
export function fixDeck(pack: OfficePackage, rules: readonly Rule[]): FixedDeck {
  // Separate trees, because those of the given package are shared.
  const copy = new OfficePackage(pack.parts, pack.name);
  const { repairs } = checkRules(inspectDeck(copy), rules);
  for (const { apply } of repairs) apply();
  const parts = new Set(repairs.map(({ part }) => part));
  const changes = new Map([...parts].map((part) => [part, serializeTree(copy.xml(part))]));
  return { pack: pack.withParts(changes), fixed: repairs.map(({ fingerprint }) => fingerprint) };
}
