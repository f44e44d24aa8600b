import type { SwaggerTransform } from '@fastify/swagger';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Call } from '../../../contract/platform/call.ts';

const errorBody = z.looseObject({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

type DocumentedCall = Pick<Call, 'method' | 'right' | 'params' | 'query' | 'body' | 'upload'>;

/** Possible refusals of a call: status and cause. Their bodies come from the catalogue, see contract/platform/errors.ts. */
const listCallRefusals = ({ method, right, params, query, body, upload }: DocumentedCall): [number, string][] => {
  const changes = method !== 'GET';
  const inBooklet = right !== 'anyone' && right !== 'signed-in';
  const told: [boolean, number, string][] = [
    [true, 400, 'The request cannot be read'],
    [right !== 'anyone', 401, 'Nobody is signed in, or the session has ended'],
    [inBooklet, 403, 'The right is missing, the terms are not accepted, or the company has all it may have'],
    [
      inBooklet || params !== undefined,
      404,
      'There is no such thing, or not for this company; `incident` finds it in the log',
    ],
    [changes, 409, 'Somebody was first, or the state of the thing forbids it; `current` is what it is now'],
    [changes || params !== undefined, 410, 'It was there and is gone: a spent link, a deleted block'],
    [changes, 413, 'Too large'],
    [changes, 415, 'Not this kind of content'],
    [changes, 419, 'The CSRF token is missing or stale: ask for another'],
    [Boolean(params ?? query ?? body ?? upload), 422, 'Values were refused: `errors` says which and why, by field'],
    [
      inBooklet && changes && params !== undefined,
      423,
      'Somebody else is at it; for a block, `lock` says who and until when',
    ],
    [right === 'anyone' && changes, 429, 'Too many attempts'],
    [true, 500, 'A failure of ours; `incident` finds it in the log'],
  ];
  return told.flatMap(([may, status, when]): [number, string][] => (may ? [[status, when]] : []));
};

/** One schema for each cause: several thousand took 5 MB. */
const describedBodies = new Map<string, z.ZodType>();

const describeErrorBody = (when: string): z.ZodType => {
  const body = describedBodies.get(when) ?? errorBody.describe(when);
  describedBodies.set(when, body);
  return body;
};

/** Error responses of a call, for the API documentation. */
export const buildErrorResponses = (call: DocumentedCall): Record<number, z.ZodType> =>
  Object.fromEntries(listCallRefusals(call).map(([status, when]) => [status, describeErrorBody(when)]));

/** Credentials required by a call. */
export const buildSecurity = ({ right, method }: DocumentedCall): { security: Record<string, string[]>[] } => ({
  security: [{ ...(right !== 'anyone' && { session: [] }), ...(method !== 'GET' && { csrf: [] }) }],
});

const DESCRIPTION = [
  'The same calls that the back office makes.',
  'A read has an `ETag`; sent back as `If-None-Match`, it gets 304 without a body while the answer is the same.',
  'A POST by somebody signed in may have an `Idempotency-Key` header, of 1 to 64 printable characters: for 24 hours, the same request with the same key gets the first answer, with `Idempotency-Replayed: true`, and is not done again. 422 GEN-035 for another body, 409 GEN-036 while the first request has no answer. Uploads, generated files, previews, and answers that hold a secret or change the session ignore the key.',
].join('\n\n');

const DOCUMENTATION_PATH = '/api/docs';

/** Application of its own, with the documentation of these routes and no handler of theirs. */
const buildDocumentation = async (
  routes: readonly RouteOptions[],
  productName: string,
  transform: SwaggerTransform,
): Promise<FastifyInstance> => {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: productName, version: '1', description: DESCRIPTION },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'embarque_session' },
          csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-TOKEN' },
        },
      },
    },
    transform,
  });
  await app.register(swaggerUi, { routePrefix: DOCUMENTATION_PATH, staticCSP: true });
  for (const { method, url, schema } of routes) {
    app.route({ method, url, schema, exposeHeadRoute: false, handler: async () => {} });
  }
  await app.ready();
  return app;
};

/**
 * OpenAPI 3.1 at /api/docs, generated from the contract when it is first requested: few servers are, and it takes time
 * and memory at a start.
 */
export const registerDocumentation = (app: FastifyInstance, productName: string, transform: SwaggerTransform): void => {
  const routes: RouteOptions[] = [];
  let documentation: Promise<FastifyInstance> | null = null;
  for (const url of [DOCUMENTATION_PATH, `${DOCUMENTATION_PATH}/*`]) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      documentation ??= buildDocumentation(routes, productName, transform);
      const answer = await (await documentation).inject({ url: request.url, headers: request.headers });
      const { connection, ...headers } = answer.headers;
      return reply.status(answer.statusCode).headers(headers).send(answer.rawPayload);
    });
  }
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  app.addHook('onClose', async () => {
    await (await documentation)?.close();
  });
};
