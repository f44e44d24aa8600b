/** A piece of text in one style. A run with a single line feed is a line break. */
export interface TextRun {
  text: string;
  bold?: boolean;
  italic?: boolean;
  raised?: boolean;
  href?: string;
  /** Footnote reference: its id in the converted document. */
  note?: string;
}

// Invisible characters of Word: soft hyphens, zero-width spaces, word joiners and byte order marks.
const INVISIBLE_CHARS = /[\u00ad\u200b\u2060\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL_CHARS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Normalises to NFC, removes invisible characters, and collapses ordinary spaces. No-break spaces stay, since French
 * spelling needs them.
 */
export const tidyText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(INVISIBLE_CHARS, '')
    .replace(CONTROL_CHARS, '')
    .replace(/[ \t\r\n]+/g, ' ');

export const runsToText = (runs: readonly TextRun[]): string =>
  runs
    .filter((run) => run.note === undefined)
    .map(({ text }) => (text === '\n' ? ' ' : text))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();

const hasSameStyle = (a: TextRun, b: TextRun) =>
  a.bold === b.bold && a.italic === b.italic && a.raised === b.raised && a.href === b.href && a.note === b.note;

/** Joins runs of the same style; removes spaces at both ends and around line breaks. */
export const compactRuns = (runs: readonly TextRun[]): TextRun[] => {
  const joined: TextRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.text === '\n') joined.push({ text: '\n' });
    else if (last && last.text !== '\n' && hasSameStyle(last, run))
      last.text = (last.text + run.text).replace(/ {2,}/g, ' ');
    else joined.push({ ...run });
  }
  for (const [index, run] of joined.entries()) {
    if (run.text === '\n') continue;
    const before = joined[index - 1]?.text ?? '\n';
    const after = joined[index + 1]?.text ?? '\n';
    if (before === '\n' || before.endsWith(' ')) run.text = run.text.replace(/^ +/, '');
    if (after === '\n') run.text = run.text.replace(/ +$/, '');
  }
  const kept = joined.filter(({ text }) => text !== '');
  while (kept[0]?.text === '\n') kept.shift();
  while (kept.at(-1)?.text === '\n') kept.pop();
  return kept;
};

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

export const runsToHtml = (runs: readonly TextRun[]): string =>
  runs
    .map(({ text, bold, italic, raised, href }) => {
      if (text === '\n') return '<br />';
      let inner = escapeHtml(text);
      if (raised) inner = `<sup>${inner}</sup>`;
      if (italic) inner = `<em>${inner}</em>`;
      if (bold) inner = `<strong>${inner}</strong>`;
      return href ? `<a href="${escapeHtml(href).replace(/"/g, '&quot;')}">${inner}</a>` : inner;
    })
    .join('');

const countChars = (runs: readonly TextRun[]) => runs.reduce((sum, { text }) => sum + text.length, 0);

/**
 * Position to cut a long text: after a sentence that ends in the second half, otherwise after a word; 0 if there is
 * none.
 */
const findCut = (text: string, max: number): number => {
  const head = text.slice(0, max);
  const sentence = Math.max(...['. ', '! ', '? ', '… '].map((end) => head.lastIndexOf(end)));
  return sentence > max / 2 ? sentence + 2 : head.lastIndexOf(' ') + 1;
};

/** Splits runs into pieces of at most `max` UTF-16 units; styles continue across cuts. */
export const splitRuns = (runs: readonly TextRun[], max: number): TextRun[][] => {
  if (countChars(runs) <= max) return [[...runs]];
  let piece: TextRun[] = [];
  const result = [piece];
  let room = max;
  for (const run of runs) {
    let rest = run.text;
    while (rest.length > room) {
      // A word longer than a piece is cut anywhere except inside a character.
      const anywhere = room === max ? max - (/[\ud800-\udbff]$/.test(rest.slice(0, max)) ? 1 : 0) : 0;
      const cut = findCut(rest, room) || anywhere;
      if (cut > 0) piece.push({ ...run, text: rest.slice(0, cut) });
      rest = rest.slice(cut);
      piece = [];
      result.push(piece);
      room = max;
    }
    piece.push({ ...run, text: rest });
    room -= rest.length;
  }
  return result.map(compactRuns).filter((kept) => kept.length > 0);
};
