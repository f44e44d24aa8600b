import { randomBytes } from 'node:crypto';
import type { Message } from './transport.ts';

/*
 * Hand-written source of a message of two texts and nothing else. It takes a tenth of the time of a general composer,
 * which is most of the work of bulk sending. Messages that are not plain (files, pictures, addresses with accents) go
 * to the composer.
 */

const LINE = 76;
/** Bytes of an encoded word, so that it stays within 75 characters in base64. */
const WORD = 42;

const BEYOND_ASCII = /[^\x20-\x7e]/;
const HEX = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);

const wrapped = (line: string): string => {
  if (line.length <= LINE) return line;
  let rest = line;
  let out = '';
  while (rest.length > LINE) {
    let cut = LINE - 1;
    // Do not split an encoded character.
    if (rest[cut - 1] === '=') cut -= 1;
    else if (rest[cut - 2] === '=') cut -= 2;
    out += `${rest.slice(0, cut)}=\r\n`;
    rest = rest.slice(cut);
  }
  return out + rest;
};

/** Quoted-printable (RFC 2045). */
export const quotedPrintable = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/\r?\n|[^\t\x20-\x3c\x3e-\x7e]/g, (sign) => (sign.endsWith('\n') ? '\n' : (HEX[sign.charCodeAt(0)] ?? '')))
    .split('\n')
    .map((line) => wrapped(line.replace(/[ \t]$/, (space) => HEX[space.charCodeAt(0)] ?? '')))
    .join('\r\n');

/** Encodes a header text (RFC 2047), folded. */
export const headerText = (text: string): string => {
  if (!BEYOND_ASCII.test(text) && text.length <= LINE - 12) return text;
  const words: string[] = [];
  let word = '';
  for (const sign of text) {
    if (Buffer.byteLength(word + sign) > WORD) {
      words.push(word);
      word = '';
    }
    word += sign;
  }
  words.push(word);
  return words.map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ');
};

const MAILBOX = /^(?:"?([^"<>]*?)"? *<([^<>\s]+)>|([^<>\s"]+))$/;

/** Encodes `Name <address>` for a header; null when it needs the general composer. */
const mailbox = (text: string): string | null => {
  const [, name = '', within, alone] = MAILBOX.exec(text) ?? [];
  const address = within ?? alone ?? '';
  if (address === '' || BEYOND_ASCII.test(address)) return null;
  if (name === '') return address;
  const written = headerText(name);
  return written === name ? `"${name}" <${address}>` : `${written} <${address}>`;
};

const part = (type: string, text: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(text)}\r\n`;

/** Source of a message, ASCII and CRLF; null when it needs the general composer. */
export const plainSource = (message: Message, now = new Date()): Buffer | null => {
  const { from, sender, to, replyTo, subject, html, text, messageId, headers = {}, images = [], files = [] } = message;
  if (images.length > 0 || files.length > 0) return null;
  const people = { From: from, Sender: sender, To: to, 'Reply-To': replyTo };
  const lines: string[] = [];
  for (const [name, value] of Object.entries(people)) {
    if (value === undefined) continue;
    const written = mailbox(value);
    if (written === null) return null;
    lines.push(`${name}: ${written}`);
  }
  for (const [name, value] of Object.entries({ 'Auto-Submitted': 'auto-generated', ...headers })) {
    if (BEYOND_ASCII.test(value) || value.length > 900) return null;
    lines.push(`${name}: ${value}`);
  }
  // `=_` never occurs in quoted-printable text.
  const edge = `=_${randomBytes(12).toString('hex')}`;
  lines.push(
    `Subject: ${headerText(subject.replace(/[\r\n\t]+/g, ' ').trim())}`,
    `Message-ID: ${messageId}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative;\r\n boundary="${edge}"`,
  );
  return Buffer.from(
    `${lines.join('\r\n')}\r\n\r\n--${edge}\r\n${part('text/plain', text)}--${edge}\r\n${part('text/html', html)}--${edge}--\r\n`,
    'latin1',
  );
};
