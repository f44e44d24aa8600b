import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isScreenPath } from '../../../contract/platform/paths.ts';
import type { Config } from '../config.ts';
import { getProjectPath } from '../files/project-paths.ts';
import { StartError } from '../start-error.ts';

const WEB_FOLDER = getProjectPath('dist/web/');
const YEAR_SECONDS = 31_536_000;

/** Style sheet loaded by a host (C18): one for customers' hosts, another for all others. */
export const getStyleSheet = (host: string, brandedHosts: readonly string[]): string =>
  brandedHosts.includes(host.toLowerCase()) ? '/admin/theme-client.css' : '/admin/theme-embarque.css';

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/**
 * Serves the built back office: hashed assets cached for a year, one page for all screens, brand files under /admin
 * (C16).
 */
export const registerWeb = async (app: FastifyInstance, config: Config, folder = WEB_FOLDER): Promise<void> => {
  if (!config.serveWeb) return;
  let page: string;
  try {
    page = readFileSync(`${folder}index.html`, 'utf8');
  } catch {
    throw new StartError(
      'Les fichiers de l’interface manquent. Lancez « npm start », qui les construit, ou « npm run build ».',
    );
  }
  const pages = new Map<string, string>();
  const pageFor = (host: string): string => {
    const sheet = getStyleSheet(host, config.brandedHosts);
    const known = pages.get(sheet);
    if (known) return known;
    const made = page
      .replaceAll('%PRODUCT_NAME%', () => escapeHtml(config.productName))
      .replaceAll('%STYLE_SHEET%', () => sheet);
    pages.set(sheet, made);
    return made;
  };
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'Cache-Control',
        path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  // One route for a folder: a route for each file, three thousand with those of former builds, took 20 MB and a fifth
  // of the time of a start.
  for (const name of ['assets', 'admin']) {
    app.get<{ Params: { '*': string } }>(`/${name}/*`, { schema: { hide: true } }, ({ params }, reply) =>
      reply.sendFile(`${name}/${params['*']}`),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.status(404).send();
    // Not parsed as a URL: a browser can request « // », which is a path but not a URL.
    const [pathname = '/'] = request.url.split('?', 1);
    if (/\.\w{2,5}$/.test(pathname)) return reply.status(404).send();
    const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
    return reply
      .status(isScreenPath(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(pageFor(request.hostname));
  });
};
