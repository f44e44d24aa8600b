import { listenInMemory, type MemorySocket } from './memory-socket.ts';

export const MAIL_PORT = 2525;

/** Message as the mail server received it. `client`: the program that sent it. */
export interface ReceivedMessage {
  client: string;
  to: string;
  source: string;
}

/** Fate of one message, decided by the seed. */
export type MessageFate =
  | 'accepted'
  | 'refused_for_now'
  | 'refused_for_good'
  | 'lost_before_data'
  | 'lost_after_data'
  /** The whole message arrived and is delivered; the answer is lost. */
  | 'answer_lost';

export interface MailServerOptions {
  /** Resolves when a message may go on, with its fate. */
  beforeMessage: (client: string, to: string) => Promise<MessageFate>;
  /** Resolves when the answer to a complete message may go out. */
  beforeAnswer: (client: string) => Promise<void>;
  onReceived: (message: ReceivedMessage) => void;
}

const END_OF_DATA = '\r\n.\r\n';

/** A mail server within this process: what nodemailer needs of SMTP, and the failures that a real server has. */
export const openMailServer = ({ beforeMessage, beforeAnswer, onReceived }: MailServerOptions) => {
  const sockets = new Map<MemorySocket, string>();
  const dead = new Set<string>();

  const serve = (socket: MemorySocket): void => {
    let received = '';
    let to = '';
    let fate: MessageFate = 'accepted';
    let isData = false;
    let isWorking = false;
    const answer = (line: string) => {
      if (!dead.has(sockets.get(socket) ?? '')) socket.write(`${line}\r\n`);
    };
    const getClient = () => sockets.get(socket) ?? '';

    const handleCommand = async (line: string): Promise<void> => {
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'EHLO') {
        sockets.set(socket, line.slice(5));
        answer('250 simulation');
      } else if (command === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        fate = await beforeMessage(getClient(), to);
        if (fate === 'refused_for_now') answer('451 4.3.0 try later');
        else if (fate === 'refused_for_good') answer('550 5.1.1 no such mailbox');
        else if (fate === 'lost_before_data') socket.destroy();
        else answer('250 ok');
      } else if (command === 'DATA') {
        isData = true;
        answer('354 go on');
      } else if (command === 'QUIT') {
        answer('221 bye');
        socket.end();
      } else answer('250 ok');
    };

    const handleData = async (source: string): Promise<void> => {
      if (fate === 'lost_after_data') {
        socket.destroy();
        return;
      }
      onReceived({ client: getClient(), to, source });
      await beforeAnswer(getClient());
      if (fate === 'answer_lost') socket.destroy();
      else answer('250 accepted');
    };

    const work = async (): Promise<void> => {
      if (isWorking) return;
      isWorking = true;
      while (!socket.destroyed && !dead.has(getClient())) {
        const end = received.indexOf(isData ? END_OF_DATA : '\r\n');
        if (end < 0) break;
        const text = received.slice(0, end);
        received = received.slice(end + (isData ? END_OF_DATA.length : 2));
        if (isData) {
          isData = false;
          await handleData(text);
        } else await handleCommand(text);
      }
      isWorking = false;
    };

    socket.on('data', (data: Buffer) => {
      received += data.toString('latin1');
      void work();
    });
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', () => sockets.delete(socket));
    answer('220 simulation');
  };

  listenInMemory(MAIL_PORT, (socket, connected) => {
    sockets.set(socket, '');
    connected();
    serve(socket);
  });

  return {
    /** A program dies: its connections break, and what it had not handed over whole never arrives. */
    kill: (client: string): void => {
      dead.add(client);
      for (const [socket, name] of sockets) if (name === client) socket.destroy();
    },
  };
};
