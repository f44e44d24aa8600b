import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderMail } from './layout.ts';
import { renderAccountInvitation, renderPasswordReset } from './letters.ts';
import { type Message, toMessageSource, toMessageText } from './message-source.ts';
import { parseSmtpUrl, SmtpConnection } from './smtp-connection.ts';

const LINK = 'https://livrets.dubreuil.example/lire/dubreuil/accueil?acces=Zm9v&x=1';
const INVITATION = {
  subject: 'Bienvenue chez Menuiserie Dubreuil : votre livret vous attend',
  preview: 'Il se lit sans compte à créer.',
  title: 'Bienvenue chez Menuiserie Dubreuil',
  paragraphs: ['Bonjour Maëlys,', 'Votre livret d’accueil est prêt.'],
  quotation: { text: 'À très vite !\nToute l’équipe vous attend.', author: 'Hélène Dubreuil, gérante' },
  button: { label: 'Ouvrir mon livret', link: LINK },
  after: ['Une question ? Écrivez à rh@dubreuil.example.'],
  footer: ['Ce message ne contient aucun traceur. Envoyé avec Embarque.'],
};

let server: SMTPServer;
let port: number;
let received: { from: string; to: string[]; source: string }[] = [];
let connection: SmtpConnection;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, callback) =>
      username === 'livrets' && password === 'p@ss/é' ? callback(null, { user: username }) : callback(new Error('non')),
    onRcptTo: ({ address }, _, callback) =>
      address.startsWith('inconnu@')
        ? callback(Object.assign(new Error('Adresse inconnue'), { responseCode: 550 }))
        : callback(),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.server.address() as AddressInfo).port;
  connection = new SmtpConnection(parseSmtpUrl(`smtp://127.0.0.1:${port}`));
});
afterAll(async () => {
  connection.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(() => {
  received = [];
});

const message = async (more: Partial<Message> = {}): Promise<Message> => ({
  from: 'Menuiserie Dubreuil <rh@dubreuil.example>',
  to: 'maelys@exemple.fr',
  messageId: '<0190-1@embarque>',
  ...(await renderMail(INVITATION)),
  ...more,
});

const FROM = 'rh@dubreuil.example';

/** Sends a source unchanged; rejects with the server's answer. */
const sendSource = async (to: string, source: Buffer) => {
  await connection.open();
  const outcome = await connection.send({ from: FROM, to, source });
  if (outcome.kind === 'failed') throw new Error(outcome.failure.serverMessage);
  expect(outcome.kind).toBe('sent');
};
const send = async (one: Message) => sendSource(one.to, await toMessageSource(one));

const remote = (source: string) => [...new Set(source.match(/(?:https?:)?\/\/[\w-]+\.[^\s"'<>)]+/g) ?? [])];

test('an invitation arrives with its two parts, its headers and its accents', async () => {
  await send(await message({ replyTo: 'nadia@dubreuil.example' }));
  const [{ from, to, source } = { from: '', to: [''], source: '' }] = received;
  expect({ from, to }).toEqual({ from: 'rh@dubreuil.example', to: ['maelys@exemple.fr'] });
  const mail = await PostalMime.parse(source);
  expect(mail.subject).toBe('Bienvenue chez Menuiserie Dubreuil\u00a0: votre livret vous attend');
  expect(mail.messageId).toBe('<0190-1@embarque>');
  expect(mail.replyTo?.[0]?.address).toBe('nadia@dubreuil.example');
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(Date.now() - new Date(mail.date ?? 0).getTime()).toBeLessThan(60_000);
  expect(mail.text).toContain('Bonjour Maëlys,');
  expect(mail.text).toContain(LINK);
  expect(mail.text).toContain('À très vite !\nToute l’équipe vous attend.');
  expect(mail.html).toContain('Hélène Dubreuil, gérante');
  expect(mail.html).toContain('lang="fr"');
  expect(mail.attachments).toEqual([]);
});

test('no address but the access link, no picture, no mark left unfilled', async () => {
  const letters = [
    await renderMail(INVITATION),
    await renderAccountInvitation({
      firstName: '',
      inviter: 'Nadia Bensaïd',
      companyName: 'Dubreuil',
      link: LINK,
      hours: 72,
      productName: 'Embarque',
    }),
    await renderPasswordReset({ firstName: 'Yoann', link: LINK, minutes: 60, productName: 'Embarque' }),
  ];
  for (const letter of letters) {
    const mail = await PostalMime.parse(await toMessageText(await message(letter)));
    for (const part of [mail.html ?? '', mail.text ?? '']) {
      expect(remote(part).map((url) => url.replaceAll('&amp;', '&'))).toEqual([LINK]);
      expect(part).not.toMatch(/\[\[|undefined|null/);
    }
    expect(mail.html).not.toMatch(/<img|<script|<link|@import|url\(|background=/i);
    expect(letter.subject.length).toBeLessThanOrEqual(90);
  }
});

test('the HTML and the text say the same', async () => {
  const { html, text } = await renderMail(INVITATION);
  const words = (part: string) =>
    part.replace(/<style[\s\S]*?<\/style>|<title[\s\S]*?<\/title>|<[^>]*>/g, ' ').match(/\p{L}+/gu) ?? [];
  const inHtml = new Set(words(html.replace(/&#39;/g, '’')));
  expect(words(text.replace(LINK, '')).filter((word) => !inHtml.has(word))).toEqual([]);
});

test('values are text, never markup, and a subject is one line', async () => {
  const { subject, html } = await renderMail({
    ...INVITATION,
    subject: 'Bienvenue chez A & B\r\nBcc: tous@exemple.fr',
    paragraphs: ['Bonjour <b>Eve</b>,'],
    quotation: { text: '<img src=x onerror=alert(1)>[[link]]', author: 'A & B' },
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  expect(html).not.toContain('<img');
  expect(html).toContain('[[link]]');
  const mail = await PostalMime.parse(await toMessageText(await message({ subject: 'Un\r\nBcc: tous@exemple.fr' })));
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.subject).toBe('Un Bcc: tous@exemple.fr');
});

test('a button that leads to no web address is refused', async () => {
  for (const link of ['javascript:alert(1)', '', 'https://a b', 'https://x"onclick="']) {
    const button = { ...INVITATION.button, link };
    await expect(renderMail({ ...INVITATION, button })).rejects.toThrow(RangeError);
  }
});

test('a logo travels in the message', async () => {
  const html = '<img src="cid:logo" alt="Dubreuil">';
  const images = [{ cid: 'logo', fileName: 'logo.png', contentType: 'image/png', bytes: Buffer.from('png') }];
  const mail = await PostalMime.parse(await toMessageText(await message({ html, images })));
  expect(mail.attachments[0]).toMatchObject({ mimeType: 'image/png', contentId: '<logo>', disposition: 'inline' });
});

test('a source kept in the outbox is sent as it was kept', async () => {
  const kept = await message();
  const source = await toMessageText(kept);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the wire is ASCII
  expect(source).toMatch(/^[\u0000-\u007f]*$/);
  await sendSource(kept.to, Buffer.from(source));
  expect(received[0]?.from).toBe('rh@dubreuil.example');
  expect(received[0]?.source.trimEnd()).toBe(source.trimEnd());
});

test('a message arrives whole, and alone, whatever starts and ends its lines', async () => {
  const bodies = [
    'a',
    'a\r\n',
    '.',
    '.\r\n.a\r\n..\r\nb',
    'a\n.\nb',
    'a\r.\rb',
    'a\r\n.\r\nMAIL FROM:<eve@exemple.fr>\r\n',
    '\r\n',
  ];
  for (const body of bodies) await sendSource('maelys@exemple.fr', Buffer.from(`A: b\r\n\r\n${body}`));
  const inLines = (text: string) => text.replace(/\r\n|\r|\n/g, '\r\n').trimEnd();
  expect(received.map(({ source }) => source.trimEnd())).toEqual(bodies.map((body) => inLines(`A: b\r\n\r\n${body}`)));
  expect(new Set(received.map(({ from }) => from))).toEqual(new Set([FROM]));
});

test('a refused address, a wrong password and a closed door are told', async () => {
  await expect(send(await message({ to: 'inconnu@exemple.fr' }))).rejects.toThrow(/550|Adresse inconnue/);
  expect(received).toEqual([]);
  const opening = async (address: string) => {
    const other = new SmtpConnection(parseSmtpUrl(address));
    await other.open().finally(() => other.close());
  };
  await expect(opening(`smtp://livrets:faux@127.0.0.1:${port}`)).rejects.toThrow(/non|535/);
  await expect(opening(`smtp://livrets:${encodeURIComponent('p@ss/é')}@127.0.0.1:${port}`)).resolves.toBeUndefined();
  await expect(opening('smtp://127.0.0.1:1')).rejects.toThrow(/ECONNREFUSED/);
});
