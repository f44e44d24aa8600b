import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fontFile } from '../../platform/documents/fonts.ts';
import { ASSETS, type ReaderAssets } from './assets.ts';
import { FOR_A_YEAR } from './file.ts';

/** Content security policy of a script run as a worker: it may load only our own scripts. */
const WORKS_ALONE = "default-src 'none'; script-src 'self'";

/** Serves the reader's script, style sheet and fonts, the same for every booklet and every reader. */
export const ownFiles = (app: FastifyInstance, assets: ReaderAssets): void => {
  app.get(
    '/lire/polices/:name',
    { schema: { hide: true } },
    async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
      const path = fontFile(request.params.name);
      if (path === null) return reply.status(404).send();
      return reply
        .headers({ 'content-type': 'font/woff2', 'cache-control': FOR_A_YEAR, 'x-content-type-options': 'nosniff' })
        .send(await readFile(path));
    },
  );

  app.get(`${ASSETS}/*`, { schema: { hide: true } }, (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const asset = assets.files.get(request.params['*']);
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
      'cache-control': FOR_A_YEAR,
      'x-content-type-options': 'nosniff',
      // A worker follows the policy of its own file.
      'content-security-policy': WORKS_ALONE,
      vary: 'Accept-Encoding',
    });
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.send(bytes);
  });
};
