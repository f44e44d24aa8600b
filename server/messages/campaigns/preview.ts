import { inArray } from 'drizzle-orm';
import { fillVariables, mapHtml } from '../../../blocks/walk.ts';
import type { MailBody } from '../../../contract/messages/campaigns/campaign.ts';
import type { previewMail } from '../../../contract/messages/campaigns/campaigns.ts';
import type { AnswerOf, BodyOf } from '../../../contract/platform/call.ts';
import { sanitise } from '../../booklets/content/sanitise.ts';
import { fileUrl } from '../../booklets/media/answer.ts';
import { participantIn } from '../../people/participants/found.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { bodyFor } from './body.ts';
import { type Desk, isOptional } from './found.ts';
import type { MailFrame } from './frame.ts';
import { compileMail, fillMail } from './render.ts';
import { previewShown } from './shown-message.ts';
import { sampleValues, valuesOf } from './values.ts';

type Answer = AnswerOf<typeof previewMail>;

/** Target of every link in a preview: nothing. */
const NOWHERE = '#';

const EMPTY: MailBody = { subject: '', preheader: '', blocks: [] };

/** Content id of a picture in a message. */
const cidOf = (mediaId: string): string => `image-${mediaId}`;

/** Loads the frame of a message and its pictures; `width` is that of the uploaded file, in pixels. */
export const frameOf = async (
  scope: Scope,
  { people, campaign }: Desk,
  body: MailBody,
  language: string,
  productName: string,
): Promise<MailFrame> => {
  const { booklet, company } = people;
  const { logo, colours } = booklet.theme;
  const asked = body.blocks.flatMap((block) => (block.type === 'image' && block.mediaId ? [block.mediaId] : []));
  const ids = [...new Set(logo.mediaId === null ? asked : [...asked, logo.mediaId])];
  const { media } = scope.views;
  const rows =
    ids.length === 0
      ? []
      : await scope
          .select({ id: media.id, kind: media.kind, width: media.width })
          .from(media)
          .where(inArray(media.id, ids));
  const pictures = rows.filter(({ kind }) => kind === 'image');
  const shown = pictures.find(({ id }) => id === logo.mediaId);
  return {
    language,
    companyName: company.name,
    bookletTitle: booklet.title ?? '',
    productName,
    colour: colours.primary,
    logo: shown ? { cid: cidOf(shown.id), alt: logo.alt } : null,
    images: Object.fromEntries(pictures.map(({ id, width }) => [id, { cid: cidOf(id), width: width ?? 552 }])),
    optional: isOptional(campaign.kind),
  };
};

/** Message as one participant would receive it, in their language; pictures come from the company’s media. */
export const preview = async (
  scope: Scope,
  desk: Desk,
  { enrolmentId, language, body }: BodyOf<typeof previewMail>,
  productName: string,
): Promise<Answer> => {
  const { people, campaign } = desk;
  const fallback = people.booklet.sourceLanguage;
  if (enrolmentId !== null) await participantIn(scope, people, enrolmentId);
  const reader =
    enrolmentId === null ? null : (await valuesOf(scope, people, campaign, [enrolmentId])).get(enrolmentId);
  const wanted = language ?? reader?.sheet.language ?? fallback;
  const saved = bodyFor(campaign.bodies, wanted, fallback);
  const shown = body === null ? (saved?.body ?? EMPTY) : mapHtml(body, sanitise);
  const spoken = body === null ? (saved?.language ?? fallback) : wanted;
  const variables = reader?.variables ?? (await sampleValues(scope, people, campaign));
  const frame = await frameOf(scope, desk, shown, spoken, productName);
  if (campaign.step?.to === 'reader') return previewShown(shown, spoken, variables);
  const mail = fillMail(await compileMail(shown, frame), { variables, link: NOWHERE, rights: NOWHERE });
  const preheader = fillVariables(shown.preheader, spoken, (key) => variables[key] ?? '');
  return {
    subject: mail.subject,
    preheader,
    html: mail.html.replace(/cid:image-([0-9a-f-]{36})/g, fileUrl('$1')),
    text: mail.text,
    size: Buffer.byteLength(mail.html),
    language: spoken,
    missing: mail.missing,
  };
};
