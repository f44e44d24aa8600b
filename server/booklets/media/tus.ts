import { Readable } from 'node:stream';
import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { RAW_ROUTES } from '../../../contract/platform/raw-routes.ts';
import { uuid } from '../../../contract/platform/text/text.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { UPLOAD_DAYS } from '../../platform/files/storage/room.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { append, begin, cancel, isSizeExceeded, sizeExceeded, uploadFor } from './uploads.ts';

/*
 * The protocol of resumable uploads (tus 1.0, with creation, expiration and termination) over uploads.ts. It is no call of
 * the contract: its bodies are bytes and its answers headers. Taking the file in, once it is all here, is one (finishUpload).
 */

const PATH = RAW_ROUTES.beginUpload.path;
const DAY = 86_400_000;
const BYTES = 'application/offset+octet-stream';

const tusUpload = ({ id, name, size, received, createdAt }: Row<'mediaUploads'>): Upload =>
  new Upload({
    id,
    size,
    offset: received,
    metadata: { filename: name },
    creation_date: createdAt.toISOString(),
  });

/** The uploads of one person, as the protocol’s server asks for them. */
class OwnUploads extends DataStore {
  override extensions = ['creation', 'expiration', 'termination'];
  readonly #scope: Scope;
  readonly #storage: Storage;
  /** Bytes of the upload that the request is about. */
  announced = 0;

  constructor(scope: Scope, storage: Storage) {
    super();
    this.#scope = scope;
    this.#storage = storage;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, folderId } = upload.metadata ?? {};
    const folder = uuid.nullable().safeParse(folderId || null);
    if (!folder.success) throw new Refusal('GEN-018');
    const row = await begin(this.#scope, { name: filename ?? '', size: upload.size ?? 0, folderId: folder.data });
    // The server tells the address by the id of what it handed in.
    upload.id = row.id;
    upload.creation_date = row.createdAt.toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    if (!uuid.safeParse(id).success) throw new Refusal('MED-016');
    const upload = await uploadFor(this.#scope, id);
    this.announced = upload.size;
    return tusUpload(upload);
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    return append(this.#scope, this.#storage, await uploadFor(this.#scope, id), offset, bytes);
  }

  override remove(id: string): Promise<void> {
    return cancel(this.#scope, this.#storage, id);
  }

  override getExpiration(): number {
    return UPLOAD_DAYS * DAY;
  }
}

const headersOf = (request: FastifyRequest): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // Only what the protocol knows: cookies and tokens are none of its business.
    const known = /^(upload-|tus-|content-(type|length)$)/.test(name);
    if (known && typeof value === 'string') headers.set(name, value);
  }
  return headers;
};

/** Of two requests for one upload at once on this node, the later waits. On two nodes, the row decides (see `append`). */
const locker = new MemoryLocker();

const answer = async (scope: Scope, storage: Storage, request: FastifyRequest, reply: FastifyReply) => {
  let refused: unknown = null;
  const uploads = new OwnUploads(scope, storage);
  const server = new Server({
    path: PATH,
    datastore: uploads,
    locker,
    namingFunction: () => uuidv7(),
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    onResponseError: (_request, error) => {
      if (isSizeExceeded(error)) {
        refused = sizeExceeded({ size: uploads.announced });
        return undefined;
      }
      const isProtocol = Object.values(ERRORS).some((one) => one === error) || !(error instanceof Error);
      if (!isProtocol) refused = error;
      return undefined;
    },
  });
  const body = request.method === 'PATCH' && request.body instanceof Readable ? Readable.toWeb(request.body) : null;
  const response = await server.handleWeb(
    new Request(`http://localhost${request.url}`, {
      method: request.method,
      headers: headersOf(request),
      ...(body && { body: body as ReadableStream, duplex: 'half' }),
    }),
  );
  // A text of the catalogue, by the exit of all errors.
  if (refused !== null) throw refused;
  for (const [name, value] of response.headers) {
    if (!name.startsWith('access-control-')) reply.header(name, value);
  }
  reply.status(response.status);
  return reply.send(request.method === 'HEAD' ? undefined : await response.text());
};

export const tusRoutes = (routes: Binder, app: FastifyInstance, storage: Storage): void => {
  // The body is read by whoever keeps it, part by part.
  app.addContentTypeParser(BYTES, (_request, payload, done) => done(null, payload));
  for (const route of [RAW_ROUTES.beginUpload, RAW_ROUTES.upload]) {
    routes.raw(route, ({ scope, request, reply }) => answer(scope, storage, request, reply));
  }
};
