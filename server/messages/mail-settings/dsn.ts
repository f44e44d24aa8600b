import PostalMime from 'postal-mime';

/** Delivery status of one address of a message (RFC 3464). */
export interface Fate {
  /** Address as we sent it, else as the server understood it; lower case. */
  email: string;
  /** `permanent`: 5.x.x, it will never arrive; `temporary`: 4.x.x, not yet. Other values mean success. */
  kind: 'permanent' | 'temporary' | 'other';
  /** RFC 3463: `5.1.1`. */
  status: string;
  /** Response of the server, on one line. */
  words: string;
}

export interface Report {
  /** Id of the original message, `<…@…>`; null when the report does not contain it. */
  messageId: string | null;
  fates: Fate[];
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8');

/** Headers of a part, unfolded, by lower-case name; the first one of duplicates. */
const fieldsOf = (block: string): Map<string, string> => {
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
const typed = (field: string | undefined): string => (field ?? '').replace(/^[^;]*;/, '').trim();

const KINDS: Record<string, Fate['kind']> = { '5': 'permanent', '4': 'temporary' };

const fateOf = (fields: Map<string, string>): Fate | null => {
  const action = (fields.get('action') ?? '').toLowerCase();
  const email = (typed(fields.get('original-recipient')) || typed(fields.get('final-recipient')))
    .replace(/^<|>$/g, '')
    .toLowerCase();
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
  if (email === '' || status === '') return null;
  // `delayed` means a retry, whatever the status; `delivered`, `relayed` and `expanded` mean success.
  const kind = action === 'delayed' ? 'temporary' : (KINDS[status.charAt(0)] ?? 'other');
  const words = (typed(fields.get('diagnostic-code')) || fields.get('status') || status)
    .replace(/\s+/g, ' ')
    .slice(0, 500);
  return { email, kind: ['delivered', 'relayed', 'expanded'].includes(action) ? 'other' : kind, status, words };
};

const RETURNED = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];
const STATUS = ['message/delivery-status', 'message/global-delivery-status'];
const BLOCKS = 100;

/** Parses a delivery report; null for any other message: an answer, an out-of-office reply, spam. */
export const reportOf = async (source: Buffer | string): Promise<Report | null> => {
  const mail = await PostalMime.parse(source, { forceRfc822Attachments: true });
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^multipart\/report\b/i.test(type)) return null;
  const status = mail.attachments.find(({ mimeType }) => STATUS.includes(mimeType.toLowerCase()));
  if (!status) return null;
  const blocks = bytesOf(status.content)
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .slice(0, BLOCKS);
  const fates = blocks.map((block) => fateOf(fieldsOf(block))).filter((fate) => fate !== null);
  if (fates.length === 0) return null;
  const back = mail.attachments.find(({ mimeType }) => RETURNED.includes(mimeType.toLowerCase()));
  const [headers = ''] = back ? bytesOf(back.content).replace(/\r\n?/g, '\n').split('\n\n') : [];
  return { messageId: /<[^<>\s]+>/.exec(fieldsOf(headers).get('message-id') ?? '')?.[0] ?? null, fates };
};
