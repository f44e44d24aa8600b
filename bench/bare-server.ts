/**
 * The reference of reader.bench.ts: `node:http` alone, which answers the same bytes and headers as the URL given as
 * argument. Prints its own address, and serves until its input ends.
 */
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const source = process.argv[2] ?? '';
const answer = await new Promise<IncomingMessage>((resolve, reject) => {
  get(source, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
});
const body = await buffer(answer);
const { date: _, connection: __, 'keep-alive': ___, ...headers } = answer.headers;
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}${new URL(source).pathname}\n`);
});
process.stdin.resume().on('end', () => process.exit(0));
