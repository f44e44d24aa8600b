import type { ErrorValues } from '../../../../contract/platform/errors.ts';
import { sendHtml } from '../documents/send.ts';
import { buildReaderHeaders } from './headers.ts';
import { type NoticeChange, type NoticeName, renderNoticePage } from './notices.ts';
import type { Visit } from './visit.ts';

/** Sends the page of a notice, with the headers of the booklet. */
export const sendNotice = (
  { online, reply }: Visit,
  style: string,
  name: NoticeName,
  values: ErrorValues = {},
  { headers, ...change }: NoticeChange & { headers?: Record<string, string> } = {},
): void => {
  const { status, html } = renderNoticePage(name, style, values, change);
  sendHtml(reply, status, html, { ...buildReaderHeaders(online.readerSettings.origins), ...headers });
};
