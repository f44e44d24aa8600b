import { Server } from 'node:net';
import Fastify from 'fastify';
import inject, { type DispatchFunc } from 'light-my-request';
import { describe, expect, it } from 'vitest';
import { answerFirst, type FirstAnswer } from './answer-first.ts';

const open = async (answer: FirstAnswer, { trustProxy = false, level = 'silent' } = {}) => {
  const app = Fastify({ trustProxy, logger: { level, stream: { write: () => {} } } });
  answerFirst(app, { trustProxy }, answer);
  app.get('/*', ({ host, ip, method, url }) => ({ host, ip, method, url }));
  const dispatch: DispatchFunc = (request, response) => app.server.emit('request', request, response);
  const get = async (headers: Record<string, string> = {}) =>
    (await inject(dispatch, { url: '/lire/une?deux=3', remoteAddress: '192.0.2.7', headers })).body;
  await app.ready();
  return { app, get };
};

const answerAll: FirstAnswer = (_request, response) => {
  response.end('first');
  return true;
};

describe('answerFirst', () => {
  it.each([{ trustProxy: false }, { trustProxy: true }])(
    'sees the address, the host and the path that the framework sees: $trustProxy',
    async ({ trustProxy }) => {
      const seen: unknown[] = [];
      const { get } = await open(
        ({ host, ip, method, url }) => {
          seen.push({ host, ip, method, url });
          return false;
        },
        { trustProxy },
      );
      const sent: Record<string, string>[] = [
        {},
        { host: 'livrets.exemple.fr:8443' },
        { 'x-forwarded-for': '203.0.113.9' },
        { 'x-forwarded-for': '203.0.113.9, 198.51.100.4' },
        { 'x-forwarded-host': 'accueil.exemple.fr' },
        { host: 'interne', 'x-forwarded-host': 'un.exemple.fr, deux.exemple.fr ', 'x-forwarded-for': ' 2001:db8::1 ' },
      ];
      for (const headers of sent) {
        const framework: unknown = JSON.parse(await get(headers));
        expect(seen.pop()).toEqual(framework);
      }
    },
  );

  it('keeps the framework from answering a second time', async () => {
    const { get } = await open(answerAll);
    expect(await get()).toBe('first');
  });

  it('leaves a request to the framework when it fails', async () => {
    const { get } = await open(() => {
      throw new Error('broken');
    });
    expect(await get()).toContain('/lire/une');
  });

  it('leaves the requests to the framework where each is logged', async () => {
    const { get } = await open(answerAll, { level: 'debug' });
    expect(await get()).toContain('/lire/une');
  });

  it('leaves the requests to the framework once the server no longer listens', async () => {
    const { app, get } = await open(answerAll);
    await app.listen({ host: '127.0.0.1', port: 0 });
    expect(await get()).toBe('first');
    Server.prototype.close.call(app.server);
    expect(await get()).toContain('/lire/une');
    await app.close();
  });
});
