import type { FastifyReply, FastifyRequest } from 'fastify';
import { decideAccess, getSnapshotCover, renderCoverFile } from '../../../booklets/index.ts';
import type { Storage } from '../../../platform/files/storage/storage.ts';
import { buildPreviewImageName } from '../booklet/link-preview.ts';
import type { BookletLookup, OnlineBooklet } from '../booklet/online-booklets.ts';
import type { DocumentCache } from '../documents/documents.ts';
import { sendFile, sendHtml } from '../documents/send.ts';
import { parseReaderRoute } from '../http/address.ts';
import type { ReaderAssets } from '../http/assets.ts';
import { READER_HEADERS } from '../http/headers.ts';
import { renderNoticePage } from '../http/notices.ts';
import { buildIconName } from '../offline/web-manifest.ts';
import { type BookletLook, buildEntryBrand, findLookFile } from './entry-brand.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The content of these files never changes under their URL. */
const LOOK_CACHE_CONTROL = 'private, max-age=31536000, immutable';

/** True when no access method is on: the answer must not reveal that the booklet exists. */
const isHidden = (online: OnlineBooklet): boolean =>
  decideAccess(online, { at: new Date(), address: null, keys: [] }).outside?.notice === 'absent';

/** Serves the public files of entry pages, and the page of a booklet that its company took offline. */
export const createLookAnswers = (
  storage: Storage,
  documents: Pick<DocumentCache, 'look' | 'whole'>,
  assets: Pick<ReaderAssets, 'style' | 'script'>,
  secret: string,
) => {
  /**
   * Cover of a version for link previews, or its icon. Its picture stays for readers; a pattern takes its place.
   */
  const sendCoverImage = async ({ reply }: Exchange, online: OnlineBooklet, size: 'wide' | 'icon'): Promise<void> => {
    const { fullSnapshot } = await documents.whole(online);
    const cover = getSnapshotCover({ ...fullSnapshot, cover: { ...fullSnapshot.cover, mediaId: null } });
    const bytes = await renderCoverFile(storage, cover, { size, format: 'png' }, online);
    reply
      .headers({ ...READER_HEADERS, 'cache-control': LOOK_CACHE_CONTROL })
      .type('image/png')
      .send(bytes);
  };

  const sendLookFile = async ({ request, reply }: Exchange, look: BookletLook, name: string): Promise<void> => {
    const file = findLookFile(look, name);
    if (file && 'css' in file) {
      reply
        .headers({ ...READER_HEADERS, 'cache-control': LOOK_CACHE_CONTROL })
        .type('text/css; charset=utf-8')
        .send(file.css);
      return;
    }
    if (file && (await sendFile(request, reply, storage, file, LOOK_CACHE_CONTROL))) return;
    const { status, html } = renderNoticePage('absent', assets.style);
    sendHtml(reply, status, html);
  };

  return {
    file: async (exchange: Exchange & { online: OnlineBooklet; look: BookletLook }, name: string): Promise<void> => {
      const { online } = exchange;
      if (isHidden(online)) return sendLookFile(exchange, exchange.look, '');
      const isPreview =
        online.readerSettings.card !== null && name === buildPreviewImageName(secret, online.publicationId);
      if (isPreview) return sendCoverImage(exchange, online, 'wide');
      if (name === buildIconName(secret, online.publicationId)) return sendCoverImage(exchange, online, 'icon');
      return sendLookFile(exchange, exchange.look, name);
    },

    withdrawn: async (
      exchange: Exchange,
      { contact, publicContact, ...owner }: Extract<BookletLookup, { kind: 'withdrawn' }>,
      { base, rest }: { base: string; rest: readonly string[] },
    ): Promise<void> => {
      const look = await documents.look(owner);
      const asked = parseReaderRoute(rest);
      if (asked.what === 'look') return sendLookFile(exchange, look, asked.name);
      const brand = buildEntryBrand(look, { base, script: assets.script, contact: publicContact });
      const { status, html } = renderNoticePage('withdrawn', assets.style, { contact }, { brand });
      sendHtml(exchange.reply, status, html);
    },
  };
};
