/* Messages of PostgreSQL's protocol: a type, a length, a body. */

export const buildMessage = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};

interface Message {
  type: string;
  bytes: Buffer;
}

/** Whole messages of a buffer, and the bytes that follow them. */
export const readMessages = (buffer: Buffer): { messages: Message[]; rest: Buffer<ArrayBuffer> } => {
  const messages: Message[] = [];
  let at = 0;
  while (buffer.length - at >= 5) {
    const end = at + 1 + buffer.readInt32BE(at + 1);
    if (end > buffer.length) break;
    messages.push({ type: String.fromCharCode(buffer[at] ?? 0), bytes: buffer.subarray(at, end) });
    at = end;
  }
  return { messages, rest: Buffer.from(buffer.subarray(at)) };
};

/** Bytes before the name of a statement in each kind of message that names one. */
const findNameStart = ({ type, bytes }: Message): number | null => {
  if (type === 'P') return 5;
  // Bind: the name of the portal comes first.
  if (type === 'B') return bytes.indexOf(0, 5) + 1;
  return (type === 'D' || type === 'C') && bytes[5] === 'S'.charCodeAt(0) ? 6 : null;
};

/**
 * Gives the statements of a connection names of its own: all connections share one session of the embedded database.
 * Adds the names that it prepares to `names`.
 */
export const renameStatements = (batch: Buffer, connectionId: number, names: Set<string>): Buffer =>
  Buffer.concat(
    readMessages(batch).messages.map((message) => {
      const start = findNameStart(message);
      const { type, bytes } = message;
      if (start === null || bytes[start] === 0) return bytes;
      const end = bytes.indexOf(0, start);
      const name = `${connectionId}_${bytes.toString('latin1', start, end)}`;
      if (type === 'P') names.add(name);
      return buildMessage(type, Buffer.concat([bytes.subarray(5, start), Buffer.from(name), bytes.subarray(end)]));
    }),
  );
