import { createTransport, type SendMailOptions } from 'nodemailer';
import { openPublicSocket } from './public-server.ts';

export interface InlineImage {
  /** What the HTML names it by: `<img src="cid:logo">`. */
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
  /** Who hands it over, when it is from somebody else. */
  sender?: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** `<id@host>`, chosen by the caller so that it can find the message again. */
  messageId: string;
  headers?: Record<string, string>;
  images?: InlineImage[];
  files?: AttachedFile[];
}

export interface Transport {
  /** Composes and sends. Rejects with the server's answer. */
  send: (message: Message) => Promise<void>;
  /** Sends a source made by `toMime`, byte for byte. */
  sendSource: (envelope: { from: string; to: string; source: string }) => Promise<void>;
  /** Connects and signs in; rejects when the server refuses. */
  verify: () => Promise<void>;
  close: () => void;
}

/** A subject is one line whatever its values held: a line break in it would begin a header of the writer's choice. */
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ').trim();

const composed = ({ images = [], files = [], headers = {}, ...message }: Message): SendMailOptions => ({
  ...message,
  subject: oneLine(message.subject),
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

/** The message as it goes over the wire: ASCII only, CRLF. */
export const toSource = async (message: Message): Promise<Buffer> => {
  const { message: source } = await composer.sendMail(composed(message));
  if (!Buffer.isBuffer(source)) throw new TypeError('The composer answered no buffer');
  return source;
};

/** The same as a text, for the outbox. */
export const toMime = async (message: Message): Promise<string> => (await toSource(message)).toString('utf8');

/** A pool of connections to `smtp://user:password@host:port` (`smtps:` for TLS from the start), as `serverUrl` writes it. */
export const openTransport = (smtpUrl: string): Transport => {
  const address = new URL(smtpUrl);
  const defaults = {
    pool: 'true',
    maxConnections: '5',
    connectionTimeout: '15000',
    greetingTimeout: '15000',
    socketTimeout: '60000',
  };
  for (const [name, value] of Object.entries(defaults)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, value);
  }
  const pool = createTransport(address.href);
  if (address.searchParams.get('publicOnly') === 'true') {
    pool.getSocket = ({ host = '', port }, callback) => {
      openPublicSocket(host, Number(port)).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error, undefined),
      );
    };
  }
  return {
    send: async (message) => {
      await pool.sendMail(composed(message));
    },
    sendSource: async ({ from, to, source }) => {
      await pool.sendMail({ envelope: { from, to }, raw: source });
    },
    verify: async () => {
      await pool.verify();
    },
    close: () => pool.close(),
  };
};
