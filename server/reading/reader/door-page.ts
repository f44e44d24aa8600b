import { type DoorPage, renderDoor } from '#renderer';
import type { ErrorValues } from '../../../contract/platform/errors.ts';
import type { Outside } from '../../booklets/access/judge.ts';
import { readerHeaders } from './headers.ts';
import { notice, noticeWords } from './notices.ts';
import { sendHtml } from './send.ts';
import { formOf, type Visit } from './visit.ts';

/** Slug of the page to open after entry, in this booklet; empty: the cover. */
const wanted = ({ request, rest }: Visit): string => {
  const asked =
    request.method === 'POST' ? (formOf(request).get('vers') ?? '') : rest.length === 1 ? (rest[0] ?? '') : '';
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(asked) ? asked : '';
};

/** Destination after entry: the requested page, or the cover. */
export const backTo = (visit: Visit): string => {
  const to = wanted(visit);
  return to === '' ? visit.base : `${visit.base}/${to}`;
};

/** Notice for a reader who is refused: from the access policy, or because the booklet is full. */
type Said = Outside | 'crowded';

/** Notices that no form could change. */
const FINAL: readonly Said[] = ['network', 'early', 'closed', 'awaiting', 'crowded'];

type Change = Partial<
  Pick<DoorPage, 'step' | 'typed' | 'errors' | 'title' | 'message' | 'help' | 'verified' | 'proof'>
>;

/** Shows the entry page and keeps the typed values; `change` replaces its usual text. */
export const showDoor = (
  visit: Visit,
  style: string,
  { status, alert, headers, ...change }: Change & { status: number; alert: boolean; headers?: Record<string, string> },
): void => {
  const { online, base, reply } = visit;
  const { code, domain, link, personal } = online.settings;
  const { title, message, help } = noticeWords('door');
  const html = renderDoor({
    style,
    base,
    company: online.company,
    title,
    message,
    help: code.on && domain.on ? help : '',
    step: 'choose',
    code: code.on ? code.kind : null,
    email: domain.on,
    link: link.on || personal.on,
    to: wanted(visit),
    typed: {},
    errors: {},
    ...change,
    alert,
  });
  sendHtml(reply, status, html, { ...readerHeaders(online.dress.origins), ...headers });
};

/** Explains the refusal, with the forms that may help if there are any. */
export const sayOutside = (visit: Visit, style: string, name: Said, values: ErrorValues): void => {
  const { online, reply } = visit;
  const { code, domain, window } = online.settings;
  if (FINAL.includes(name) || !(code.on || domain.on)) {
    const own = name === 'closed' ? { help: window.closedMessage } : {};
    const { status, html } = notice(name, style, values, own);
    sendHtml(reply, status, html, readerHeaders(online.dress.origins));
    return;
  }
  const { status, ...words } = noticeWords(name, values);
  showDoor(visit, style, { status, alert: name !== 'door', ...words });
};
