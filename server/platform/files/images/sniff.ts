import { fileTypeFromBuffer } from 'file-type';

export interface RealType {
  mime: string;
  /** What a French reader calls it: « PDF », « PNG » … */
  label: string;
}

const LABELS: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/svg+xml': 'SVG',
  'image/apng': 'PNG animé',
  'image/heic': 'HEIC',
  'image/heif': 'HEIC',
  'application/x-msdownload': 'exécutable',
  'application/x-elf': 'exécutable',
  'application/x-mach-binary': 'exécutable',
};

// What may stand before the first element, and how each ends. Skipped one by one: a single pattern for all of them takes
// for ever on a file made for that.
const PREAMBLES: [start: string, end: string][] = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
];

/** The text from its first element on, in lower case; empty when there is none. */
const fromFirstElement = (head: string): string => {
  let rest = head
    .replace(/^\ufeff/, '')
    .trimStart()
    .toLowerCase();
  for (;;) {
    const found = PREAMBLES.find(([start]) => rest.startsWith(start));
    if (!found || rest.startsWith('<!doctype html')) return rest;
    const [start, end] = found;
    // A document type may hold declarations between brackets, with `>` in them.
    const bracket = start === '<!doctype' ? rest.indexOf('[') : -1;
    const from = bracket >= 0 && bracket < rest.indexOf('>') ? rest.indexOf(']', bracket) : 0;
    const at = from < 0 ? -1 : rest.indexOf(end, from);
    if (at < 0) return '';
    rest = rest.slice(at + end.length).trimStart();
  }
};

/** The type that the bytes tell, whatever the name or the sender says; null when they tell nothing. */
export const sniff = async (bytes: Buffer): Promise<RealType | null> => {
  const start = fromFirstElement(bytes.subarray(0, 65_536).toString('utf8'));
  if (/^<svg[\s>/]/.test(start)) return { mime: 'image/svg+xml', label: 'SVG' };
  if (/^<(!doctype html|html|head|body|script)[\s>]/.test(start)) return { mime: 'text/html', label: 'HTML' };
  const found = await fileTypeFromBuffer(bytes);
  return found ? { mime: found.mime, label: LABELS[found.mime] ?? found.ext.toUpperCase() } : null;
};
