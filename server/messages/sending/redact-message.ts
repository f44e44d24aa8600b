import { redactTokens } from '../../platform/security/tokens.ts';

/** Kinds of messages that carry a code of six digits instead of a link. */
const CODE_KINDS = ['reader_code'];
const CODE = /\b\d{3}[\s\u00a0]?\d{3}\b/g;

/** Text that replaces a code: « Votre code de lecture : ••• ••• ». */
const HIDDEN_CODE = '••• •••';

/** Redacts what grants access in a text: tokens of links and, for kinds that carry one, codes. */
export const redactText = (kind: string, text: string): string => {
  const redacted = redactTokens(text);
  return CODE_KINDS.includes(kind) ? redacted.replace(CODE, HIDDEN_CODE) : redacted;
};

const decodeQuotedPrintable = (body: string): string =>
  Buffer.from(
    body
      .replace(/[ \t]*=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decodeBody = (encoding: string, body: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  // The lines are ASCII, so each character is one byte.
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
};

const getHeader = (head: string, name: string): string =>
  new RegExp(`^${name}:(.*)$`, 'im').exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1]?.trim() ?? '';

const redactHead = (kind: string, head: string): string => {
  const isCode = CODE_KINDS.includes(kind);
  // A subject may be encoded: hide the whole line with the code. Its characters form no token.
  const subject = isCode ? head.replace(/^Subject:.*(\r?\n[ \t].*)*/im, `Subject: ${HIDDEN_CODE}`) : head;
  return subject.replace(/https?:\/\/[^\s>]+/g, redactTokens);
};

/** Text part: unchanged when there is nothing to hide, otherwise written in clear (8bit). */
const redactPart = (kind: string, head: string, body: string): string => {
  const encoding = getHeader(head, 'Content-Transfer-Encoding').toLowerCase();
  const text = decodeBody(encoding, body);
  const redacted = redactText(kind, text);
  const whole = `${redactHead(kind, head)}\r\n\r\n`;
  if (redacted === text) return whole + body;
  return whole.replace(/^(Content-Transfer-Encoding:).*$/im, '$1 8bit') + redacted;
};

/** Redacts the source of a message (RFC 5322) like `redactText`; attached files stay as they are. */
export const redactSource = (kind: string, source: string): string => {
  const [, head = source, body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [];
  const type = getHeader(head, 'Content-Type');
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined) {
    const pieces = body.split(`--${boundary}`);
    const parts = pieces.map((piece, index) => {
      const isPart = index > 0 && !piece.startsWith('--');
      return isPart
        ? piece.replace(/^(\r?\n)([\s\S]*)$/, (_, end: string, part) => end + redactSource(kind, part))
        : piece;
    });
    return `${redactHead(kind, head)}\r\n\r\n${parts.join(`--${boundary}`)}`;
  }
  if (type !== '' && !/^text\//i.test(type)) return source;
  return redactPart(kind, head, body);
};
