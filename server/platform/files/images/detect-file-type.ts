import { fileTypeFromBuffer } from 'file-type';

export interface DetectedType {
  mime: string;
  /** French label: « PDF », « PNG » … */
  label: string;
}

const TYPE_LABELS: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/svg+xml': 'SVG',
  'image/apng': 'PNG animé',
  'image/heic': 'HEIC',
  'image/heif': 'HEIC',
  'application/x-msdownload': 'exécutable',
  'application/x-elf': 'exécutable',
  'application/x-mach-binary': 'exécutable',
};

// Parts allowed before the first element, with their ends. The code skips them one by one: a single pattern for all
// could run forever on a malicious file.
const PREAMBLES: [start: string, end: string][] = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
];

/** Text from the first element, in lower case; empty if there is none. */
const skipPreambles = (head: string): string => {
  let rest = head
    .replace(/^\ufeff/, '')
    .trimStart()
    .toLowerCase();
  for (;;) {
    const found = PREAMBLES.find(([start]) => rest.startsWith(start));
    if (!found || rest.startsWith('<!doctype html')) return rest;
    const [start, end] = found;
    // A document type may contain declarations in brackets with `>`.
    const bracket = start === '<!doctype' ? rest.indexOf('[') : -1;
    const from = bracket >= 0 && bracket < rest.indexOf('>') ? rest.indexOf(']', bracket) : 0;
    const at = from < 0 ? -1 : rest.indexOf(end, from);
    if (at < 0) return '';
    rest = rest.slice(at + end.length).trimStart();
  }
};

/** Detects a file type by its bytes, whatever the name or the declared type; null if unknown. */
export const detectFileType = async (bytes: Buffer): Promise<DetectedType | null> => {
  const start = skipPreambles(bytes.subarray(0, 65_536).toString('utf8'));
  if (/^<svg[\s>/]/.test(start)) return { mime: 'image/svg+xml', label: 'SVG' };
  if (/^<(!doctype html|html|head|body|script)[\s>]/.test(start)) return { mime: 'text/html', label: 'HTML' };
  const found = await fileTypeFromBuffer(bytes);
  return found ? { mime: found.mime, label: TYPE_LABELS[found.mime] ?? found.ext.toUpperCase() } : null;
};
