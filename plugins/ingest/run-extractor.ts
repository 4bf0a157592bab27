import { extractCsv } from './extractors/csv.ts';
import type { ExtractInput } from './extractors/extract-input.ts';
import { extractMarkdown } from './extractors/markdown.ts';
import { extractText } from './extractors/text.ts';
import type { ExtractJob, ExtractResult } from './extract-job.ts';

/**
 * Runs the extractor of a kind in this process. The parsers of documents are loaded only when one is to be read.
 * @throws IngestError, PackageError
 */
export async function runExtractor(job: ExtractJob, signal?: AbortSignal): Promise<ExtractResult> {
  const { bytes, name, language } = job;
  const input: ExtractInput = {
    bytes,
    name,
    ...(language === undefined ? {} : { language }),
    ...(signal === undefined ? {} : { signal }),
  };
  switch (job.kind) {
    case 'csv':
      return { text: await extractCsv(input), scanned_pages: [] };
    case 'md':
      return { text: await extractMarkdown(input), scanned_pages: [] };
    case 'txt':
      return { text: await extractText(input), scanned_pages: [] };
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
