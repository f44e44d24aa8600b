import PostalMime from 'postal-mime';

/** Delivery status of one address of a message (RFC 3464). */
export interface DeliveryStatus {
  /** Address as we sent it, else as the server understood it; lower case. */
  email: string;
  /** `permanent`: 5.x.x, it will never arrive; `temporary`: 4.x.x, not yet. Other values mean success. */
  kind: 'permanent' | 'temporary' | 'other';
  /** RFC 3463: `5.1.1`. */
  status: string;
  /** Response of the server, on one line. */
  serverMessage: string;
}

export interface DeliveryReport {
  /** Id of the original message, `<…@…>`; null when the report does not contain it. */
  messageId: string | null;
  statuses: DeliveryStatus[];
}

const toUtf8Text = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8');

/** Headers of a part, unfolded, by lower-case name; the first one of duplicates. */
const parseHeaderFields = (block: string): Map<string, string> => {
  const fields = new Map<string, string>();
  for (const line of block
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim().toLowerCase();
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
};

/** `rfc822; name@host` without its type. */
const stripFieldType = (field: string | undefined): string => (field ?? '').replace(/^[^;]*;/, '').trim();

const STATUS_KINDS: Record<string, DeliveryStatus['kind']> = { '5': 'permanent', '4': 'temporary' };

const parseDeliveryStatus = (fields: Map<string, string>): DeliveryStatus | null => {
  const action = (fields.get('action') ?? '').toLowerCase();
  const email = (stripFieldType(fields.get('original-recipient')) || stripFieldType(fields.get('final-recipient')))
    .replace(/^<|>$/g, '')
    .toLowerCase();
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
  if (email === '' || status === '') return null;
  // `delayed` means a retry, whatever the status; `delivered`, `relayed` and `expanded` mean success.
  const kind = action === 'delayed' ? 'temporary' : (STATUS_KINDS[status.charAt(0)] ?? 'other');
  const words = (stripFieldType(fields.get('diagnostic-code')) || fields.get('status') || status)
    .replace(/\s+/g, ' ')
    .slice(0, 500);
  return {
    email,
    kind: ['delivered', 'relayed', 'expanded'].includes(action) ? 'other' : kind,
    status,
    serverMessage: words,
  };
};

const RETURNED_MESSAGE_TYPES = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];
const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];
const MAX_STATUS_BLOCKS = 100;

/** Parses a delivery report; null for any other message: an answer, an out-of-office reply, spam. */
export const parseDeliveryReport = async (source: Buffer | string): Promise<DeliveryReport | null> => {
  const mail = await PostalMime.parse(source, { forceRfc822Attachments: true });
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^multipart\/report\b/i.test(type)) return null;
  const status = mail.attachments.find(({ mimeType }) => STATUS_TYPES.includes(mimeType.toLowerCase()));
  if (!status) return null;
  const blocks = toUtf8Text(status.content)
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .slice(0, MAX_STATUS_BLOCKS);
  const fates = blocks.map((block) => parseDeliveryStatus(parseHeaderFields(block))).filter((fate) => fate !== null);
  if (fates.length === 0) return null;
  const back = mail.attachments.find(({ mimeType }) => RETURNED_MESSAGE_TYPES.includes(mimeType.toLowerCase()));
  const [headers = ''] = back ? toUtf8Text(back.content).replace(/\r\n?/g, '\n').split('\n\n') : [];
  return {
    messageId: /<[^<>\s]+>/.exec(parseHeaderFields(headers).get('message-id') ?? '')?.[0] ?? null,
    statuses: fates,
  };
};
