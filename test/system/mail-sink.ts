import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  url: string;
  /** `client`: id of the SMTP connection. */
  received: { from: string; to: string; source: string; client: string }[];
  /** Responses to recipients, by the first letters of their address; other recipients are accepted. */
  refusals: Map<string, { responseCode: number; message: string }>;
  /** Runs before each message is accepted. */
  beforeMessage: () => Promise<void>;
  /** Accepts messages, but closes the connection instead of answering. */
  dropsResponses: boolean;
  close: () => Promise<void>;
}

export const CLOSE_TIMEOUT_MS = 200;

/** A mail server that records the messages it receives. */
export const openMailSink = async (): Promise<MailSink> => {
  const sink: Omit<MailSink, 'url' | 'close'> = {
    received: [],
    refusals: new Map(),
    beforeMessage: async () => {},
    dropsResponses: false,
  };
  const server = new SMTPServer({
    // Otherwise the server waits half a minute for a sender that keeps its connection.
    closeTimeout: CLOSE_TIMEOUT_MS,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, callback) => callback(new Error('non')),
    onRcptTo: ({ address }, _session, callback) => {
      const refusal = [...sink.refusals].find(([start]) => address.startsWith(start))?.[1];
      callback(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }) : null);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await sink.beforeMessage();
        const { mailFrom, rcptTo } = session.envelope;
        sink.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo[0]?.address ?? '',
          source: Buffer.concat(chunks).toString('utf8'),
          client: session.id,
        });
        if (!sink.dropsResponses) return callback();
        for (const connection of server.connections) (connection as unknown as { close: () => void }).close();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
};
