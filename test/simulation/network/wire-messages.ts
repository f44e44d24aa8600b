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
