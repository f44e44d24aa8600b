import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyFirstStart } from './first-start.ts';
import { ServerProcess } from './server-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

let folder: ReturnType<typeof createTemporaryFolder>;
let server: ServerProcess;
/** Connections that a proxy keeps: each agent has one. */
let kept: Agent[];

beforeEach(async () => {
  folder = createTemporaryFolder();
  await copyFirstStart(join(folder.path, 'data'));
  kept = [];
});
afterEach(async () => {
  for (const agent of kept) agent.destroy();
  await server.stop('SIGKILL');
  folder.remove();
});

const send = (url: string, agent: Agent): Promise<IncomingMessage & { text: string }> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve(Object.assign(response, { text })));
    })
      .on('error', reject)
      .end();
  });

const openKeptConnection = async (address: string): Promise<Agent> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  kept.push(agent);
  expect((await send(`${address}/health`, agent)).headers.connection).toBe('keep-alive');
  return agent;
};

test('behind a proxy, a stopping node refuses new connections and still answers on those that the proxy keeps', async () => {
  server = new ServerProcess({ env: { DATA_DIR: join(folder.path, 'data'), TRUST_PROXY: '1' } });
  const address = await server.waitUntilReady();
  const [first, second] = [await openKeptConnection(address), await openKeptConnection(address)];
  const ending = server.stop();
  await wait(300);
  await expect(send(`${address}/health`, new Agent())).rejects.toThrow('ECONNREFUSED');
  const alive = await send(`${address}/health`, first);
  expect([alive.statusCode, alive.headers.connection]).toEqual([200, 'close']);
  const ready = await send(`${address}/ready`, second);
  expect([ready.statusCode, JSON.parse(ready.text).status]).toEqual([503, 'closing']);
  expect((await ending).code).toBe(0);
}, 60_000);

test('without a proxy, a stopping server closes the connections that wait for nothing at once', async () => {
  server = new ServerProcess({ env: { DATA_DIR: join(folder.path, 'data') } });
  const agent = await openKeptConnection(await server.waitUntilReady());
  const socket = Object.values(agent.freeSockets).flat()[0];
  const closed = new Promise((resolve) => socket?.once('close', resolve));
  const ending = server.stop();
  await closed;
  expect((await ending).code).toBe(0);
}, 60_000);
