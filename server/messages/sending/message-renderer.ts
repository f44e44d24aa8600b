import { readerPath } from '../../../contract/platform/paths.ts';
import { loadMailBrand } from '../../booklets/index.ts';
import { buildPersonalLinkUrl, EXAMPLE_ID } from '../../people/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { type AttachedFile, type InlineImage, toMessageSource } from '../../platform/mail/message-source.ts';
import { buildImageParts, buildPlainHead, buildPlainSource } from '../../platform/mail/plain-source.ts';
import { ARRIVAL_FACTS, buildArrivalFile } from '../../platform/text/calendar/arrival-file.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { isOptionalKind } from '../campaigns/find-campaign.ts';
import { getCampaignSender } from '../campaigns/load-campaign-detail.ts';
import { findMailArrival } from '../campaigns/mail/arrival-values.ts';
import { findMailBody } from '../campaigns/mail/find-mail-body.ts';
import type { ArrivalCard } from '../campaigns/mail/mail-frame.ts';
import { sendsPersonalLinks } from '../campaigns/mail/mail-source.ts';
import { loadMailFrame } from '../campaigns/mail/preview-message.ts';
import {
  type CompiledMail,
  compileMail,
  type EncodedMail,
  encodeMail,
  fillEncodedMail,
  fillMail,
  fillSubject,
} from '../campaigns/mail/render.ts';
import { loadInlineImages } from './inline-images.ts';
import { createRightsToken } from './rights-token.ts';
import type { SendContext } from './send-context.ts';

export interface SendingContext {
  storage: Storage;
  productName: string;
  /** The platform's own address. */
  platform: string;
  /** Origin of the links when the campaign names none. */
  origin: string;
  /** Secret that signs the ids in message URLs. */
  secret: string;
}

/** Rendered message, ready to transmit. */
export interface RenderedMessage {
  messageId: string;
  subject: string;
  /**
   * Builds the source when the message leaves: hundreds of ready messages would outlive the collections of young objects,
   * and their ten thousand characters each would stay in memory.
   */
  buildSource: () => Buffer;
  /** Variables without a value. */
  missing: string[];
}

/** Message of a campaign in one language, with a card of the arrival or none. */
interface PreparedMail {
  mail: CompiledMail;
  encoded: EncodedMail;
  images: readonly InlineImage[];
  /** The images as parts of a source, encoded once for all messages. */
  imageParts: string;
}

/** Participant data that a message is rendered with. */
export interface MessageData {
  sheet: Pick<TenantRow<'participants'>, 'language'>;
  enrolment: Pick<TenantRow<'enrolments'>, 'id' | 'arrivalOn'>;
  variables: Record<string, string>;
}

export interface MessageRenderer {
  /** True when the messages need a personal link. */
  needsPersonalLink: boolean;
  /** Renders the message of one person. `token`: their personal link token, or null when they get none. */
  renderMessage: (
    to: { id: string; email: string },
    about: MessageData,
    token: string | null,
  ) => Promise<RenderedMessage>;
}

/** Domain of the Message-ID, so that bounces match their message. */
const getEmailDomain = (address: string): string => address.split('@')[1] ?? 'embarque.localhost';

/** Name and address as a mail header writes them. */
const formatMailbox = (name: string, address: string): string =>
  name === '' ? address : `"${name.replace(/["\\\r\n]/g, ' ').trim()}" <${address}>`;

/**
 * Prepares once the parts shared by all messages of a campaign. `test`: the subject marks a test. `at`: fixed date of
 * the messages; by default each has its own, that of the clock.
 */
