import PostalMime from 'postal-mime';
import type { RehearsedMail, RehearsedPerson } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { createExampleToken, formatFullName } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { InlineImage } from '../../../platform/mail/message-source.ts';
import { fromLocalTime } from '../../../platform/text/calendar/moments.ts';
import { createMessageRenderer, type SendingContext } from '../../sending/message-renderer.ts';
import { findMailBody } from '../mail/find-mail-body.ts';
import { embedImages } from '../mail/preview-message.ts';
import { previewReaderMessage } from '../mail/reader-message.ts';
import { loadSharedValues, omitEmptyValues } from '../mail/variable-values.ts';
import type { Step } from '../sequences/steps.ts';
import type { RehearsalContext } from './rehearsal-context.ts';
import { makeRehearsedReader } from './simulate-rehearsal.ts';

interface RenderedStep {
  step: Step;
  person: RehearsedPerson;
  /** Day on which the message leaves. */
  on: string;
}

const formatMailbox = ({ name, address = '' }: { name?: string; address?: string | undefined } = {}): string =>
  name ? `${name} <${address}>` : address;

type ParsedAttachments = Awaited<ReturnType<typeof PostalMime.parse>>['attachments'];

const listInlineImages = (attachments: ParsedAttachments): InlineImage[] =>
  attachments.flatMap(({ contentId, filename, mimeType, content }) =>
    contentId
      ? [
          {
            cid: contentId.replace(/^<|>$/g, ''),
            fileName: filename ?? '',
            contentType: mimeType,
            bytes: Buffer.from(typeof content === 'string' ? content : new Uint8Array(content)),
          },
        ]
      : [],
  );

/**
 * Renders one message of a rehearsal with the code that sends, and reads back its source as a mail program does. Nothing
 * is stored and nothing leaves.
 */
export const renderRehearsedStep = async (
  scope: Scope,
  context: RehearsalContext,
  { step, person, on }: RenderedStep,
  sendingContext: SendingContext,
): Promise<RehearsedMail> => {
  const { people } = context;
  const { booklet, company } = people;
  const { sheet, enrolment, referents, referentEmail, variables: own } = makeRehearsedReader(context, person);
  const variables = { ...(await loadSharedValues(scope, people, step)), ...omitEmptyValues(own) };
  const language = person.language || booklet.sourceLanguage;
  const found = findMailBody(step.bodies, language, booklet.sourceLanguage);
  if (step.step.to === 'reader') {
    const body = found?.body ?? { subject: '', preheader: '', blocks: [] };
    return { ...previewReaderMessage(body, found?.language ?? language, variables), from: '', to: '', files: [] };
  }
  const at = fromLocalTime(company.timeZone, on, step.step.time);
  const renderer = await createMessageRenderer(scope, { people, campaign: step }, sendingContext, { at });
  const token = renderer.needsPersonalLink ? createExampleToken(sendingContext.secret, booklet.id) : null;
  const email = step.step.to === 'referent' ? referentEmail : sheet.email;
  const rendered = await renderer.renderMessage({ id: step.id, email }, { sheet, enrolment, variables }, token);
  const { from, subject, html = '', text = '', attachments } = await PostalMime.parse(rendered.buildSource());
  const name = step.step.to === 'referent' ? referents.referent : formatFullName(sheet).trim();
  return {
    subject: subject ?? '',
    preheader: '',
    html: embedImages(html, listInlineImages(attachments)),
    text,
    size: Buffer.byteLength(html),
    language: found?.language ?? language,
    missing: rendered.missing,
    from: formatMailbox(from),
    to: formatMailbox({ name, address: email }),
    files: attachments.flatMap(({ contentId, filename }) => (contentId || !filename ? [] : [filename])),
  };
};
