import { readerPath } from '../../../contract/platform/paths.ts';
import { EXAMPLE_ID } from '../../people/enrolments/example.ts';
import { linkUrl } from '../../people/enrolments/links.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { plainSource } from '../../platform/mail/plain-source.ts';
import { type InlineImage, type Message, toSource } from '../../platform/mail/transport.ts';
import { ARRIVAL_FACTS, arrivalFile } from '../../platform/text/calendar/arrival-file.ts';
import { senderOf } from '../campaigns/answer.ts';
import { bodyFor } from '../campaigns/body.ts';
import { isOptional } from '../campaigns/found.ts';
import { sendsPersonalLinks } from '../campaigns/mail-source.ts';
import { frameOf } from '../campaigns/preview.ts';
import { type CompiledMail, compileMail, fillMail } from '../campaigns/render.ts';
import type { Post } from './desk.ts';
import { picturesOf } from './pictures.ts';
import { rightsToken } from './rights-token.ts';

export interface House {
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
export interface Written {
  messageId: string;
  subject: string;
  source: Buffer;
  /** Variables without a value. */
  missing: string[];
}

/** Participant data that a message is rendered with. */
export interface About {
  sheet: Pick<Row<'participants'>, 'language'>;
  enrolment: Pick<Row<'enrolments'>, 'id' | 'arrivalOn'>;
  variables: Record<string, string>;
}

export interface Letters {
  /** True when the messages need a personal link. */
  linked: boolean;
  /** Renders the message of one person. `token`: their personal link token, or null when they get none. */
  write: (to: { id: string; email: string }, about: About, token: string | null) => Promise<Written>;
}

/** Domain of the Message-ID, so that bounces match their message. */
const domainOf = (address: string): string => address.split('@')[1] ?? 'embarque.localhost';

/** Name and address as a mail header writes them. */
const mailbox = (name: string, address: string): string =>
  name === '' ? address : `"${name.replace(/["\\\r\n]/g, ' ').trim()}" <${address}>`;

/**
 * Prepares once the parts shared by all messages of a campaign. `test`: the subject marks a test. `at`: fixed date of
 * the messages; by default each has its own.
 */
export const lettersOf = async (
  scope: Scope,
  { people, campaign }: Pick<Post, 'people' | 'campaign'>,
  house: House,
  { test = false, at }: { test?: boolean; at?: Date } = {},
): Promise<Letters> => {
  const { booklet, company } = people;
  const origin = campaign.origin || house.origin;
  const optional = isOptional(campaign.kind);
  const sender = await senderOf(scope, { people, campaign }, house.platform);
  const compiled = new Map<string, Promise<{ mail: CompiledMail; images: InlineImage[] }>>();
  const inLanguage = (wanted: string) => {
    const found = bodyFor(campaign.bodies, wanted, booklet.sourceLanguage);
    if (found === null) throw new Error('a campaign without a message');
    const { language, body } = found;
    const known = compiled.get(language);
    if (known) return known;
    const made = (async () => {
      const frame = await frameOf(scope, { people, campaign }, body, language, house.productName);
      const images = await picturesOf(scope, house.storage, frame, body);
      return { mail: await compileMail(body, frame), images };
    })();
    compiled.set(language, made);
    return made;
  };
  const address = booklet.slug === null ? origin : origin + readerPath(company.slug, booklet.slug);

  return {
    linked: sendsPersonalLinks(campaign),
    write: async ({ id, email }, { sheet, enrolment, variables }, token) => {
      const { mail, images } = await inLanguage(sheet.language || booklet.sourceLanguage);
      const link =
        token === null || booklet.slug === null ? address : linkUrl(origin, company.slug, booklet.slug, token);
      const rights = `${origin}/messages/${rightsToken(test ? EXAMPLE_ID : enrolment.id, house.secret)}`;
      const { subject, html, text, missing } = fillMail(mail, { variables, link, rights });
      const messageId = `<${id}@${domainOf(house.platform)}>`;
      const message: Message = {
        from: mailbox(sender.name, sender.email),
        ...(domainOf(sender.email) !== domainOf(house.platform) && { sender: house.platform }),
        to: email,
        ...(campaign.replyTo !== '' && { replyTo: campaign.replyTo }),
        subject: test ? `[TEST] ${subject}` : subject,
        html,
        text,
        messageId,
        // Suppress automatic replies: nobody reads them.
        headers: {
          'X-Auto-Response-Suppress': 'OOF, AutoReply',
          ...(optional && { 'List-Unsubscribe': `<${rights}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        images,
        files: campaign.withCalendar ? calendarFor(enrolment, company.name, variables) : [],
      };
      const source = plainSource(message, at) ?? (await toSource(message));
      return { messageId, subject: message.subject, source, missing };
    },
  };
};

const calendarFor = (
  { id, arrivalOn }: About['enrolment'],
  company: string,
  variables: Record<string, string>,
): NonNullable<Message['files']> => {
  if (arrivalOn === null) return [];
  const facts = ARRIVAL_FACTS.flatMap(([key, label]) => (variables[key] ? [[label, variables[key]] as const] : []));
  const text = arrivalFile({ id, on: arrivalOn, company, facts });
  return [
    { fileName: 'arrivee.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', bytes: Buffer.from(text) },
  ];
};
