/** Text placed on a page: points from the top left corner, y at the baseline. */
export interface PdfText {
  x: number;
  y: number;
  text: string;
  size?: number;
  bold?: boolean;
}

/** A page of text, or of one JPEG picture that fills it, or stands at a place (points from the top left) with text around it. */
export type PdfPage =
  | PdfText[]
  | {
      jpeg: Uint8Array;
      width: number;
      height: number;
      at?: { x: number; y: number; w: number; h: number };
      texts?: PdfText[];
    };

const WIDTH = 595;
const HEIGHT = 842;

/** A PDF of A4 pages in Helvetica (ISO 32000-1, section 7.5); Latin-1 letters and bullets only. */
export function makePdf(pages: readonly PdfPage[], info: { title?: string } = {}): Uint8Array {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  const push = (content: string | Uint8Array): void => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : Buffer.from(content);
    parts.push(bytes);
    offset += bytes.byteLength;
  };
  const object = (id: number, content: string, stream?: string | Uint8Array): void => {
    offsets[id] = offset;
    push(`${id} 0 obj\n${content}\n`);
    if (stream !== undefined) {
      push('stream\n');
      push(stream);
      push('\nendstream\n');
    }
    push('endobj\n');
  };
  const pageId = (index: number): number => 6 + index * 3;
  push('%PDF-1.4\n');
  object(1, '<</Type/Catalog/Pages 2 0 R>>');
  object(2, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${pageId(index)} 0 R`).join(' ')}]>>`);
  object(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  object(4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>');
  object(5, info.title === undefined ? '<<>>' : `<</Title(${escaped(info.title)})>>`);
  pages.forEach((page, index) => {
    const id = pageId(index);
    const resources = '<</Font<</F 3 0 R/B 4 0 R>>/XObject<</I ' + `${id + 2} 0 R>>>>`;
    object(
      id,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Resources${resources}/Contents ${id + 1} 0 R>>`,
    );
    const content = Array.isArray(page) ? page.map(textOperators).join('\n') : pictureOperators(page);
    object(id + 1, `<</Length ${Buffer.byteLength(content, 'latin1')}>>`, content);
    if (Array.isArray(page)) object(id + 2, '<<>>');
    else {
      const { jpeg, width, height } = page;
      const size = `/Width ${width}/Height ${height}/Length ${jpeg.byteLength}`;
      object(
        id + 2,
        `<</Type/XObject/Subtype/Image/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode${size}>>`,
        jpeg,
      );
    }
  });
  const start = offset;
  push(`xref\n0 ${offsets.length}\n0000000000 65535 f \n`);
  for (const at of offsets.slice(1)) push(`${String(at).padStart(10, '0')} 00000 n \n`);
  push(`trailer<</Size ${offsets.length}/Root 1 0 R/Info 5 0 R>>\nstartxref\n${start}\n%%EOF`);
  return new Uint8Array(Buffer.concat(parts));
}

function pictureOperators(page: Exclude<PdfPage, PdfText[]>): string {
  const { at: { x, y, w, h } = { x: 0, y: 0, w: WIDTH, h: HEIGHT }, texts = [] } = page;
  return [`q ${w} 0 0 ${h} ${x} ${HEIGHT - y - h} cm /I Do Q`, ...texts.map(textOperators)].join('\n');
}

function textOperators({ x, y, text, size = 10, bold = false }: PdfText): string {
  return `BT /${bold ? 'B' : 'F'} ${size} Tf ${x} ${HEIGHT - y} Td (${escaped(text)}) Tj ET`;
}

function escaped(text: string): string {
  // The bullet's code in WinAnsiEncoding.
  return text.replace(/[\\()]/g, '\\$&').replace(/•/g, '\x95');
}
