import type { EntryBrand } from '#renderer';
import type { ErrorValues } from '../../../../contract/platform/errors.ts';
import { buildEntryBrand } from '../access/entry-brand.ts';
import { sendHtml } from '../documents/send.ts';
import { buildReaderHeaders } from './headers.ts';
import { type NoticeChange, type NoticeName, renderNoticePage } from './notices.ts';
import type { Visit } from './visit.ts';

/** Notices that only a person with a link, a code or an address of the booklet can get. */
const NOTICES_TO_READERS: readonly NoticeName[] = [
  'revoked',
  'disabled',
  'spent',
  'ended',
  'awaiting',
  'crowded',
  'devices',
  'shut',
  'locked',
  'waiting',
];

/**
 * Look of a page of this visit. `isReader`: the visitor holds or held an access, and gets the contact that the author
 * gives to readers; anybody else gets the company's main contact.
 */
export const buildVisitBrand = ({ look, online, base, script }: Visit, isReader: boolean): EntryBrand =>
  buildEntryBrand(look, {
    base,
    script,
    contact: (isReader ? look.readerContact : null) ?? online.publicContact,
  });

/** Sends the page of a notice, with the look and the headers of the booklet. `isReader`: see `buildVisitBrand`. */
export const sendNotice = (
  visit: Visit,
  style: string,
  name: NoticeName,
  values: ErrorValues = {},
  {
    headers,
    isReader = false,
    ...change
  }: NoticeChange & { headers?: Record<string, string>; isReader?: boolean } = {},
): void => {
  const { online, reply } = visit;
  // An address that must not reveal its booklet keeps the look of the product.
  const brand = name === 'absent' ? null : buildVisitBrand(visit, isReader || NOTICES_TO_READERS.includes(name));
  const contact = brand?.contact?.email || online.contact;
  const { status, html } = renderNoticePage(
    name,
    style,
    { ...values, ...(values.contact && { contact }) },
    {
      ...change,
      brand,
    },
  );
  sendHtml(reply, status, html, { ...buildReaderHeaders(online.readerSettings), ...headers });
};
