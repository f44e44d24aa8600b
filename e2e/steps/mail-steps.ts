import { expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { getBooklet, updateBooklet } from '../../contract/booklets/booklets/booklets.ts';
import { setBookletVariables } from '../../contract/booklets/content/content.ts';
import { createCampaign, saveCampaign } from '../../contract/messages/campaigns/campaigns.ts';
import { launchCampaign } from '../../contract/messages/campaigns/sendings.ts';
import { addParticipant } from '../../contract/people/participants/participants.ts';
import { createDraft, createParagraph, openPersonalAccess, publishByApi } from './booklet-steps.ts';
import { createTextFile } from './create-files.ts';
import { sendCall, uploadLibraryFile } from './send-call.ts';
import type { IsolatedApp } from './start-isolated-app.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80"><path fill="#8a2a1b" d="M0 10h60v60H0z"/><path fill="#2f3e2c" d="M80 30h220v20H80z"/></svg>';
const PORTRAIT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><path fill="#ecd9c4" d="M0 0h200v200H0z"/><circle cx="100" cy="86" r="60" fill="#3a2a26"/><path fill="#8a2a1b" d="M24 200c4-52 40-66 76-66s72 14 76 66z"/><path fill="#d9a07c" d="M82 112h36v32c0 20-36 20-36 0z"/><ellipse cx="100" cy="88" rx="38" ry="44" fill="#e3b08c"/><path fill="#3a2a26" d="M60 84c4-34 28-46 48-42 22 4 32 20 33 42-22-2-36-12-44-24-8 14-20 22-37 24z"/></svg>';
export const INVITED_EMAIL = 'maelys@exemple.fr';
/** In thirty days, as `YYYY-MM-DD`. */
export const ARRIVAL_DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
/** A published booklet with a logo, its own colours and a signatory, read by personal links. */
export const createBrandedBooklet = async (page: Page, title = 'Livret des messages', pageTitles = ['Une page']) => {
  const pages = pageTitles.map((one) => ({ title: one, blocks: [createParagraph('Bonjour {{prenom}}.')] }));
  const booklet = await createDraft(page, title, pages);
  const params = { id: booklet.id };
  const logoId = await uploadLibraryFile(page, createTextFile('logo.svg', 'image/svg+xml', LOGO));
  const photoMediaId = await uploadLibraryFile(page, createTextFile('portrait.svg', 'image/svg+xml', PORTRAIT));
  const { theme, rowVersion } = await sendCall(page, getBooklet, { params });
  const colours = { ...theme.colours, primary: '#8a2a1b', secondary: '#2f3e2c', accent: '#c8791b' };
  const logo = { ...theme.logo, mediaId: logoId, alt: 'Menuiserie Dubreuil' };
  const welcome = { message: 'Bienvenue.', signatory: 'Hélène Dubreuil', signatoryRole: 'Gérante', photoMediaId };
  await sendCall(page, updateBooklet, {
    params,
    body: { rowVersion, theme: { ...theme, colours, logo }, welcome },
  });
  const values = { adresse_site: '12 rue des Charmes, 44110 Châteaubriant', rh_email: 'nadia@exemple.fr' };
  await sendCall(page, setBookletVariables, { params, body: { values } });
  await publishByApi(page, booklet.id);
  await openPersonalAccess(page, booklet.id);
  return booklet;
};

/** Adds a reader who arrives in thirty days, and sends them an invitation. */
export const sendInvitation = async (page: Page, id: string) => {
  await sendCall(page, addParticipant, {
    params: { id },
    body: { participant: { firstName: 'Maëlys', lastName: 'Delorme', email: INVITED_EMAIL, arrivalOn: ARRIVAL_DAY } },
  });
  const made = await sendCall(page, createCampaign, { params: { id }, body: { from: 'model', kind: 'invitation' } });
  const params = { id, campaignId: made.id };
  const planning = { ...made.planning, workingDaysOnly: false, window: null };
  const { rowVersion } = await sendCall(page, saveCampaign, {
    params,
    body: { rowVersion: made.rowVersion, replyTo: 'rh@exemple.fr', planning },
  });
  await sendCall(page, launchCampaign, { params, body: { rowVersion } });
};

/** The message delivered to an address, with its inline images in place of their content ids, as mail programs do. */
export const readDeliveredMessage = async ({ sink }: IsolatedApp, email: string) => {
  await expect.poll(() => sink.received.some(({ to }) => to === email), { timeout: 60_000 }).toBe(true);
  const source = sink.received.findLast(({ to }) => to === email)?.source ?? '';
  const mail = await PostalMime.parse(source);
  const images = new Map(
    mail.attachments.map(({ contentId = '', mimeType, content }) => [
      contentId.replace(/[<>]/g, ''),
      `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`,
    ]),
  );
  const html = (mail.html ?? '').replace(/cid:([\w.-]+)/g, (whole, cid: string) => images.get(cid) ?? whole);
  return { html, text: mail.text ?? '', source };
};
