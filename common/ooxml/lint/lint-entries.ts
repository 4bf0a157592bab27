import * as yauzl from 'yauzl';
import type { LintFault } from './lint-fault.ts';

/** Faults of the ZIP directory that a map of parts can't show: folders as entries, and names that occur twice. */
export async function lintEntries(bytes: Uint8Array): Promise<LintFault[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true, strictFileNames: false });
  const faults: LintFault[] = [];
  const seen = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    const part = entry.fileName;
    if (part.endsWith('/')) faults.push({ code: 'directory_entry', part, detail: '' });
    if (seen.has(part.toLowerCase())) faults.push({ code: 'duplicate_entry', part, detail: '' });
    seen.add(part.toLowerCase());
  }
  return faults;
}
