/**
 * A mail server that only counts: prints its port, and answers `count` on its IPC channel with the number of messages
 * by recipient.
 */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

let got = new Map<string, number>();
let bytes = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  // Reverse DNS costs the reference as much as the product, and measures neither.
  disableReverseLookup: true,
  onData: (stream, session, callback) => {
    const to = session.envelope.rcptTo[0]?.address ?? '';
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    stream.on('end', () => {
      got.set(to, (got.get(to) ?? 0) + 1);
      callback();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as AddressInfo).port }));
process.on('message', (asked) => {
  if (asked === 'forget') {
    got = new Map();
    bytes = 0;
  }
  process.send?.({ got: asked === 'count' ? [...got] : [], n: got.size, bytes });
});
process.on('disconnect', () => process.exit(0));
