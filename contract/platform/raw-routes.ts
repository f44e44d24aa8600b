import { z } from 'zod';
import { versionSide } from '../booklets/publications/comparison.ts';
import type { Call } from './call.ts';
import type { Permission, Right } from './permissions.ts';
import { uuid } from './text/text.ts';

/**
 * Route under /api whose bodies are bytes or pages instead of JSON. It is not a call, but the binder makes the same
 * checks before its handler, and the permission matrix covers it.
 */
export interface RawRoute {
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE')[];
  /** With `:name` for each param, and `*` for the rest of a URL. */
  path: `/api/${string}`;
  /** With several permissions, one is enough. */
  right: Right | readonly Permission[];
  params?: z.ZodType;
  whileSwitched?: Call['whileSwitched'];
  /** POST that stores nothing: it requires no CSRF token, and works with read-only access. */
  changesNothing?: boolean;
}

const byId = z.object({ id: uuid });
const subpathParams = byId.extend({ '*': z.string() });
const draftReaders = ['booklet.read', 'participants.own'] as const;
// Permission of every role: it requires a session, accepted terms and, where required, a second factor.
const everyRole = 'booklet.list';

export const RAW_ROUTES = {
  previewCover: { methods: ['GET'], path: '/api/admin/booklets/:id/preview', right: draftReaders, params: byId },
  previewPage: {
    methods: ['GET'],
    path: '/api/admin/booklets/:id/preview/*',
    right: draftReaders,
    params: subpathParams,
  },
  previewQuiz: {
    methods: ['POST'],
    path: '/api/admin/booklets/:id/preview/quiz/*',
    right: draftReaders,
    params: subpathParams,
    changesNothing: true,
  },
  /** The draft as one person would see it: `*` starts with the viewer (contract/reading/viewer.ts). */
  viewPage: {
    methods: ['GET'],
    path: '/api/admin/booklets/:id/views/*',
    right: 'booklet.read',
    params: subpathParams,
  },
  viewForm: {
    methods: ['POST'],
    path: '/api/admin/booklets/:id/views/*',
    right: 'booklet.read',
    params: subpathParams,
    changesNothing: true,
  },
  /** Files and style sheet of a version, or of the draft as `draft`: what a comparison shows. */
  versionFile: {
    methods: ['GET'],
    path: '/api/admin/booklets/:id/versions/:side/*',
    right: 'booklet.read',
    params: subpathParams.extend({ side: versionSide }),
  },
  /** Image of a draft's cover; `layout` and `seed` of the query show another drawing of it. */
  bookletCover: { methods: ['GET'], path: '/api/admin/booklets/:id/cover', right: 'booklet.read', params: byId },
  mediaFile: { methods: ['GET'], path: '/api/admin/media/:id/file', right: everyRole, params: byId },
  mediaVariant: {
    methods: ['GET'],
    path: '/api/admin/media/:id/file/:width',
    right: everyRole,
    params: byId.extend({ width: z.coerce.number().int().min(1).max(10_000) }),
  },
  /** The encrypted link contains its target, so a download continues without a session. */
  mediaDownload: {
    methods: ['GET'],
    path: '/api/media-downloads/:sealed',
    right: 'anyone',
    params: z.object({ sealed: z.string().max(500) }),
  },
  avatar: { methods: ['GET'], path: '/api/admin/avatars/:id', right: 'signed-in', params: byId },
  fontFile: { methods: ['GET'], path: '/api/admin/fonts/:id/file', right: everyRole, params: byId },
  helpFile: { methods: ['GET'], path: '/api/help/files/:id', right: 'signed-in', params: byId },
  supportPicture: {
    methods: ['GET'],
    path: '/api/admin/support-messages/:id/picture',
    right: 'tutorials.write',
    params: byId,
  },
  /** Resumable uploads (tus): the protocol defines their URLs, and its own answer to a wrong id. */
  beginUpload: { methods: ['POST'], path: '/api/admin/media/uploads', right: 'media.use' },
  upload: {
    methods: ['HEAD', 'PATCH', 'DELETE'],
    path: '/api/admin/media/uploads/:id',
    right: 'media.use',
    whileSwitched: 'acting',
  },
} as const satisfies Record<string, RawRoute>;
