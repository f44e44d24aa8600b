import { variablesOf } from '../../../blocks/walk.ts';
import type { MailBody } from '../../../contract/messages/campaigns/campaign.ts';
import { french } from '../../../contract/platform/errors.ts';
import { escapeHtml } from '../../booklets/publications/variables.ts';
import type { RenderedMail } from '../../platform/mail/layout.ts';
import { isFrench, type MailFrame } from './frame.ts';
import { mjmlOf, textOf } from './mail-source.ts';
import { filled, type Template, templateOf } from './template.ts';

/** A message in one language, compiled once for all who get it. */
export interface CompiledMail {
  subject: Template;
  html: Template;
  text: Template;
}

/** What is filled for each person. */
export interface MailValues {
  /** By key: of the company, of the booklet and of the person, with what stands for those she has none for. */
  variables: Record<string, string>;
  /** Her personal link, whole. */
  link: string;
  /** The page that tells her rights, where she may ask for no more messages. */
  rights: string;
}

const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');

/** The variables of a message, each once; not what the frame is filled with (`:link`, `:rights`). */
export const variablesOfBody = ({ subject, preheader, blocks }: MailBody): string[] =>
  variablesOf(JSON.stringify([subject, preheader, blocks])).filter((key) => !key.startsWith(':'));

/** Compiles a message (30 ms): filling it costs nearly nothing. No address but those its author wrote stands in it. */
export const compileMail = async (body: MailBody, frame: MailFrame): Promise<CompiledMail> => {
  const { default: mjml2html } = await import('mjml');
  const { html } = await mjml2html(mjmlOf(body, frame), { validationLevel: 'soft', fonts: {} });
  const subject = oneLine(body.subject);
  const inFrench = isFrench(frame.language);
  return {
    subject: templateOf(inFrench ? french(subject) : subject, inFrench),
    // Name spaces are never fetched, but no address at all shall stand there; nor do spaces between tags say anything.
    html: templateOf(html.replace(/ xmlns(:\w+)?="[^"]*"/g, '').replace(/\n\s*/g, '\n'), inFrench),
    text: templateOf(textOf(body, frame), inFrench),
  };
};

/** The message of one person; `missing`: variables without a value, which are left empty. */
export const fillMail = (
  { subject, html, text }: CompiledMail,
  { variables, link, rights }: MailValues,
): RenderedMail & { missing: string[] } => {
  const missing = new Set<string>();
  const plain = (key: string): string => {
    if (key === ':link') return link;
    if (key === ':rights') return rights;
    const value = Object.hasOwn(variables, key) ? (variables[key] ?? '') : '';
    if (value === '') missing.add(key);
    return value;
  };
  return {
    subject: oneLine(filled(subject, plain)),
    html: filled(html, (key) => escapeHtml(plain(key))),
    text: filled(text, plain),
    missing: [...missing],
  };
};
