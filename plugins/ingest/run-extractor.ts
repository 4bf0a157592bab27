import type { ExtractInput } from './extractors/extract-input.ts';
import type { ExtractJob, ExtractResult } from './extract-job.ts';
import type { ReadProgress } from '../../server/kernel/sdk/ports/source-reader.ts';

/**
 * Runs the extractor of a kind in this process. A parser is loaded only when its kind is to be read.
 * @throws IngestError, PackageError
 */
export async function runExtractor(
  job: ExtractJob,
  {
    signal,
    onProgress,
    onOcrPage,
  }: {
    signal?: AbortSignal | undefined;
    onProgress?: (progress: ReadProgress) => void;
    onOcrPage?: () => void;
  } = {},
): Promise<ExtractResult> {
  const { bytes, name, language } = job;
  const input: ExtractInput = {
    bytes,
    name,
    ...(language === undefined ? {} : { language }),
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(onOcrPage === undefined ? {} : { onOcrPage }),
  };
  switch (job.kind) {
    case 'csv':
      return { text: await (await import('./extractors/csv.ts')).extractCsv(input), scanned_pages: [] };
    case 'md':
      return { text: await (await import('./extractors/markdown.ts')).extractMarkdown(input), scanned_pages: [] };
    case 'txt':
      return { text: await (await import('./extractors/text.ts')).extractText(input), scanned_pages: [] };
    case 'docx':
      return { text: await (await import('./extractors/docx.ts')).extractDocx(input), scanned_pages: [] };
    case 'xlsx':
      return { text: await (await import('./extractors/xlsx.ts')).extractXlsx(input), scanned_pages: [] };
    case 'html':
      return { text: await (await import('./extractors/html.ts')).extractHtml(input), scanned_pages: [] };
    case 'pptx':
      return { text: await (await import('./extractors/pptx.ts')).extractPptx(input), scanned_pages: [] };
    case 'pdf': {
      const { extractPdf } = await import('./extractors/pdf.ts');
      const { scanned_pages: pages, ...text } = await extractPdf(input, { rendersScans: job.has_vision });
      return { text, scanned_pages: pages ?? [] };
    }
    case 'image': {
      const { extractImage } = await import('./extractors/image.ts');
      return { text: await extractImage(input, { skipsOcr: job.has_vision }), scanned_pages: [] };
    }
  }
}
