import { inArray } from 'drizzle-orm';
import { fillVariables, mapHtml } from '../../../../blocks/walk-props.ts';
import { buildFileUrl } from '../../../../contract/booklets/media/file-url.ts';
import type { MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import type { previewMail } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CallAnswer, CallBody } from '../../../../contract/platform/call.ts';
import { loadMailBrand, sanitiseRichText } from '../../../booklets/index.ts';
import { getEnrolledParticipant, makeExampleEnrolment } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Storage } from '../../../platform/files/storage/storage.ts';
import type { MailBrand } from '../../../platform/mail/mail-brand.ts';
import type { InlineImage } from '../../../platform/mail/message-source.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { type CampaignContext, isOptionalKind } from '../find-campaign.ts';
import { findMailArrival } from './arrival-values.ts';
import { findMailBody } from './find-mail-body.ts';
import type { MailFrame } from './mail-frame.ts';
import { previewReaderMessage } from './reader-message.ts';
import { compileMail, fillMail } from './render.ts';
import { loadRecipientValues, loadSampleValues } from './variable-values.ts';

type Answer = CallAnswer<typeof previewMail>;

/** Target of every link in a preview: nothing. */
const DEAD_LINK = '#';

const EMPTY_BODY: MailBody = { subject: '', preheader: '', blocks: [] };

/** Content id of a picture in a message. */
const getPictureCid = (mediaId: string): string => `image-${mediaId}`;

/** Frame of a message for everybody, with the pictures of its body; `width` is that of the uploaded file, in pixels. */
export const loadMailFrame = async (
  scope: Scope,
  { people, campaign }: CampaignContext,
  body: MailBody,
  { language, productName, brand }: { language: string; productName: string; brand: MailBrand },
): Promise<MailFrame> => {
  const { booklet, company } = people;
  const asked = body.blocks.flatMap((block) => (block.type === 'image' && block.mediaId ? [block.mediaId] : []));
  const ids = [...new Set(asked)];
  const { media } = scope.views;
  const rows =
    ids.length === 0
      ? []
      : await scope
          .select({ id: media.id, kind: media.kind, width: media.width })
          .from(media)
          .where(inArray(media.id, ids));
  const pictures = rows.filter(({ kind }) => kind === 'image');
  return {
    language,
    companyName: company.name,
    bookletTitle: booklet.title ?? '',
    productName,
    brand,
    arrival: null,
    images: Object.fromEntries(pictures.map(({ id, width }) => [id, { cid: getPictureCid(id), width: width ?? 552 }])),
    optional: isOptionalKind(campaign.kind),
  };
};

/** The HTML with its inline pictures in place of their content ids: a browser knows no `cid:`. */
export const embedImages = (html: string, images: readonly InlineImage[]): string =>
  images.reduce(
    (shown, { cid, contentType, bytes }) =>
      shown.replaceAll(`src="cid:${cid}"`, `src="data:${contentType};base64,${bytes.toString('base64')}"`),
    html,
  );

/** Message as one participant would receive it, in their language; pictures come from the company’s media. */
export const previewMessage = async (
  scope: Scope,
  campaignContext: CampaignContext,
  { enrolmentId, language, body }: CallBody<typeof previewMail>,
  { storage, productName }: { storage: Storage; productName: string },
): Promise<Answer> => {
  const { people, campaign } = campaignContext;
  const fallback = people.booklet.sourceLanguage;
  if (enrolmentId !== null) await getEnrolledParticipant(scope, people, enrolmentId);
  const reader =
    enrolmentId === null ? null : (await loadRecipientValues(scope, people, campaign, [enrolmentId])).get(enrolmentId);
  const wanted = language ?? reader?.sheet.language ?? fallback;
  const saved = findMailBody(campaign.bodies, wanted, fallback);
  const shown = body === null ? (saved?.body ?? EMPTY_BODY) : mapHtml(body, sanitiseRichText);
  const spoken = body === null ? (saved?.language ?? fallback) : wanted;
  const variables = reader?.variables ?? (await loadSampleValues(scope, people, campaign));
  if (campaign.step?.to === 'reader') return previewReaderMessage(shown, spoken, variables);
  const brand = await loadMailBrand(scope, storage, people.booklet, people.company.name);
  const frame = await loadMailFrame(scope, campaignContext, shown, { language: spoken, productName, brand });
  const on = reader ? reader.enrolment.arrivalOn : makeExampleEnrolment(scope.companyId).arrivalOn;
  // The day of the example is never past.
  const today = reader ? getLocalDay(people.company.timeZone) : '';
  const found = findMailArrival({ booklet: people.booklet, campaign }, { on, variables }, { language: spoken, today });
  const compiled = compileMail(shown, { ...frame, arrival: found?.card ?? null });
  const mail = fillMail(compiled, {
    variables,
    link: DEAD_LINK,
    rights: DEAD_LINK,
    arrival: found?.values ?? null,
  });
  const preheader = fillVariables(shown.preheader, spoken, (key) => variables[key] ?? '');
  return {
    subject: mail.subject,
    preheader,
    html: embedImages(mail.html.replace(/cid:image-([0-9a-f-]{36})/g, buildFileUrl('$1')), brand.images),
    text: mail.text,
    size: Buffer.byteLength(mail.html),
    language: spoken,
    missing: mail.missing,
  };
};
