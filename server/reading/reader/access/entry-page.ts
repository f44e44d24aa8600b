import { type EntryPageProps, renderEntryPage } from '#renderer';
import type { ErrorValues } from '../../../../contract/platform/errors.ts';
import type { RefusalNotice } from '../../../booklets/index.ts';
import { sendHtml } from '../documents/send.ts';
import { SLUG_PATTERN } from '../http/address.ts';
import { buildReaderHeaders } from '../http/headers.ts';
import { getNoticeText } from '../http/notices.ts';
import { buildVisitBrand, sendNotice } from '../http/send-notice.ts';
import { getPostedForm, NO_REFERRER, type Visit } from '../http/visit.ts';

/** Slug of the page to open after entry, in this booklet; empty: the cover. */
const findRequestedSlug = ({ request, rest }: Visit): string => {
  const asked =
    request.method === 'POST' ? (getPostedForm(request).get('vers') ?? '') : rest.length === 1 ? (rest[0] ?? '') : '';
  return SLUG_PATTERN.test(asked) ? asked : '';
};

/** Destination after entry: the requested page, or the cover. */
export const getReturnPath = (visit: Visit): string => {
  const to = findRequestedSlug(visit);
  return to === '' ? visit.base : `${visit.base}/${to}`;
};

/** Redirects to the cover from a URL that holds a token: no page may receive it as referrer, no cache may store it. */
export const redirectToCover = ({ reply, base }: Visit, cookie: string | null): void => {
  if (cookie !== null) reply.header('set-cookie', cookie);
  reply
    .headers({ ...NO_REFERRER, 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    .redirect(base, 303);
};

/** Notice for a reader who is refused: from the access policy, or because the booklet is full. */
type EntryNotice = RefusalNotice | 'crowded';

/** Notices that no form could change. */
const FINAL_NOTICES: readonly EntryNotice[] = ['network', 'early', 'closed', 'awaiting', 'crowded'];

type EntryPageChange = Partial<
  Pick<EntryPageProps, 'step' | 'typed' | 'errors' | 'title' | 'message' | 'help' | 'verified' | 'proof'>
>;

/** Shows the entry page and keeps the typed values; `change` replaces its usual text. */
export const sendEntryPage = (
  visit: Visit,
  style: string,
  {
    status,
    alert,
    headers,
    isReader = false,
    ...change
  }: EntryPageChange & { status: number; alert: boolean; headers?: Record<string, string>; isReader?: boolean },
): void => {
  const { online, base, reply } = visit;
  const { code, domain, link, personal } = online.settings;
  const { title, message, help } = getNoticeText('door');
  const html = renderEntryPage({
    style,
    brand: buildVisitBrand(visit, isReader),
    base,
    title,
    message,
    help: code.on && domain.on ? help : '',
    step: 'choose',
    code: code.on ? code.kind : null,
    email: domain.on,
    link: link.on || personal.on,
    to: findRequestedSlug(visit),
    typed: {},
    errors: {},
    ...change,
    alert,
  });
  sendHtml(reply, status, html, { ...buildReaderHeaders(online.readerSettings), ...headers });
};

/**
 * Explains the refusal, with the forms that may help if there are any. `isReader`: the visitor presented an access that
 * the booklet knows.
 */
export const sendRefusal = (
  visit: Visit,
  style: string,
  name: EntryNotice,
  values: ErrorValues,
  isReader = false,
): void => {
  const { code, domain, window } = visit.online.settings;
  if (FINAL_NOTICES.includes(name) || !(code.on || domain.on)) {
    sendNotice(visit, style, name, values, { isReader, ...(name === 'closed' && { help: window.closedMessage }) });
    return;
  }
  const { status, ...words } = getNoticeText(name, values);
  sendEntryPage(visit, style, { status, alert: name !== 'door', isReader, ...words });
};
