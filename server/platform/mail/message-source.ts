import { createTransport, type SendMailOptions } from 'nodemailer';

export interface InlineImage {
  /** Content id in the HTML: `<img src="cid:logo">`. */
  cid: string;
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

export interface AttachedFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

export interface Message {
  /** `Name <address>`, as for `to`. */
  from: string;
  /** Sender header, when it differs from `from`. */
  sender?: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** `<id@host>`, chosen by the caller so that it can find the message again. */
  messageId: string;
  headers?: Record<string, string>;
  images?: readonly InlineImage[];
  files?: AttachedFile[];
}

/** Keeps the subject on one line: a line break in a value could start a header chosen by its author. */
const toOneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ').trim();

const toComposerOptions = ({ images = [], files = [], headers = {}, ...message }: Message): SendMailOptions => ({
  ...message,
  subject: toOneLine(message.subject),
  headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  attachments: [
    ...images.map(({ cid, fileName, contentType, bytes }) => ({
      cid,
      filename: fileName,
      contentType,
      content: bytes,
      contentDisposition: 'inline' as const,
    })),
    ...files.map(({ fileName, contentType, bytes }) => ({ filename: fileName, contentType, content: bytes })),
  ],
  // Nothing in a message may make the server read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Source of the message: ASCII only, CRLF. */
export const toMessageSource = async (message: Message): Promise<Buffer> => {
  const { message: source } = await composer.sendMail(toComposerOptions(message));
  if (!Buffer.isBuffer(source)) throw new TypeError('The composer answered no buffer');
  return source;
};

/** Same source as text, for the outbox. */
export const toMessageText = async (message: Message): Promise<string> =>
  (await toMessageSource(message)).toString('utf8');
