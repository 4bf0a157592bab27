import { CodedError } from '../../common/deck/coded-error.ts';
import { partsOfBlocks } from '../../server/kernel/sdk/block-parts.ts';
import type { ReadProgress } from '../../server/kernel/sdk/ports/source-reader.ts';
import { loadExtractor, runExtractor } from './extract.ts';
import type { ExtractJob, ExtractReply, ExtractRequest } from './extract.ts';

/** A message per page would be too many: the child reports progress this often at most. */
const REPORT_EVERY_MS = 200;

// Entry of the child process that reads uploaded documents: hostile bytes come in, blocks go out.

process.on('message', (message: ExtractRequest) => {
  // If it can't be loaded, reading a file of that kind fails with the reason.
  if ('kind' in message) return void loadExtractor(message.kind).catch(() => undefined);
  void answer(message.id, message.job).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));

async function answer(id: number, job: ExtractJob): Promise<ExtractReply> {
  try {
    let reportedAt = 0;
    const onProgress = (progress: ReadProgress): void => {
      if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = Date.now();
      process.send?.({ id, progress } satisfies ExtractReply);
    };
    const onOcrPage = (): void => void process.send?.({ id, ocr_page: true } satisfies ExtractReply);
    const { text, scanned_pages } = await runExtractor(job, { onProgress, onOcrPage });
    for (const part of partsOfBlocks(text.blocks)) process.send?.({ id, part } satisfies ExtractReply);
    return { id, result: { text: { ...text, blocks: [] }, scanned_pages } };
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const isOurs = error instanceof CodedError;
    return { id, failure: { code: isOurs ? error.code : null, params: isOurs ? error.params : {}, detail } };
  }
}
