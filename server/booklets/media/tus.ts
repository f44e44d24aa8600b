import { Readable } from 'node:stream';
import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { RAW_ROUTES } from '../../../contract/platform/raw-routes.ts';
import { uuid } from '../../../contract/platform/text/text.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { UPLOAD_EXPIRY_DAYS } from '../../platform/files/storage/storage-quota.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  appendToUpload,
  beginUpload,
  cancelUpload,
  createExceededRefusal,
  isSizeExceeded,
  requireUpload,
} from './uploads.ts';

/*
 * Protocol of resumable uploads (tus 1.0, with creation, expiration and termination) on top of uploads.ts. It is
 * outside the contract, since its bodies are bytes and its answers headers. The final step (finishUpload) is a contract
 * call.
 */

const UPLOADS_PATH = RAW_ROUTES.beginUpload.path;
const DAY_MS = 86_400_000;
const BYTES_TYPE = 'application/offset+octet-stream';

const toTusUpload = ({ id, name, size, received, createdAt }: TenantRow<'mediaUploads'>): Upload =>
  new Upload({
    id,
    size,
    offset: received,
    metadata: { filename: name },
    creation_date: createdAt.toISOString(),
  });

/** Uploads of one user, for the tus server. */
class OwnUploads extends DataStore {
  override extensions = ['creation', 'expiration', 'termination'];
  readonly #scope: Scope;
  readonly #storage: Storage;
  /** Total bytes of the current upload. */
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
    const row = await beginUpload(this.#scope, { name: filename ?? '', size: upload.size ?? 0, folderId: folder.data });
    // The tus server builds the address from the id of its own object.
    upload.id = row.id;
    upload.creation_date = row.createdAt.toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    if (!uuid.safeParse(id).success) throw new Refusal('MED-016');
    const upload = await requireUpload(this.#scope, id);
    this.announced = upload.size;
    return toTusUpload(upload);
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    return appendToUpload(this.#scope, this.#storage, await requireUpload(this.#scope, id), offset, bytes);
  }

  override remove(id: string): Promise<void> {
    return cancelUpload(this.#scope, this.#storage, id);
  }

  override getExpiration(): number {
    return UPLOAD_EXPIRY_DAYS * DAY_MS;
  }
}

const pickHeaders = (request: FastifyRequest): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // Passes only protocol headers, without cookies and tokens.
    const known = /^(upload-|tus-|content-(type|length)$)/.test(name);
    if (known && typeof value === 'string') headers.set(name, value);
  }
  return headers;
};

/** Serialises concurrent requests for one upload on this node. Across nodes, the row decides (see `appendToUpload`). */
const locker = new MemoryLocker();

const handleTusRequest = async (scope: Scope, storage: Storage, request: FastifyRequest, reply: FastifyReply) => {
  let refused: unknown = null;
  const uploads = new OwnUploads(scope, storage);
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: uploads,
    locker,
    namingFunction: () => uuidv7(),
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    onResponseError: (_request, error) => {
      if (isSizeExceeded(error)) {
        refused = createExceededRefusal({ size: uploads.announced });
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
      headers: pickHeaders(request),
      ...(body && { body: body as ReadableStream, duplex: 'half' }),
    }),
  );
  // The common error handler sends the catalogue text.
  if (refused !== null) throw refused;
  for (const [name, value] of response.headers) {
    if (!name.startsWith('access-control-')) reply.header(name, value);
  }
  reply.status(response.status);
  return reply.send(request.method === 'HEAD' ? undefined : await response.text());
};

export const registerTusRoutes = (routes: Binder, app: FastifyInstance, storage: Storage): void => {
  // No parsing here: `appendToUpload` reads the body as a stream.
  app.addContentTypeParser(BYTES_TYPE, (_request, payload, done) => done(null, payload));
  for (const route of [RAW_ROUTES.beginUpload, RAW_ROUTES.upload]) {
    routes.raw(route, ({ scope, request, reply }) => handleTusRequest(scope, storage, request, reply));
  }
};
