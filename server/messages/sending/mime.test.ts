import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import { getOutboxMessage, listOutbox } from '../../../contract/messages/outbox.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { getProfileRow, type Office, openOffice } from '../../people/participants/participants.fixture.ts';
import { createPicture } from './picture.fixture.ts';
import { createCampaignDraft, INVITATION_BODY, launchAndDrain } from './sending.fixture.ts';

const ORIGIN = 'https://livrets.exemple.fr';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp({
    demo: true,
    publicUrl: ORIGIN,
    mailFrom: 'Embarque <ne-pas-repondre@plateforme.example>',
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  office = await openOffice(app);
});

type Values = Parameters<typeof createCampaignDraft>[2];

/** Raw message of one recipient, with its outbox row. */
const sendAndReadSource = async (values: Values = {}, person: Record<string, unknown> = {}) => {
  const { scope, booklet, admin } = office;
  const one = await app.make.enrolment(scope, {
    bookletId: booklet.id,
    participant: { firstName: 'Maëlys', ...person },
  });
  const campaign = await launchAndDrain(app, office, await createCampaignDraft(scope, booklet.id, values));
  const { body } = await admin.call(listOutbox, { query: {} });
  const { body: message } = await admin.call(getOutboxMessage, { params: { id: body.rows[0]?.id ?? '' } });
  return { message, source: message.source, campaign, enrolment: one };
};

