import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureNginx, getFreePort, type NginxProcess, startNginx } from './nginx.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** A node that reads each request and answers, or cuts the connection as when it is killed at work. */
class FakeNode {
  readonly methods: string[] = [];
  /** Length of each body. */
  readonly bytes: number[] = [];
  /** Milliseconds from the headers of each request to its end. */
  readonly waits: number[] = [];
  readonly server: Server;
  answers: RequestListener = (_request, response) => {
    response.end('answered');
  };

  constructor() {
    this.server = createServer((request, response) => {
      const since = performance.now();
      let bytes = 0;
      request.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      request.on('end', () => {
        this.methods.push(request.method ?? '');
        this.bytes.push(bytes);
        this.waits.push(performance.now() - since);
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

const PART = Buffer.alloc(50_000, 'a');
const PART_PAUSE_MS = 100;
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

  /** Sends the headers, then a body of two parts with a pause before each. */
  const sendInParts = async (method: string, type: string): Promise<number> => {
    const headers = { 'content-type': type, 'content-length': 2 * PART.length };
    const sent = request(`${nginx.address}/x`, { method, headers });
    sent.flushHeaders();
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    for (let part = 0; part < 2; part += 1) {
      await wait(PART_PAUSE_MS);
      sent.write(PART);
    }
    sent.end();
    const [response] = await answered;
    response.resume();
    return response.statusCode ?? 0;
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
    // A change has one more try only: nginx would also repeat one that arrived.
    await startNodes(2, ...(method === 'GET' ? [await getFreePort()] : []));
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

  test.for(['POST', 'PATCH', 'PUT'])('%s whose body comes late arrives whole, at a node that lives', async (method) => {
    await startNodes(1, await getFreePort());
    const [node] = nodes;
    if (!node) throw new Error('no node');
    for (let n = 0; n < 3; n += 1) expect(await sendInParts(method, 'application/json')).toBe(200);
    expect(node.methods).toEqual([method, method, method]);
    expect(node.bytes).toEqual([2 * PART.length, 2 * PART.length, 2 * PART.length]);
  });

  test.for(['multipart/form-data; boundary=x', 'application/offset+octet-stream'])(
    'a file sent as %s reaches its node while it is being sent, and is not sent twice',
    async (type) => {
      await startNodes(2);
      for (const node of nodes) node.answers = cut;
      expect(await sendInParts('PATCH', type)).toBe(502);
      expect(nodes.flatMap(({ methods }) => methods)).toEqual(['PATCH']);
      expect(nodes.flatMap(({ waits }) => waits)[0]).toBeGreaterThan(PART_PAUSE_MS / 2);
    },
  );

  test('a change of ten megabytes is refused before nginx keeps it', async () => {
    await startNodes(1);
    const body = Buffer.alloc(10_000_000);
    const response = await fetch(`${nginx.address}/x`, { method: 'POST', body, headers: { 'content-type': 'text/x' } });
    expect(response.status).toBe(413);
    expect(nodes[0]?.methods).toEqual([]);
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
