import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { type Message, toMessageSource } from './message-source.ts';
import {
  buildImageParts,
  buildPlainHead,
  buildPlainSource,
  encodeHeaderText,
  encodeQuotedPrintable,
} from './plain-source.ts';

const MESSAGE: Message = {
  from: '"Hélène Dubreuil, gérante" <rh@dubreuil.example>',
  sender: 'ne-pas-repondre@plateforme.example',
  to: 'maelys@exemple.fr',
  replyTo: 'rh@dubreuil.example',
  subject: 'Bienvenue chez Menuiserie Dubreuil, Maëlys : votre livret d’accueil vous attend dès maintenant ✨',
  html: `<p>À très vite = c’est dit. ${'très long '.repeat(40)}</p>\n<p>fin </p>\n.\n`,
  text: `À très vite = c’est dit.\n\n.\nligne \n${'é'.repeat(200)}\n\ttab\t\n`,
  messageId: '<0190@plateforme.example>',
  headers: { 'List-Unsubscribe': '<https://livrets.exemple.fr/messages/abc>' },
};

const read = async (source: Buffer) => {
  const mail = await PostalMime.parse(source);
  const tidy = (part: string | undefined) => (part ?? '').replaceAll('\r\n', '\n').trimEnd();
  return {
    from: mail.from,
    sender: mail.sender,
    to: mail.to,
    replyTo: mail.replyTo,
    subject: mail.subject,
    messageId: mail.messageId,
    html: tidy(mail.html),
    text: tidy(mail.text),
    auto: mail.headers.find(({ key }) => key === 'auto-submitted')?.value,
    list: mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value,
  };
};

const source = (message: Message): Buffer => {
  const head = buildPlainHead(message);
  if (head === null) throw new Error('left to the composer');
  return buildPlainSource(head, {
    html: encodeQuotedPrintable(message.html),
    text: encodeQuotedPrintable(message.text),
  });
};

describe('a message of two texts', () => {
  test('says what the composer’s does', async () => {
    const ours = await read(source(MESSAGE));
    expect(ours).toEqual(await read(await toMessageSource(MESSAGE)));
    expect(ours.html).toBe(MESSAGE.html.trimEnd());
    expect(ours.text).toBe(MESSAGE.text.trimEnd());
    expect(ours.subject).toBe(MESSAGE.subject);
  });

  test('is ASCII, in lines that the wire takes, with one header each', () => {
    const text = source(MESSAGE).toString('latin1');
    expect(text).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(text.split('\r\n').every((line) => line.length <= 78 && !line.includes('\n'))).toBe(true);
    expect(text.match(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/m)).not.toBeNull();
  });

  test('is left to the composer when an address has accents', () => {
    expect(buildPlainHead({ ...MESSAGE, to: 'maëlys@exemple.fr' })).toBeNull();
    expect(buildPlainHead({ ...MESSAGE, to: 'a@b.fr\r\nBcc: tous@exemple.fr' })).toBeNull();
    expect(buildPlainHead({ ...MESSAGE, headers: { 'X-A': 'b\r\nBcc: tous@exemple.fr' } })).toBeNull();
  });

  test('carries its inline images, each once, beside the two texts', async () => {
    const bytes = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 256));
    const images = [
      { cid: 'logo', fileName: 'logo.png', contentType: 'image/png', bytes },
      { cid: 'bandeau', fileName: 'bandeau.jpg', contentType: 'image/jpeg', bytes: bytes.subarray(0, 57) },
    ];
    const head = buildPlainHead(MESSAGE, { hasImages: true });
    const texts = { html: encodeQuotedPrintable('<img src="cid:logo">'), text: encodeQuotedPrintable('é') };
    const whole = buildPlainSource(head ?? '', texts, buildImageParts(images)).toString('latin1');
    expect(whole.split('\r\n').every((line) => line.length <= 78 && !line.includes('\n'))).toBe(true);
    const mail = await PostalMime.parse(whole);
    expect([mail.html?.trim(), mail.text?.trim()]).toEqual(['<img src="cid:logo">', 'é']);
    expect(mail.attachments.map(({ contentId, mimeType, disposition }) => [contentId, mimeType, disposition])).toEqual([
      ['<logo>', 'image/png', 'inline'],
      ['<bandeau>', 'image/jpeg', 'inline'],
    ]);
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(bytes)).toBe(true);
    expect(() => buildImageParts([{ ...images[0], fileName: 'a"\r\nX: y' } as never])).toThrow(RangeError);
  });

  test('has a subject of one line, whatever it holds', async () => {
    const mail = await PostalMime.parse(source({ ...MESSAGE, subject: 'Un\r\nBcc: tous@exemple.fr' }));
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.subject).toBe('Un Bcc: tous@exemple.fr');
  });

  test.each([
    '',
    'a',
    'a'.repeat(76),
    'a'.repeat(77),
    'é'.repeat(77),
    `${'a'.repeat(74)}é`,
    `${'a'.repeat(75)}= `,
    ' \n \n',
    'a ',
    '.a\n.\nb',
    `${'a'.repeat(75)}.b`,
  ])('quoted-printable of %j is read back', async (text) => {
    const mail = await PostalMime.parse(
      `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${encodeQuotedPrintable(text)}`,
    );
    expect((mail.text ?? '').replace(/\r?\n$/, '').replaceAll('\r\n', '\n')).toBe(text.replace(/\n$/, ''));
    expect(
      encodeQuotedPrintable(text)
        .split('\r\n')
        .every((line) => line.length <= 76 && !line.startsWith('.')),
    ).toBe(true);
  });

  test('a long header is folded between signs', () => {
    const text = '🙂é'.repeat(60);
    expect(
      encodeHeaderText(text)
        .split('\r\n ')
        .every((line) => line.length <= 75),
    ).toBe(true);
  });
});
