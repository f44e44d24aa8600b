import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findFontFile } from '../../../platform/documents/fonts.ts';
import { READER_ASSETS_PATH, type ReaderAssets } from './assets.ts';
import { IMMUTABLE_CACHE_CONTROL } from './headers.ts';

/** Content security policy of a script run as a worker: it may load only our own scripts. */
const WORKER_CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'";

/** Serves the reader's script, style sheet and fonts, the same for every booklet and every reader. */
export const registerAssetRoutes = (app: FastifyInstance, assets: ReaderAssets): void => {
  app.get(
    '/lire/polices/:name',
    { schema: { hide: true } },
    async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
      const path = findFontFile(request.params.name);
      if (path === null) return reply.status(404).send();
      return reply
        .headers({
          'content-type': 'font/woff2',
          'cache-control': IMMUTABLE_CACHE_CONTROL,
          'x-content-type-options': 'nosniff',
        })
        .send(await readFile(path));
    },
  );

  app.get(
    `${READER_ASSETS_PATH}/*`,
    { schema: { hide: true } },
    (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const asset = assets.getFile(request.params['*']);
      if (!asset) return reply.status(404).send();
      const accepted = request.headers['accept-encoding'] ?? '';
      const [bytes, encoding] =
        asset.brotli && accepted.includes('br')
          ? [asset.brotli, 'br']
          : asset.gzip && accepted.includes('gzip')
            ? [asset.gzip, 'gzip']
            : [asset.bytes, null];
      reply.headers({
        'content-type': asset.type,
        'cache-control': IMMUTABLE_CACHE_CONTROL,
        'x-content-type-options': 'nosniff',
        // A worker follows the policy of its own file.
        'content-security-policy': WORKER_CONTENT_SECURITY_POLICY,
        vary: 'Accept-Encoding',
      });
      if (encoding !== null) reply.header('content-encoding', encoding);
      return reply.send(bytes);
    },
  );
};
