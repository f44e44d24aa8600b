import type { FastifyReply } from 'fastify';
import { renderNotice } from '#renderer';
import type { DocumentCache } from '../documents/documents.ts';
import { sendHtml } from '../documents/send.ts';
import type { OfflineFile } from '../http/address.ts';
import type { ReaderAssets } from '../http/assets.ts';
import { buildReaderHeaders, READER_HEADERS } from '../http/headers.ts';
import { buildVisitBrand } from '../http/send-notice.ts';
import type { Visit } from '../http/visit.ts';
import { buildWebManifest } from './web-manifest.ts';

/** Built file of the service worker (vite.reader.config.ts). */
const WORKER_FILE = 'offline-worker.js';

/** The worker loads nothing but the files of the reader. */
const WORKER_CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Texts that the service worker replaces (reader/offline-worker/notice-page.ts). */
const NOTICE_MARKS = { title: '[[titre]]', message: '[[message]]', help: '[[suite]]' };

/**
 * Sends the service worker, the same for every booklet: its scope is the booklet whose address it has. It answers also
 * for a booklet that is no longer online, so that a device with the worker can still update it.
 */
export const sendOfflineWorker = (reply: FastifyReply, assets: ReaderAssets, base: string): unknown => {
  const file = assets.getFile(WORKER_FILE);
  if (!file) return reply.status(404).header('cache-control', 'no-store').send();
  return reply
    .headers({
      'content-type': file.type,
      'cache-control': 'no-cache',
      'content-security-policy': WORKER_CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'service-worker-allowed': base,
    })
    .send(file.bytes);
};

/** What an admitted reader's browser needs to install the booklet and to read it without a network. */
export const createOfflineAnswers = (
  documents: Pick<DocumentCache, 'snapshot'>,
  { style }: Pick<ReaderAssets, 'style'>,
  secret: string,
) => {
  const sendManifest = async ({ reply, online, look, base }: Visit): Promise<void> => {
    const { language } = await documents.snapshot(online);
    const manifest = buildWebManifest(online, look, { base, language, secret });
    reply
      .headers({ ...READER_HEADERS, 'cache-control': 'private, no-cache' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest));
  };

  const sendNoticePage = (visit: Visit): void => {
    const { reply, online, base } = visit;
    const html = renderNotice({
      style,
      brand: buildVisitBrand(visit, true),
      ...NOTICE_MARKS,
      action: { to: base, label: 'Revenir à la couverture', kind: 'link' },
    });
    sendHtml(reply, 200, html, buildReaderHeaders(online.readerSettings));
  };

  return async (visit: Visit, name: Exclude<OfflineFile, 'worker'>): Promise<void> => {
    if (name === 'manifest') return sendManifest(visit);
    if (name === 'page') return sendNoticePage(visit);
    // Only its header tells something.
    visit.reply.status(204).header('cache-control', 'no-store').send();
  };
};