const getHeader = (mail: Awaited<ReturnType<typeof PostalMime.parse>>, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value;
const listUrlOrigins = (part: string) => [...new Set(part.match(/(?:https?:)?\/\/[\w-]+\.[^\s"'<>)]+/g) ?? [])];

describe('the raw message', () => {
  test('holds no address but those of the product, no pixel, no rewritten link, no remote picture', async () => {
    const blocks = [
      ...INVITATION_BODY.blocks,
      { type: 'text', html: '<p><a href="https://intranet.exemple.fr/plan">Le plan</a></p>' },
    ] as const;
    const { source } = await sendAndReadSource({ bodies: { 'fr-FR': { ...INVITATION_BODY, blocks: [...blocks] } } });
    // The transmitted message is ASCII.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the wire is ASCII
    expect(source).toMatch(/^[\u0000-\u007f]*$/);
    const mail = await PostalMime.parse(source);
    for (const part of [mail.html ?? '', mail.text ?? '']) {
      const found = listUrlOrigins(part).map((url) => url.replaceAll('&amp;', '&'));
      const ours = found.filter((url) => url.startsWith(`${ORIGIN}/`));
      expect(found.filter((url) => !ours.includes(url))).toEqual(['https://intranet.exemple.fr/plan']);
      expect(ours.every((url) => /\/lire\/[^/]+\/[^/]+\/acces\/[\w-]{43}$|\/messages\/[\w-]{44}$/.test(url))).toBe(
        true,
      );
      expect(part).not.toMatch(/\{\{|undefined|null|\[\[/);
    }
    expect(mail.html).not.toMatch(/<img[^>]* src="(?!cid:)|<script|<link|@import|url\(|background=|<iframe/i);
    expect(mail.attachments.map(({ contentId }) => contentId)).toEqual(['<bandeau>']);
  });

  test('has a text part that says the same, and headers that mail servers like', async () => {
    const { source, enrolment } = await sendAndReadSource();
    const mail = await PostalMime.parse(source);
    expect(source).toContain('multipart/alternative');
    expect(mail.text).toContain('Bonjour Maëlys');
    expect(mail.text).toContain('Ouvrir mon livret');
    expect(mail.text).toContain('Ce message vous est envoyé par');
    expect(mail.html).toContain('lang="fr-FR"');
    expect(mail.subject).toBe('Bienvenue Maëlys\u00a0: votre livret');
    expect(mail.from).toMatchObject({ address: 'ne-pas-repondre@plateforme.example' });
    expect(mail.replyTo?.[0]?.address).toBe('rh@exemple.fr');
    expect(getHeader(mail, 'auto-submitted')).toBe('auto-generated');
    expect(Date.now() - Date.parse(mail.date ?? '')).toBeLessThan(120_000);
    expect(mail.to?.[0]?.address).toBe((await getProfileRow(office.scope, enrolment.participantId)).email);
    const { campaignRecipients } = office.scope.views;
    const [row] = await office.scope
      .select()
      .from(campaignRecipients)
      .where(eq(campaignRecipients.enrolmentId, enrolment.id));
    expect(mail.messageId).toBe(`<${row?.id}@plateforme.example>`);
    expect(row?.messageId).toBe(mail.messageId);
    // SMTP limits the length of lines (RFC 5322).
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  });

  test('offers a way out only where it is not essential', async () => {
    const essential = await PostalMime.parse((await sendAndReadSource()).source);
    expect(getHeader(essential, 'list-unsubscribe')).toBeUndefined();
    expect(essential.html).not.toContain('Ne plus recevoir');
    office = await openOffice(app);
    const optional = await PostalMime.parse((await sendAndReadSource({ kind: 'information' })).source);
    expect(getHeader(optional, 'list-unsubscribe')).toMatch(/^<https:\/\/livrets\.exemple\.fr\/messages\/[\w-]{44}>$/);
    expect(getHeader(optional, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(optional.html).toContain('Ne plus recevoir ces messages');
  });

  test('is from the address of the company that was confirmed, handed over by the platform', async () => {
    const [sender] = await office.scope.insert('senders', [
      { name: 'RH Dubreuil', email: 'rh@dubreuil.example', verifiedAt: new Date() },
    ]);
    const { source } = await sendAndReadSource({ senderId: sender?.id ?? null, senderName: 'Nadia "RH", Dubreuil' });
    const mail = await PostalMime.parse(source);
    expect(mail.from?.address).toBe('rh@dubreuil.example');
    expect(mail.from?.name).toContain('Dubreuil');
    expect(mail.sender?.address).toBe('ne-pas-repondre@plateforme.example');
  });

  test('carries the day of the arrival as a calendar file, and nothing else', async () => {
    const { source } = await sendAndReadSource({ withCalendar: true }, { arrivalOn: '2027-01-04' });
    const mail = await PostalMime.parse(source);
    const [file, ...others] = mail.attachments.filter(({ disposition }) => disposition === 'attachment');
    expect(others).toEqual([]);
    expect(file).toMatchObject({ filename: 'arrivee.ics', mimeType: 'text/calendar' });
    expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toContain('DTSTART;VALUE=DATE:20270104');
  });

  test('carries its logo and its pictures within', async () => {
    const mediaId = await createPicture(app, office.scope);
    await office.scope.update(
      'booklets',
      {
        theme: { ...DEFAULT_THEME, logo: { ...DEFAULT_THEME.logo, mediaId, alt: 'Dubreuil' } },
        cover: { mediaId, alt: '', decorative: true },
        welcome: { message: '', signatory: '{{dirigeant_nom}}', signatoryRole: 'Gérante', photoMediaId: mediaId },
        variables: { dirigeant_nom: 'Hélène Dubreuil' },
      },
      ({ id }) => eq(id, office.booklet.id),
    );
    const image = { type: 'image', mediaId, alt: 'L’atelier', decorative: false } as const;
    const { source, message } = await sendAndReadSource({
      bodies: { 'fr-FR': { ...INVITATION_BODY, blocks: [image, ...INVITATION_BODY.blocks] } },
    });
    const mail = await PostalMime.parse(source);
    const cids = ['logo', 'bandeau', 'portrait', `image-${mediaId}`];
    expect(mail.attachments.map(({ contentId, disposition }) => [contentId, disposition])).toEqual(
      cids.map((cid) => [`<${cid}>`, 'inline']),
    );
    for (const cid of cids) expect(mail.html?.split(`src="cid:${cid}"`), cid).toHaveLength(2);
    const sizes = await Promise.all(
      mail.attachments.slice(0, 3).map(async ({ content }) => {
        const { width, height } = await sharp(Buffer.from(content as ArrayBuffer)).metadata();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [256, 128],
      [1200, 320],
      [112, 112],
    ]);
    expect(source.length).toBeLessThan(200_000);
    expect(mail.html).toContain('alt="L’atelier"');
    expect(message.html).toContain('src="data:image/');
    expect(message.html).not.toContain('cid:');
  });

  test('tells the day and the place of an arrival to come, and nothing of one that is past', async () => {
    const place = { variables: { adresse_site: '12 rue des Charmes, 44110 Châteaubriant' } };
    await office.scope.update('booklets', place, ({ id }) => eq(id, office.booklet.id));
    const coming = await PostalMime.parse((await sendAndReadSource({}, { arrivalOn: '2999-01-07' })).source);
    for (const part of [coming.html, coming.text]) {
      expect(part).toContain('Votre arrivée');
      expect(part).toContain('Lundi 7 janvier 2999, à 9');
      expect(part).toContain('12 rue des Charmes, 44110 Châteaubriant');
    }
    office = await openOffice(app);
    const past = await PostalMime.parse((await sendAndReadSource({}, { arrivalOn: '2020-01-06' })).source);
    expect(`${past.html}${past.text}`).not.toContain('Votre arrivée');
  });

  test('a value is text, whatever it holds', async () => {
    const { source } = await sendAndReadSource({}, { firstName: '<b>Eve</b>\r\nBcc: tous@exemple.fr' });
    const mail = await PostalMime.parse(source);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.html).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  });
});
