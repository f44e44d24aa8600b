import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { findSettings } from '../data/queries/settings.ts';
import type { Services } from '../services.ts';
import { BUILD, PRODUCT_VERSION } from '../version.ts';
import { isSameSecret } from './is-same-secret.ts';

/** Setting that holds the time of the last upkeep; that of the first start, before the first one. */
export const UPKEEP_TIME_KEY = 'upkeep_at';
/** The upkeep runs each night: two hours after that, it is late. */
const MAX_UPKEEP_AGE_MS = 26 * 3_600_000;

/** State of the upkeep as of `now`. */
export const getUpkeepState = (lastAt: string | null, now: number): 'ok' | 'late' =>
  now - Date.parse(lastAt ?? '') <= MAX_UPKEEP_AGE_MS ? 'ok' : 'late';

type PartState = 'ok' | 'failed';

/**
 * `/health`: the process answers. `/ready`: its database and its storage answer too, and it is not closing. `/sante`: the
 * same, with the state of the upkeep, for load balancers and monitoring. `/version`: what runs here, for an upgrade.
 * `/metrics`: requires a token.
 */
export const registerHealth = (app: FastifyInstance, { db, storage, config }: Services): void => {
  app.get('/health', { schema: { hide: true } }, () => ({ status: 'ok' }));

  app.get('/version', { schema: { hide: true } }, () => ({ version: PRODUCT_VERSION, build: BUILD }));

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  /** State of a part that must answer. Its error goes to the log only: anybody may read the state. */
  const checkPart = async (
    request: FastifyRequest,
    name: string,
    check: () => Promise<unknown>,
  ): Promise<PartState> => {
    try {
      await check();
      return 'ok';
    } catch (error) {
      request.log.error({ err: error }, `not ready: ${name}`);
      return 'failed';
    }
  };
  const buildState = <Parts extends Record<string, PartState>>(parts: Parts) => {
    const isWorking = Object.values(parts).every((state) => state === 'ok');
    if (isClosing && isWorking) return { code: 503, body: { status: 'closing', ...parts } };
    return { code: isWorking ? 200 : 503, body: { status: isWorking ? 'ok' : 'failed', ...parts } };
  };
  const checkStorage = (request: FastifyRequest) => checkPart(request, 'storage', () => storage.check());

  app.get('/ready', { schema: { hide: true } }, async (request, reply) => {
    const [database, storageState] = await Promise.all([
      checkPart(request, 'database', () => db.execute(sql`select 1`)),
      checkStorage(request),
    ]);
    const { code, body } = buildState({ database, storage: storageState });
    return reply.status(code).send(body);
  });

  app.get('/sante', { schema: { hide: true } }, async (request, reply) => {
    let upkeepAt: string | null = null;
    const [database, storageState] = await Promise.all([
      checkPart(request, 'database', async () => {
        [upkeepAt = null] = await findSettings(db, UPKEEP_TIME_KEY);
      }),
      checkStorage(request),
    ]);
    const { code, body } = buildState({ database, storage: storageState });
    // A late upkeep is no reason to send readers elsewhere: every node would answer 503 at once.
    const upkeep = database === 'ok' ? getUpkeepState(upkeepAt, Date.now()) : 'unknown';
    return reply
      .status(code)
      .header('Cache-Control', 'no-store')
      .send({ ...body, upkeep });
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
