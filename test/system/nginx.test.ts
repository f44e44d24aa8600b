import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureNginx, getFreePort, type NginxProcess, startNginx } from './nginx.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** A node that reads each request and answers, or cuts the connection as when it is killed at work. */
class FakeNode {
  readonly methods: string[] = [];
  readonly server: Server;
  answers: RequestListener = (_request, response) => {
    response.end('answered');
  };

  constructor() {
    this.server = createServer((request, response) => {
      request.resume().on('end', () => {
        this.methods.push(request.method ?? '');
        this.answers(request, response);
      });
    });
  }

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }
}

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
const cut: RequestListener = (_request, response) => {
  response.destroy();
};

describe.skipIf(!(await ensureNginx()))('the delivered configuration of nginx', () => {
  let folder: ReturnType<typeof createTemporaryFolder>;
  let nginx: NginxProcess;
  let nodes: FakeNode[];
  beforeEach(() => {
    folder = createTemporaryFolder();
    nodes = [];
  });
  afterEach(async () => {
    await nginx.stop();
    for (const { server } of nodes) server.close().closeAllConnections();
    folder.remove();
  });

  const startNodes = async (count: number, ...dead: number[]) => {
    nodes = Array.from({ length: count }, () => new FakeNode());
    const ports = await Promise.all(nodes.map((node) => node.listen()));
    nginx = await startNginx(folder.path, [...ports, ...dead]);
  };
  const send = async (method: string) => {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{"n":1}' };
    const response = await fetch(`${nginx.address}/x`, { method, ...body });
    await response.arrayBuffer();
    return response.status;
  };

  test.for(METHODS)('%s cut by its node after it arrived: only a reading goes to another node', async (method) => {
    await startNodes(2);
    // Whichever node is chosen first, it fails and the other one answers.
    let isFirst = true;
    for (const node of nodes) {
      node.answers = (request, response) => {
        if (isFirst) cut(request, response);
        else response.end('answered');
        isFirst = false;
      };
    }
    expect(await send(method)).toBe(method === 'GET' ? 200 : 502);
    expect(nodes.flatMap(({ methods }) => methods)).toEqual(method === 'GET' ? ['GET', 'GET'] : [method]);
  });

  test.for(METHODS)('%s to a node that is down goes to another one, once', async (method) => {
    await startNodes(1, await getFreePort());
    for (let n = 0; n < 4; n += 1) expect(await send(method)).toBe(200);
    expect(nodes[0]?.methods).toEqual(Array.from({ length: 4 }, () => method));
  });

  test.for(['GET', 'PUT'])('%s refused by all nodes is an error, and no loop', async (method) => {
    await startNodes(0, await getFreePort(), await getFreePort());
    expect(await send(method)).toBe(502);
  });

  test.for(METHODS)('%s while nginx takes every node for dead is answered by one that lives', async (method) => {
    // PUT and DELETE have one more try only: nginx would also repeat one that arrived.
    const dead = ['PUT', 'DELETE'].includes(method) ? [] : [await getFreePort()];
    await startNodes(2, ...dead);
    for (const node of nodes) node.answers = cut;
    // Each fails once: nginx leaves it alone for five seconds.
    for (let n = 0; n < 3; n += 1) await send('POST');
    for (const node of nodes) {
      node.methods.length = 0;
      node.answers = (_request, response) => response.end('answered');
    }
    for (let n = 0; n < 3; n += 1) expect(await send(method)).toBe(200);
    expect(nodes.flatMap(({ methods }) => methods)).toEqual([method, method, method]);
  });

  test.for(METHODS)('%s cut by every node after it arrived: a change is sent once', async (method) => {
    await startNodes(3);
    for (const node of nodes) node.answers = cut;
    expect(await send(method)).toBe(502);
    if (method !== 'GET') expect(nodes.flatMap(({ methods }) => methods)).toEqual([method]);
  });

  test('a connection that waits for nothing is closed before a stopping node closes it', async () => {
    await startNodes(1);
    const [node] = nodes;
    if (!node) throw new Error('no node');
    node.server.keepAliveTimeout = 60_000;
    expect(await send('GET')).toBe(200);
    const countConnections = () =>
      new Promise<number>((resolve) => node.server.getConnections((_error, count) => resolve(count)));
    expect(await countConnections()).toBe(1);
    await expect.poll(countConnections, { timeout: 3000 }).toBe(0);
  });

  test('an answer 503 to a change is passed on', async () => {
    await startNodes(2);
    for (const node of nodes) {
      node.answers = (_request, response) => {
        response.writeHead(503).end('later');
      };
    }
    expect(await send('PUT')).toBe(503);
    expect(nodes.flatMap(({ methods }) => methods)).toEqual(['PUT']);
  });
});
