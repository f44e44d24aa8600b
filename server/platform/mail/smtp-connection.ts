import { Readable, Transform } from 'node:stream';
import SMTPConnection, { type SMTPConnectionAuth, type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { openPublicSocket } from '../../platform/mail/public-server.ts';
import { type DeliveryFailure, type MailError, toDeliveryFailure } from './failure-causes.ts';

/** Message to transmit unchanged, byte for byte. */
export interface OutgoingMessage {
  from: string;
  to: string;
  source: Buffer;
}

/** Result of one transmission. `down`: nothing was transmitted and this connection is closed. */
export type SmtpOutcome = { kind: 'sent' } | { kind: 'failed'; failure: DeliveryFailure } | { kind: 'down' };

/** Messages per connection before it closes: servers close long-lived connections. */
const MAX_MESSAGES_PER_CONNECTION = 200;

interface SmtpServer {
  options: SMTPConnectionOptions;
  auth: SMTPConnectionAuth | null;
  /** Connect to public servers only. */
  publicOnly: boolean;
}

/** Parses `smtp://user:password@host:port?…`; `smtps:` means TLS from the start. */
export const parseSmtpUrl = (smtpUrl: string): SmtpServer => {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const asked = url.searchParams;
  const flag = (name: string) => asked.get(name) === 'true';
  const ms = (name: string, fallback: number) => Number(asked.get(name) ?? fallback) || fallback;
  return {
    options: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      requireTLS: flag('requireTLS'),
      ignoreTLS: flag('ignoreTLS'),
      ...(asked.get('name') && { name: asked.get('name') ?? '' }),
      connectionTimeout: ms('connectionTimeout', 15_000),
      greetingTimeout: ms('greetingTimeout', 15_000),
      socketTimeout: ms('socketTimeout', 60_000),
      ...(asked.get('tls.rejectUnauthorized') === 'false' && { tls: { rejectUnauthorized: false } }),
    },
    auth:
      url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    publicOnly: flag('publicOnly'),
  };
};

const [LF, CR, DOT] = [0x0a, 0x0d, 0x2e];
const DATA_END = Buffer.from('.\r\n');

/** True for a message in lines that end with CRLF, none of which starts with a dot: SMTP transmits it as it is. */
const isTransmittedUnchanged = (source: Buffer): boolean => {
  for (let at = 0; at < source.length; at += 1) {
    const byte = source[at];
    if (byte === CR && source[at + 1] !== LF) return false;
    if (byte === LF && (source[at - 1] !== CR || source[at + 1] === DOT)) return false;
  }
  return source[0] !== DOT && source.at(-1) === LF;
};

/** Message that records whether the server has asked for it: only then it is piped to the connection. */
class TrackedMessageStream extends Readable {
  given = false;
  readonly #source: Buffer;

  constructor(source: Buffer) {
    super();
    this.#source = source;
  }

  /**
   * nodemailer pipes messages through its own transform, which looks for dots and line ends byte by byte. Most messages
   * have nothing to change: they leave its other side at once, in one write.
   */
  override pipe<Destination extends NodeJS.WritableStream>(destination: Destination): Destination {
    this.given = true;
    if (destination instanceof Transform && isTransmittedUnchanged(this.#source)) {
      destination.push(Buffer.concat([this.#source, DATA_END]));
      destination.push(null);
    } else destination.end(this.#source);
    return destination;
  }
}

/**
 * Connection to the mail server that sends one message at a time and never retries: nodemailer's own pool queues a
 * message again when its connection breaks, which may be after the server has accepted it.
 */
export class SmtpConnection {
  readonly #address: SmtpServer;
  #connection: SMTPConnection | null = null;
  #sent = 0;

  constructor(address: SmtpServer) {
    this.#address = address;
  }

  /** Connects and signs in if needed. Rejects when the server refuses: nothing has been sent. */
  async open(): Promise<void> {
    if (this.#connection !== null) return;
    const { options, publicOnly } = this.#address;
    const socket = publicOnly ? await openPublicSocket(options.host ?? '', Number(options.port)) : null;
    const connection = new SMTPConnection(socket === null ? options : { ...options, connection: socket });
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' })));
      connection.connect((error) => (error ? reject(error) : resolve()));
    }).catch((error: unknown) => {
      connection.close();
      throw error;
    });
    const { auth } = this.#address;
    if (auth !== null) {
      await new Promise<void>((resolve, reject) => {
        connection.login(auth, (error) => (error ? reject(error) : resolve()));
      }).catch((error: unknown) => {
        connection.close();
        throw error;
      });
    }
    const over = () => {
      if (this.#connection === connection) this.#connection = null;
    };
    connection.on('error', over);
    connection.on('end', over);
    this.#connection = connection;
    this.#sent = 0;
  }

  async send({ from, to, source }: OutgoingMessage): Promise<SmtpOutcome> {
    const connection = this.#connection;
    if (connection === null) return { kind: 'down' };
    const handed = new TrackedMessageStream(source);
    const error = await new Promise<MailError | null>((resolve) => {
      connection.send({ from, to: [to], size: source.length }, handed, (failed) => resolve(failed ?? null));
    });
    this.#sent += 1;
    if (error === null) {
      if (this.#sent >= MAX_MESSAGES_PER_CONNECTION) this.close();
      return { kind: 'sent' };
    }
    const answered = (error.responseCode ?? 0) >= 400;
    if (!answered) this.close();
    // The server refused this message; the connection can send the next one.
    else if (this.#connection !== null) await this.#reset(connection);
    // 421 means the server closes the connection; it says nothing about the message.
    const left = handed.given || error.code === 'EENVELOPE' || (answered && error.responseCode !== 421);
    return left ? { kind: 'failed', failure: toDeliveryFailure(error, handed.given) } : { kind: 'down' };
  }

  async #reset(connection: SMTPConnection): Promise<void> {
    await new Promise<void>((resolve) => {
      connection.reset((error) => {
        if (error) this.close();
        resolve();
      });
    });
  }

  close(): void {
    const connection = this.#connection;
    this.#connection = null;
    connection?.quit();
  }
}
