import { z } from 'zod';
import { type ErrorCode, type ErrorValues, errorText, phraseText, withError } from '../errors.ts';
import { countGraphemes } from './graphemes.ts';

type Refinement = {
  addIssue: (issue: { code: 'custom'; message: string; params: { code: ErrorCode }; path?: PropertyKey[] }) => void;
};

/** Refuses a value, or its part at `path`, with a text of the catalogue; the error's body contains the code. */
export const refuseWith = (context: Refinement, code: ErrorCode, values: ErrorValues = {}, path: PropertyKey[] = []) =>
  context.addIssue({ code: 'custom', message: errorText(code, values), params: { code }, path });

// Everything below U+0020 but tab and line feed, and DEL: never typed on purpose, always a paste accident or an attack.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/;

const tidyLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();
const tidyParagraphs = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

interface TextLimits {
  min?: number;
  max: number;
}

const boundedText = (label: string, { min = 0, max }: TextLimits, tidy: (text: string) => string) =>
  z
    .string(withError('GEN-001'))
    // Not `transform`: these schemas are also used in answers, which are written, not parsed.
    .overwrite(tidy)
    .superRefine((text, context) => {
      const length = countGraphemes(text);
      const refuse = (code: ErrorCode, values?: ErrorValues) => refuseWith(context, code, values);
      if (CONTROL_CHARACTERS.test(text)) refuse('GEN-016', { liste: phraseText('caractères de contrôle') });
      else if (min > 0 && length === 0) refuse('GEN-001');
      else if (length < min) refuse('GEN-003', { libelle: label, n: min });
      else if (length > max) refuse('GEN-002', { libelle: label, n: max, saisi: length });
    });

/** One line of text: NFC, trimmed, inner spaces collapsed; lengths in grapheme clusters; errors contain `label`. */
export const line = (label: string, limits: TextLimits) => boundedText(label, limits, tidyLine);

/** Several lines of plain text: NFC, trimmed, line breaks kept. */
export const paragraphs = (label: string, limits: TextLimits) => boundedText(label, limits, tidyParagraphs);

/** Rich text as HTML. The limit applies to the text, not the tags; the server sanitises every field named `html`. */
export const richText = (label: string, max: number) =>
  z
    .string()
    .max(max * 8 + 4000)
    .superRefine((html, context) => {
      const length = countGraphemes(toPlainText(html));
      if (length > max) {
        refuseWith(context, 'GEN-002', { libelle: label, n: max, saisi: length });
      }
    });

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/** Visible text of rich text; block ends become line feeds. For counting and searching, never for display. */
export const toPlainText = (html: string): string =>
  html
    // A tag ends before the next begins: otherwise an unclosed tag would be scanned again from each of its characters.
    .replace(/<(br|\/p|\/li|\/blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();

export const email = z
  .string(withError('GEN-001'))
  .overwrite((text) => text.normalize('NFC').trim().toLowerCase())
  .superRefine((text, context) => {
    if (text === '') refuseWith(context, 'GEN-001');
    else if (text.length > 254 || !/^[^\s@<>"(),:;]+@[^\s@.<>"(),:;]+(\.[^\s@.<>"(),:;]+)+$/.test(text)) {
      refuseWith(context, 'GEN-004');
    }
  });

/** Text that is empty, or passes a check once it is tidied. */
export const checkedText = (
  tidy: (text: string) => string,
  isValid: (text: string) => boolean,
  code: ErrorCode,
): z.ZodString =>
  z
    .string()
    .overwrite(tidy)
    .superRefine((text, context) => {
      if (text !== '' && !isValid(text)) refuseWith(context, code);
    });

/** French national (10 digits) or E.164. Spaces, dots and hyphens between digits are dropped. May be empty. */
export const phone = checkedText(
  (text) => text.replace(/[\s.\-()\u00a0\u202f]/g, ''),
  (text) => /^(0[1-9]\d{8}|\+[1-9]\d{6,14})$/.test(text),
  'GEN-008',
);

/** Names of people: letters of any script, spaces, apostrophes, hyphens and dots. */
export const personName = (label: string, max: number) =>
  line(label, { min: 1, max }).superRefine((text, context) => {
    const odd = [...new Set(text.match(/[^\p{L}\p{M} '’.-]/gu) ?? [])];
    if (odd.length > 0) refuseWith(context, 'GEN-016', { liste: odd.join(' ') });
  });

export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i, withError('WIZ-004'));

export const uuid = z.uuid();
