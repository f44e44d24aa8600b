import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ConnectionPool } from './connection-pool.ts';
import { DatabaseUnreachableError } from './outage.ts';

/** Message of PostgreSQL's protocol: type, length, body. */
const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const READY = message('Z', Buffer.from('I'));
const DONE = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), READY]);
/** Message that PostgreSQL sends to each connection when it stops. */
const STOPPED = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

/** Fake PostgreSQL server. `answers` gives the answer to the nth query overall; other queries succeed. */
const listen = async (answers: Buffer[]) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let isStarted = false;
    socket.on('data', (data) => {
      if (!isStarted) {
        isStarted = true;
        socket.write(Buffer.concat([message('R', Buffer.alloc(4)), READY]));
      } else if (data[0] === 'Q'.charCodeAt(0)) {
        const answer = answers.shift() ?? DONE;
        socket.write(answer);
        if (answer !== DONE) socket.end();
      }
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
};

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const open = async (answers: Buffer[] = []) => {
  const server = await listen(answers);
  const pool = new ConnectionPool({ host: '127.0.0.1', port: server.port, user: 'somebody', max: 1 });
  const losses: Error[] = [];
  pool.on('error', (error) => losses.push(error));
  opened.push({ close: () => pool.end() }, server);
  return { server, pool, losses };
};

test('a connection that is freed and lost in the same packet ends nothing, and the next one works', async () => {
  // The first query frees the connection, which goes to the next waiting caller before its loss is read.
  const { pool } = await open([Buffer.concat([DONE, STOPPED])]);
  const first = pool.query('select 1');
  const waiting = pool.connect();
  await first;
  const lost = await waiting;
  await expect(lost.query('begin')).rejects.toThrow();
  lost.release();
  const next = await pool.connect();
  expect((await next.query('select 1')).rows).toEqual([]);
  next.release();
});

test('a connection that is lost amid a transaction leaves the pool, given back or not', async () => {
  const { pool } = await open([DONE, STOPPED]);
  const client = await pool.connect();
  await client.query('begin');
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '57P01' });
  const next = await pool.connect();
  expect((await next.query('select 1')).rows).toEqual([]);
  next.release();
  client.release();
  expect(pool.totalCount).toBe(1);
});

test('a database that does not answer is said to be unreachable', async () => {
  const { server, pool } = await open();
  await server.close();
  await expect(pool.connect()).rejects.toBeInstanceOf(DatabaseUnreachableError);
});
