import { z } from 'zod';
import type { Call } from './call.ts';
import type { Permission, Right } from './permissions.ts';
import { uuid } from './text/text.ts';

/**
 * A route under /api whose bodies are bytes or pages instead of JSON: no call, but entered as one. The binder makes the same
 * checks before its handler, and the matrix of rights covers it.
 */
export interface RawRoute {
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE')[];
  /** With `:name` for each param, and `*` for the rest of an address. */
  path: `/api/${string}`;
  /** Of several permissions, one is enough. */
  right: Right | readonly Permission[];
  params?: z.ZodType;
  whileSwitched?: Call['whileSwitched'];
  /** A POST that leaves nothing behind: it asks for no token, and goes on where one only looks. */
  changesNothing?: boolean;
}

const byId = z.object({ id: uuid });
const below = byId.extend({ '*': z.string() });
const draftReaders = ['booklet.read', 'participants.own'] as const;
// Every role has it: whoever is signed in, has accepted the terms and, where it is asked for, has a second factor.
const everyRole = 'booklet.list';

/** Each of them, by name. */
export const RAW_ROUTES = {
  previewCover: { methods: ['GET'], path: '/api/admin/booklets/:id/preview', right: draftReaders, params: byId },
  previewPage: { methods: ['GET'], path: '/api/admin/booklets/:id/preview/*', right: draftReaders, params: below },
  previewQuiz: {
    methods: ['POST'],
    path: '/api/admin/booklets/:id/preview/quiz/*',
    right: draftReaders,
    params: below,
    changesNothing: true,
  },
  mediaFile: { methods: ['GET'], path: '/api/admin/media/:id/file', right: everyRole, params: byId },
  mediaVariant: {
    methods: ['GET'],
    path: '/api/admin/media/:id/file/:width',
    right: everyRole,
    params: byId.extend({ width: z.coerce.number().int().min(1).max(10_000) }),
  },
  /** The link is sealed and says by itself what it opens: a download goes on without a session. */
  mediaDownload: {
    methods: ['GET'],
    path: '/api/media-downloads/:sealed',
    right: 'anyone',
    params: z.object({ sealed: z.string().max(500) }),
  },
  fontFile: { methods: ['GET'], path: '/api/admin/fonts/:id/file', right: everyRole, params: byId },
  helpFile: { methods: ['GET'], path: '/api/help/files/:id', right: 'signed-in', params: byId },
  supportPicture: {
    methods: ['GET'],
    path: '/api/admin/support-messages/:id/picture',
    right: 'tutorials.write',
    params: byId,
  },
  /** Resumable uploads (tus): their addresses are of the protocol, which has its own words for a wrong id. */
  beginUpload: { methods: ['POST'], path: '/api/admin/media/uploads', right: 'media.use' },
  upload: {
    methods: ['HEAD', 'PATCH', 'DELETE'],
    path: '/api/admin/media/uploads/:id',
    right: 'media.use',
    whileSwitched: 'acting',
  },
} as const satisfies Record<string, RawRoute>;
