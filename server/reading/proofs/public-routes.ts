import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROOFS_PATH } from '../../../contract/platform/paths.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Services } from '../../platform/services.ts';
import { readerScope } from '../reader/booklet/online-booklets.ts';
import { findLastHead } from './log/publish-heads.ts';
import { listPublishedKeys } from './log/signing-keys.ts';
import { loadConsistencyPath } from './log/stored-tree.ts';
import { sendOwnConfirmations } from './own-confirmations.ts';
import { readOwnLink } from './own-link.ts';
import { renderVerifierPage } from './verifier/page.ts';

const REQUESTS_PER_MINUTE = 120;
const COMPANY_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Id that nothing has. */
const NO_COMPANY = '00000000-0000-0000-0000-000000000000';
const SIZE_PATTERN = /^[1-9]\d{0,8}$/;

const HEADERS = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** What anybody may check a proof with: keys, heads of logs, and the page that needs no server. No session, no name. */
export const publicProofRoutes = (services: Services) => async (app: FastifyInstance) => {
  await app.register(rateLimit, { max: REQUESTS_PER_MINUTE, timeWindow: 60_000 });
  const schema = { hide: true };
  const notFound = (reply: FastifyReply) => reply.status(404).headers(HEADERS).type('text/plain').send('');

  app.get(`${PROOFS_PATH}/cles.json`, { schema }, async (_request, reply) =>
    reply
      .headers(HEADERS)
      .type('application/json')
      .send(JSON.stringify({ keys: await listPublishedKeys(services) })),
  );

  app.get(`${PROOFS_PATH}/verifier.html`, { schema }, async (_request, reply) =>
    reply
      .headers({ ...HEADERS, 'content-disposition': 'attachment; filename="verifier.html"' })
      .type('text/html; charset=utf-8')
      .send(renderVerifierPage(await listPublishedKeys(services))),
  );

  const openLog = (companyId: string): Scope | null =>
    COMPANY_PATTERN.test(companyId) ? readerScope(services.db, companyId) : null;

  app.get(
    `${PROOFS_PATH}/:company/tete.txt`,
    { schema },
    async ({ params }: FastifyRequest<{ Params: { company: string } }>, reply) => {
      const scope = openLog(params.company);
      const head = scope && (await findLastHead(scope));
      return head ? reply.headers(HEADERS).type('text/plain; charset=utf-8').send(head.checkpoint) : notFound(reply);
    },
  );

  app.get(
    `${PROOFS_PATH}/mes-confirmations/:token`,
    { schema },
    async (
      { params, query }: FastifyRequest<{ Params: { token: string }; Querystring: { fichier?: string } }>,
      reply,
    ) => {
      const link = readOwnLink(services.secret, params.token);
      const scope = readerScope(services.db, link?.companyId ?? NO_COMPANY);
      return sendOwnConfirmations(
        services,
        scope,
        {
          proofId: link?.proofId ?? NO_COMPANY,
          path: `${PROOFS_PATH}/mes-confirmations/${link ? params.token : ''}`,
          file: String(query.fichier ?? ''),
        },
        reply,
      );
    },
  );

  /** Proof that the log of one published head starts with that of another. */
  app.get(
    `${PROOFS_PATH}/:company/coherence.json`,
    { schema },
    async (
      { params, query }: FastifyRequest<{ Params: { company: string }; Querystring: { de?: string; a?: string } }>,
      reply,
    ) => {
      const scope = openLog(params.company);
      const { de = '', a = '' } = query;
      if (!scope || !SIZE_PATTERN.test(String(de)) || !SIZE_PATTERN.test(String(a))) return notFound(reply);
      const [from, to] = [Number(de), Number(a)];
      const last = await findLastHead(scope);
      if (!last || from > to || to > last.size) return notFound(reply);
      const path = await loadConsistencyPath(scope, from, to);
      const body = { from, to, path: path.map((hash) => hash.toString('hex')) };
      return reply.headers(HEADERS).type('application/json').send(JSON.stringify(body));
    },
  );
};
