import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { BUILD, PRODUCT_VERSION } from '../version.ts';
import { isSameSecret } from './is-same-secret.ts';

/**
 * `/health`: the process answers. `/ready`: its database and its storage answer too, and it is not closing. `/version`:
 * what runs here, for an upgrade. `/metrics`: requires a token.
 */
export const registerHealth = (app: FastifyInstance, { db, storage, config }: Services): void => {
  app.get('/health', { schema: { hide: true } }, () => ({ status: 'ok' }));

  app.get('/version', { schema: { hide: true } }, () => ({ version: PRODUCT_VERSION, build: BUILD }));

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  app.get('/ready', { schema: { hide: true } }, async (request, reply) => {
    const works = async (name: string, check: () => Promise<unknown>) => {
      try {
        await check();
        return [name, 'ok'] as const;
      } catch (error) {
        request.log.error({ err: error }, `not ready: ${name}`);
        return [name, 'failed'] as const;
      }
    };
    const parts = Object.fromEntries(
      await Promise.all([works('database', () => db.execute(sql`select 1`)), works('storage', () => storage.check())]),
    );
    const isWorking = Object.values(parts).every((state) => state === 'ok');
    if (isClosing && isWorking) return reply.status(503).send({ status: 'closing', ...parts });
    return reply.status(isWorking ? 200 : 503).send({ status: isWorking ? 'ok' : 'failed', ...parts });
  });

  if (config.metricsToken) {
    const wanted = `Bearer ${config.metricsToken}`;
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!isSameSecret(request.headers.authorization ?? '', wanted)) return reply.status(404).send();
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  }
};
