import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface Mailbox {
  port: number;
  /** Messages of the folder, by UID. */
  messages: Map<number, { source: string; flags: Set<string>; at: Date }>;
  uidValidity: number;
  /** Sign-in attempts, and received commands. */
  signInAttempts: { user: string; password: string }[];
  commands: string[];
  put: (source: string, at?: Date) => number;
  close: () => Promise<void>;
}

export interface MailboxCredentials {
  user: string;
  password: string;
  folder?: string;
}

/** `"a\"b"` or `a`. */
const unquoteString = (text: string): string => (/^"/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text);

const BEFORE_DAY = /BEFORE (\d{1,2}-\w{3}-\d{4})/i;

/**
 * The part of an IMAP server (RFC 3501) needed to read one folder: sign in, select, search, fetch, store, log out. On
 * 127.0.0.1, without encryption.
 */
export const openMailbox = async ({ user, password, folder = 'INBOX' }: MailboxCredentials): Promise<Mailbox> => {
  const box: Omit<Mailbox, 'port' | 'close' | 'put'> = {
    messages: new Map(),
    uidValidity: 7,
    signInAttempts: [],
    commands: [],
  };
  const uids = (set: string): number[] =>
    set.split(',').flatMap((part) => {
      const [from = '0', to = from] = part.split(':');
      const highest = Math.max(0, ...box.messages.keys());
      const [low, high] = [from, to].map((one) => (one === '*' ? highest : Number(one))).sort((a, b) => a - b);
      return [...box.messages.keys()].filter((uid) => uid >= (low ?? 0) && uid <= (high ?? 0));
    });
  const place = (uid: number) => [...box.messages.keys()].sort((a, b) => a - b).indexOf(uid) + 1;

  const answer = (socket: Socket, tag: string, command: string, rest: string): void => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    const done = (words = 'done') => say(`${tag} OK ${words}`);
    switch (command) {
      case 'CAPABILITY':
        say('* CAPABILITY IMAP4rev1');
        return void done();
      case 'LOGIN': {
        const [name = '', secret = ''] = rest.match(/"(?:\\.|[^"\\])*"|\S+/g)?.map(unquoteString) ?? [];
        box.signInAttempts.push({ user: name, password: secret });
        if (name === user && secret === password) return void done();
        return void say(`${tag} NO [AUTHENTICATIONFAILED] Authentication failed`);
      }
      case 'LIST':
      case 'LSUB': {
        const asked = unquoteString(rest.match(/"(?:\\.|[^"\\])*"|\S+/g)?.at(-1) ?? '');
        // An empty pattern asks for the hierarchy separator and the root.
        if (asked === '') say(`* ${command} (\\Noselect) "/" ""`);
        else if (asked === '*' || asked === folder) say(`* ${command} () "/" "${folder}"`);
        return void done();
      }
      case 'SELECT':
      case 'EXAMINE':
        if (unquoteString(rest.trim()) !== folder) return void say(`${tag} NO [NONEXISTENT] Unknown mailbox`);
        say('* FLAGS (\\Seen \\Deleted)');
        say(`* ${box.messages.size} EXISTS`);
        say('* 0 RECENT');
        say(`* OK [UIDVALIDITY ${box.uidValidity}] era`);
        say(`* OK [UIDNEXT ${Math.max(0, ...box.messages.keys()) + 1}] next`);
        return void done('[READ-WRITE] selected');
      case 'UID SEARCH': {
        const set = /UID ([\d:,*]+)/i.exec(rest)?.[1];
        const day = BEFORE_DAY.exec(rest)?.[1];
        const found = (set ? uids(set) : [...box.messages.keys()]).filter(
          (uid) => day === undefined || (box.messages.get(uid)?.at ?? new Date()) < new Date(`${day} UTC`),
        );
        say(`* SEARCH ${found.join(' ')}`.trimEnd());
        return void done();
      }
      case 'UID FETCH': {
        const [set = ''] = rest.trim().split(' ');
        const most = Number(/<0\.(\d+)>/.exec(rest)?.[1] ?? Number.POSITIVE_INFINITY);
        for (const uid of uids(set)) {
          const bytes = Buffer.from(box.messages.get(uid)?.source ?? '').subarray(0, most);
          socket.write(`* ${place(uid)} FETCH (UID ${uid} BODY[]<0> {${bytes.length}}\r\n`);
          socket.write(bytes);
          say(')');
        }
        return void done();
      }
      case 'UID STORE': {
        const [set = ''] = rest.trim().split(' ');
        for (const uid of uids(set))
          for (const flag of rest.match(/\\\w+/g) ?? []) box.messages.get(uid)?.flags.add(flag);
        return void done();
      }
      case 'LOGOUT':
        say('* BYE');
        done();
        return void socket.end();
      default:
        // NOOP, ID, NAMESPACE, ENABLE…: no untagged response.
        return void done();
    }
  };

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write('* OK ready\r\n');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const [, tag = '', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        box.commands.push(command.toUpperCase());
        answer(socket, tag, command.toUpperCase(), rest);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let last = 0;
  return Object.assign(box, {
    port: (server.address() as AddressInfo).port,
    put: (source: string, at = new Date()) => {
      last += 1;
      box.messages.set(last, { source, flags: new Set(), at });
      return last;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  });
};
