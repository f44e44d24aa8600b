import { z } from 'zod';
import { countGraphemes } from '../../platform/text/graphemes.ts';
import { refuseWith, toPlainText } from '../../platform/text/text.ts';
import { type MailBody, mailBody } from './campaign.ts';

/** Maximum characters of a message, all its blocks together. */
export const MAX_BODY_CHARACTERS = 20_000;
/** Maximum bytes of a sent message: mail programs cut longer ones. */
export const MAX_HTML_BYTES = 102_400;
/** Maximum length of a good subject: phones cut longer ones. */
export const GOOD_SUBJECT_CHARACTERS = 60;

/** Number of visible characters of a message. */
export const countBodyCharacters = ({ blocks }: MailBody): number =>
  blocks.reduce((sum, block) => {
    switch (block.type) {
      case 'heading':
        return sum + countGraphemes(block.text);
      case 'text':
        return sum + countGraphemes(toPlainText(block.html));
      case 'callout':
        return sum + countGraphemes(block.title) + countGraphemes(toPlainText(block.html));
      case 'button':
        return sum + countGraphemes(block.label);
      case 'signature':
        return sum + countGraphemes(block.name) + countGraphemes(block.role);
      default:
        return sum;
    }
  }, 0);

/** Bodies by language (BCP 47, as `fr-FR`), as they may be saved: incomplete, but within their limits. */
export const mailBodies = z.record(
  z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  mailBody.superRefine((body, context) => {
    if (/[\r\n]/.test(body.subject)) refuseWith(context, 'EML-011', {}, ['subject']);
    for (const [index, block] of body.blocks.entries()) {
      if (block.type !== 'button' || !block.href || /^(https:\/\/|mailto:|tel:)/i.test(block.href)) continue;
      refuseWith(context, 'GEN-007', {}, ['blocks', index, 'href']);
    }
    const length = countBodyCharacters(body);
    if (length > MAX_BODY_CHARACTERS) {
      refuseWith(context, 'GEN-002', { libelle: 'Message', n: MAX_BODY_CHARACTERS, saisi: length }, ['blocks']);
    }
  }),
);
