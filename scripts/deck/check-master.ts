import type { Finding } from '../../common/deck/finding.ts';
import type { ReadinessReport } from '../../common/deck/readiness-report.ts';
import { judgeReadiness } from '../../common/master/readiness/judge-readiness.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';

export interface CheckedMaster {
  name: string;
  report: ReadinessReport;
  /** What of the file is damaged and was left out. */
  findings: Finding[];
}

/** Judges a master deck as a template, with the packaged fonts. @throws PackageError where it is none. */
export async function checkMaster({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<CheckedMaster> {
  const master = await openMasterDeck(bytes, name);
  const typesetter = createTypesetter();
  const report = await judgeReadiness(master, typesetter.withCapacities(master.catalogue), typesetter);
  return { name, report, findings: master.findings };
}
