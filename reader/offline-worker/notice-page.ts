import { findCopy, listKeptPages, NOTICE_PATH } from './copies.ts';
import { findKeptReader } from './database.ts';
import { base, worker } from './scope.ts';

interface NoticeText {
  title: string;
  message: string;
  help: string;
  /** HTML after the text. */
  more?: string;
}

export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const BARE_PAGE =
  '<!doctype html><html lang="fr-FR"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><title>[[titre]]</title></head><body><main><h1>[[titre]]</h1><p>[[message]]</p><p>[[suite]]</p></main></body></html>';

export const chooseTone = async (vous: string, tu: string): Promise<string> =>
  (await findKeptReader())?.tone === 'tu' ? tu : vous;

/** A page in the look of the booklet, which the server has prepared, or a bare one. */
export const renderNoticePage = async (
  { title, message, help, more = '' }: NoticeText,
  status: number,
): Promise<Response> => {
  const copy = await findCopy(new URL(`${base}/${NOTICE_PATH}`, worker.location.origin));
  const html = (copy ? await copy.text() : BARE_PAGE)
    .replaceAll('[[titre]]', () => escapeText(title))
    .replace('[[message]]', () => escapeText(message))
    .replace('<p>[[suite]]</p>', () => `${help === '' ? '' : `<p>${escapeText(help)}</p>`}${more}`);
  const headers = new Headers(copy?.headers);
  headers.set('content-type', 'text/html; charset=utf-8');
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(html, { status, headers });
};

/** Pages that need the server: their content is made for each request, or belongs to the person alone. */
const isServerPage = (path: string): boolean =>
  /^(recherche|imprimer|donnees|moi\/|erreur\/|acces\/|responsable\/|entree\/|fichiers\/)/.test(path);

/** Page shown instead of one that was never read. */
export const renderUnreadPage = async (path: string): Promise<Response> => {
  const { pages } = await listKeptPages();
  const links = pages
    .map(({ path: to, title }) => `<li><a href="${base}${to === '' ? '' : `/${to}`}">${escapeText(title)}</a></li>`)
    .join('');
  return renderNoticePage(
    {
      title: await chooseTone('Vous êtes hors ligne', 'Tu es hors ligne'),
      message: isServerPage(path)
        ? 'Cette page a besoin du réseau\u00a0: elle s’ouvrira à son retour.'
        : 'Cette page n’a pas encore été lue sur cet appareil\u00a0: elle s’ouvrira au retour du réseau.',
      help:
        pages.length === 0
          ? 'Rien de ce livret n’est gardé sur cet appareil.'
          : 'Pages gardées sur cet appareil\u00a0:',
      more: links === '' ? '' : `<ul class="r-kept-pages">${links}</ul>`,
    },
    200,
  );
};
