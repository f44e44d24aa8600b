import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerGracefulClose } from './graceful-close.ts';

/** Sends a request on each of `count` connections of its own, and tells what became of them. */
const CLIENT = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, count } } = require('node:worker_threads');
  const send = () => new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n'));
    socket.once('data', (bytes) => resolve(String(bytes).split('\\r\\n')[0]));
    socket.once('error', (error) => resolve(error.code));
    socket.once('close', () => resolve('closed'));
  });
  Promise.all(Array.from({ length: count }, send)).then((answers) => parentPort.postMessage(answers));
`;

const blockThread = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

test('requests that arrive while a busy node is told to stop are answered', async () => {
  const app = Fastify({ return503OnClosing: false });
  app.get('/', async () => 'answered');
  registerGracefulClose(app, { trustProxy: true });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const client = new Worker(CLIENT, { eval: true, workerData: { port, count: 400 } });
  await once(client, 'online');
  // The client connects and sends meanwhile: the system has established its connections, and nothing has accepted them.
  blockThread(500);
  const closing = app.close();
  const [answers] = (await once(client, 'message')) as [string[]];
  expect(answers).toEqual(answers.map(() => 'HTTP/1.1 200 OK'));
  await closing;
  await client.terminate();
});
