const FIELD = /^([A-Z][A-Za-z-]{1,40}):(?:[ \t]+(.*))?$/;
const SHOWN: ReadonlySet<string> = new Set(['from', 'to', 'cc', 'date']);
/** Fields that every message has some of (RFC 5322, section 3.6). */
const TELLING: ReadonlySet<string> = new Set(['from', 'to', 'subject', 'date', 'received', 'message-id']);

/** What stands above the text of an electronic message. */
export interface MailHead {
  subject: string;
  /** Sender, receivers and day, as they stand. */
  lines: string[];
  /** Lines the head takes. */
  length: number;
}

/** The head of a saved message: fields from the first line on, at least three that messages have; null for other texts. */
export function readMailHead(lines: readonly string[]): MailHead | null {
  let subject = '';
  const shown: string[] = [];
  const told = new Set<string>();
  let index = 0;
  for (; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') break;
    // A long field goes on in the next line, behind white space; mailboxes begin with "From " and a day.
    if (index > 0 && /^[ \t]/.test(line)) continue;
    if (index === 0 && /^From \S+@?\S* /.test(line)) continue;
    const field = FIELD.exec(line);
    if (field === null) return null;
    const name = field[1]?.toLowerCase() ?? '';
    if (TELLING.has(name)) told.add(name);
    if (name === 'subject') subject = field[2]?.trim() ?? '';
    else if (SHOWN.has(name)) shown.push(line.trim());
  }
  return told.size >= 3 && told.has('from') ? { subject, lines: shown, length: index } : null;
}
