import { listVariableNames } from '../../../../blocks/walk-props.ts';
import type { MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import { applyFrenchSpacing } from '../../../../contract/platform/errors.ts';
import { escapeHtml } from '../../../booklets/index.ts';
import type { RenderedMail } from '../../../platform/mail/layout.ts';
import type { ArrivalValues } from './arrival-values.ts';
import { type EncodedTemplate, encodeTemplate, fillEncodedTemplate } from './encoded-template.ts';
import { isFrenchLanguage, type MailFrame } from './mail-frame.ts';
import { renderMailHtml, renderMailText } from './mail-source.ts';
import { fillTemplate, parseTemplate, type Template } from './template.ts';

/** Message in one language, compiled once for all recipients. */
export interface CompiledMail {
  subject: Template;
  html: Template;
  text: Template;
}

/** Values that differ for each person. */
export interface MailValues {
  /** Values by key: of the company, of the booklet and of the person, with defaults for those the person lacks. */
  variables: Record<string, string>;
  /** Full personal link. */
  link: string;
  /** Day and place of the arrival, for a frame with its card. */
  arrival?: ArrivalValues | null;
  /** Rights page, where the reader may opt out of messages. */
  rights: string;
}

const toOneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');

/** Distinct variables of a message, without those of the frame (`:link`, `:rights`). */
export const listBodyVariables = ({ subject, preheader, blocks }: MailBody): string[] =>
  listVariableNames(JSON.stringify([subject, preheader, blocks])).filter((key) => !key.startsWith(':'));

/** Compiles a message, so that filling it costs almost nothing. It contains no URL except those of its author. */
export const compileMail = (body: MailBody, frame: MailFrame): CompiledMail => {
  const subject = toOneLine(body.subject);
  const inFrench = isFrenchLanguage(frame.language);
  return {
    subject: parseTemplate(inFrench ? applyFrenchSpacing(subject) : subject, inFrench),
    html: parseTemplate(renderMailHtml(body, frame), inFrench),
    text: parseTemplate(renderMailText(body, frame), inFrench),
  };
};

/** The same message with both texts in quoted-printable. */
export interface EncodedMail {
  subject: Template;
  html: EncodedTemplate;
  text: EncodedTemplate;
}

export const encodeMail = ({ subject, html, text }: CompiledMail): EncodedMail => ({
  subject,
  html: encodeTemplate(html),
  text: encodeTemplate(text),
});

type FilledMail = RenderedMail & { missing: string[] };

const fillParts = <Part extends { keys: readonly string[] }>(
  { subject, html, text }: { subject: Template; html: Part; text: Part },
  { variables, link, rights, arrival }: MailValues,
  fill: (part: Part, value: (key: string) => string) => string,
): FilledMail => {
  const missing = new Set<string>();
  const plain = (key: string): string => {
    if (key === ':link') return link;
    if (key === ':rights') return rights;
    if (key === ':when') return arrival?.when ?? '';
    if (key === ':place') return arrival?.place ?? '';
    const value = Object.hasOwn(variables, key) ? (variables[key] ?? '') : '';
    if (value === '') missing.add(key);
    return value;
  };
  return {
    subject: toOneLine(fillTemplate(subject, plain)),
    html: fill(html, (key) => escapeHtml(plain(key))),
    text: fill(text, plain),
    missing: [...missing],
  };
};

/** Message of one person; `missing`: variables without a value, left empty. */
export const fillMail = (mail: CompiledMail, values: MailValues): FilledMail => fillParts(mail, values, fillTemplate);

/** The same with `html` and `text` in quoted-printable. */
export const fillEncodedMail = (mail: EncodedMail, values: MailValues): FilledMail =>
  fillParts(mail, values, fillEncodedTemplate);

/** Subject and `missing` of the same message, before its texts are filled. */
export const fillSubject = (mail: EncodedMail, values: MailValues): Pick<FilledMail, 'subject' | 'missing'> => {
  const { subject, missing } = fillParts(mail, values, ({ keys }, value) => {
    for (const key of keys) value(key);
    return '';
  });
  return { subject, missing };
};
