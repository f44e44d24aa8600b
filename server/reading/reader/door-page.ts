import { type DoorPage, renderDoor } from '#renderer';
import type { ErrorValues } from '../../../contract/platform/errors.ts';
import type { Outside } from '../../booklets/access/judge.ts';
import { readerHeaders } from './headers.ts';
import { notice, noticeWords } from './notices.ts';
import { sendHtml } from './send.ts';
import { formOf, type Visit } from './visit.ts';

/** The page to go to once inside: the last part of an address of this booklet, or nothing for its cover. */
const wanted = ({ request, rest }: Visit): string => {
  const asked =
    request.method === 'POST' ? (formOf(request).get('vers') ?? '') : rest.length === 1 ? (rest[0] ?? '') : '';
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(asked) ? asked : '';
};

/** Where somebody who got in goes: what she asked for, or the cover. */
export const backTo = (visit: Visit): string => {
  const to = wanted(visit);
  return to === '' ? visit.base : `${visit.base}/${to}`;
};

/** What is said to who stays outside: what the judge said, or that there is no place left. */
type Said = Outside | 'crowded';

/** Where nothing of what is said would change by filling in a form. */
const FINAL: readonly Said[] = ['network', 'early', 'closed', 'awaiting', 'crowded'];

type Change = Partial<
  Pick<DoorPage, 'step' | 'typed' | 'errors' | 'title' | 'message' | 'help' | 'verified' | 'proof'>
>;

/** Shows the door, and sends what was asked there; what `change` names replaces the usual words. */
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

/** Says why somebody stays outside, with the forms that may help when there are any. */
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
