import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseFormat, type FileToSend, parseRange } from '../../../booklets/index.ts';
import type { Storage } from '../../../platform/files/storage/storage.ts';
import { MissingFile } from '../../../platform/files/storage/storage.ts';
import type { PlainRequest } from '../../../platform/http/answer-first.ts';
import { READER_HEADERS } from '../http/headers.ts';
import { READING_COPY_HEADER } from '../offline/reading-copy.ts';
import type { Encoding, ReaderDocument } from './documents.ts';
import type { DocumentPieces, FileSigner } from './signed-files.ts';

/** The best encoding that the browser accepts. */
const chooseEncoding = (accepted: string | undefined): Encoding => {
  if (accepted === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
};

/** The raw response: pages bypass the framework's serialisers. */
export const hijackReply = (reply: FastifyReply): ServerResponse => {
  reply.hijack();
  return reply.raw;
};

const sendNotModified = (response: ServerResponse, headers: Record<string, string | number>): void => {
  const { 'content-length': _, 'content-type': __, 'content-encoding': ___, ...kept } = headers;
  response.writeHead(304, kept).end();
};

/** `copy`: what the reader's device may keep (../offline/reading-copy.ts). */
export const sendDocument = (
  { headers }: Pick<PlainRequest, 'headers'>,
  response: ServerResponse,
  document: ReaderDocument,
  copy: string | null,
): void => {
  const ready = document[chooseEncoding(headers['accept-encoding'] as string | undefined)];
  const all = copy === null ? ready.headers : { ...ready.headers, [READING_COPY_HEADER]: copy };
  if (headers['if-none-match']?.includes(ready.etag)) sendNotModified(response, all);
  else response.writeHead(200, all).end(ready.bytes);
};

const fastEncoders = {
  identity: async (bytes: Buffer) => bytes,
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 5 }),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};

/** Same as `sendDocument`, with file links signed for this session. Its ETag depends on the session and on the hour. */
export const sendSignedDocument = async (
  request: FastifyRequest,
  reply: FastifyReply,
  document: ReaderDocument,
  pieces: DocumentPieces,
  signer: FileSigner,
  { sessionId, copy }: { sessionId: string; copy: string | null },
): Promise<void> => {
  const { headers } = request.raw;
  const encoding = chooseEncoding(headers['accept-encoding'] as string | undefined);
  const { headers: shared, etag: ofAll } = document[encoding];
  const common = copy === null ? shared : { ...shared, [READING_COPY_HEADER]: copy };
  const etag = ofAll.replace(/"$/, `-${signer.stamp(sessionId)}"`);
  if (headers['if-none-match']?.includes(etag)) return sendNotModified(hijackReply(reply), { ...common, etag });
  const bytes = await fastEncoders[encoding](Buffer.from(signer.signed(pieces, sessionId)));
  const all = { ...common, etag, 'content-length': bytes.length };
  hijackReply(reply).writeHead(200, all).end(bytes);
};

/** Sends HTML made for one request, never cached. `headers`: those of the booklet, if any. */
export const sendHtml = (
  reply: FastifyReply,
  status: number,
  html: string,
  headers: Readonly<Record<string, string>> = READER_HEADERS,
) => {
  const bytes = Buffer.from(html);
  const answer = hijackReply(reply);
  answer.writeHead(status, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  answer.end(bytes);
};

const FILE_CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Sends a stored file, or the requested range of it. `lifetime` is its cache policy. Returns false, with nothing sent,
 * if the file is missing.
 */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  sent: FileToSend,
  lifetime: string,
): Promise<boolean> => {
  const { file, varies } = chooseFormat(sent, request.headers.accept);
  const etag = `"${file.key.replace(/[^\w]/g, '').slice(-40)}-${file.size}"`;
  const headers = {
    ...READER_HEADERS,
    // A file opened on its own runs no script and makes no request.
    'content-security-policy': FILE_CONTENT_SECURITY_POLICY,
    'content-type': file.type,
    'content-disposition': file.disposition,
    'cache-control': lifetime,
    'accept-ranges': 'bytes',
    'x-robots-tag': 'noindex, nofollow',
    ...(varies && { vary: 'Accept' }),
    etag,
  };
  if (request.headers['if-none-match']?.includes(etag)) {
    hijackReply(reply).writeHead(304, headers).end();
    return true;
  }
  const range = parseRange(request.headers.range, file.size);
  if (range === 'impossible') {
    hijackReply(reply)
      .writeHead(416, { ...headers, 'content-range': `bytes */${file.size}` })
      .end();
    return true;
  }
  const head = request.method === 'HEAD';
  let stream: Readable;
  try {
    stream = head ? Readable.from([]) : await storage.stream(file.key, range ?? undefined);
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
  const answer = hijackReply(reply);
  if (range === null) answer.writeHead(200, { ...headers, 'content-length': file.size });
  else {
    answer.writeHead(206, {
      ...headers,
      'content-length': range.end - range.start + 1,
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
    });
  }
  // If the reader leaves or the storage fails, close the connection: the headers are already sent.
  pipeline(stream, answer, () => stream.destroy());
  return true;
};