export const createMessageRenderer = async (
  scope: Scope,
  { people, campaign }: Pick<SendContext, 'people' | 'campaign'>,
  sendingContext: SendingContext,
  { test = false, at }: { test?: boolean; at?: Date } = {},
): Promise<MessageRenderer> => {
  const { booklet, company } = people;
  const origin = campaign.origin || sendingContext.origin;
  const optional = isOptionalKind(campaign.kind);
  const sender = await getCampaignSender(scope, { people, campaign }, sendingContext.platform);
  const compiled = new Map<string, Promise<PreparedMail>>();
  const { storage, productName } = sendingContext;
  const brand = await loadMailBrand(scope, storage, booklet, company.name);
  const findBody = (wanted: string) => {
    const found = findMailBody(campaign.bodies, wanted, booklet.sourceLanguage);
    if (found === null) throw new Error('a campaign without a message');
    return found;
  };
  const prepare = ({ language, body }: ReturnType<typeof findBody>, arrival: ArrivalCard | null) => {
    const key = JSON.stringify([language, arrival?.hasPlace]);
    const known = compiled.get(key);
    if (known) return known;
    const made = (async () => {
      const frame = await loadMailFrame(scope, { people, campaign }, body, { language, productName, brand });
      const images = [...brand.images, ...(await loadInlineImages(scope, storage, frame, body))];
      const mail = compileMail(body, { ...frame, arrival });
      return { mail, encoded: encodeMail(mail), images, imageParts: buildImageParts(images) };
    })();
    compiled.set(key, made);
    // The next message tries again.
    made.catch(() => compiled.delete(key));
    return made;
  };
  const address = booklet.slug === null ? origin : origin + readerPath(company.slug, booklet.slug);

  return {
    needsPersonalLink: sendsPersonalLinks(campaign),
    renderMessage: async ({ id, email }, { sheet, enrolment, variables }, token) => {
      const found = findBody(sheet.language || booklet.sourceLanguage);
      const when = { language: found.language, today: getLocalDay(company.timeZone, at) };
      const arrival = findMailArrival({ booklet, campaign }, { on: enrolment.arrivalOn, variables }, when);
      const { mail, encoded, images, imageParts } = await prepare(found, arrival?.card ?? null);
      const link =
        token === null || booklet.slug === null
          ? address
          : buildPersonalLinkUrl(origin, company.slug, booklet.slug, token);
      const rights = `${origin}/messages/${createRightsToken(test ? EXAMPLE_ID : enrolment.id, sendingContext.secret)}`;
      const values = { variables, link, rights, arrival: arrival?.values ?? null };
      const { subject, missing } = fillSubject(encoded, values);
      const head = {
        from: formatMailbox(sender.name, sender.email),
        ...(getEmailDomain(sender.email) !== getEmailDomain(sendingContext.platform) && {
          sender: sendingContext.platform,
        }),
        to: email,
        ...(campaign.replyTo !== '' && { replyTo: campaign.replyTo }),
        subject: test ? `[TEST] ${subject}` : subject,
        messageId: `<${id}@${getEmailDomain(sendingContext.platform)}>`,
        // Suppress automatic replies: nobody reads them.
        headers: {
          'X-Auto-Response-Suppress': 'OOF, AutoReply',
          ...(optional && { 'List-Unsubscribe': `<${rights}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      };
      const files = campaign.withCalendar ? buildCalendarAttachments(enrolment, company.name, variables) : [];
      const rendered = { messageId: head.messageId, subject: head.subject, missing };
      const plainHead = files.length === 0 ? buildPlainHead(head, { hasImages: imageParts !== '' }, at) : null;
      if (plainHead !== null)
        return {
          ...rendered,
          buildSource: () => buildPlainSource(plainHead, fillEncodedMail(encoded, values), imageParts),
        };
      const source = await toMessageSource({ ...fillMail(mail, values), ...head, images, files });
      return { ...rendered, buildSource: () => source };
    },
  };
};

const buildCalendarAttachments = (
  { id, arrivalOn }: MessageData['enrolment'],
  company: string,
  variables: Record<string, string>,
): AttachedFile[] => {
  if (arrivalOn === null) return [];
  const facts = ARRIVAL_FACTS.flatMap(([key, label]) => (variables[key] ? [[label, variables[key]] as const] : []));
  const text = buildArrivalFile({ id, on: arrivalOn, company, facts });
  return [
    { fileName: 'arrivee.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', bytes: Buffer.from(text) },
  ];
};
