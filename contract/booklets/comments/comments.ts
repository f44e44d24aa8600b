import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { byId, moment, notice } from '../../platform/shared.ts';
import { paragraphs, uuid } from '../../platform/text/text.ts';

/** States of a thread (spec 4.14). `reopened` is open too: it says that an answer was not enough. */
export const COMMENT_STATES = ['open', 'resolved', 'reopened'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

export const MAX_COMMENT_LENGTH = 2000;
export const MAX_THREADS_PER_BOOKLET = 500;
export const MAX_COMMENTS_PER_THREAD = 100;
export const MAX_MENTIONS = 20;

/** Words of a comment, also of an external reviewer. */
export const commentText = paragraphs('Commentaire', { min: 1, max: MAX_COMMENT_LENGTH });

const writer = z.object({ id: uuid, name: z.string() });

export const comment = z.object({
  id: uuid,
  /** Name of the author; empty when it was erased. */
  author: z.string(),
  /** Written through a link, without an account. */
  isExternal: z.boolean(),
  text: z.string(),
  /** People of `text` after an « @ ». */
  mentions: z.array(writer),
  at: moment,
  /** The author or an owner deleted it: only its place is left. */
  isDeleted: z.boolean(),
  mayDelete: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

export const commentThread = z.object({
  id: uuid,
  pageId: uuid,
  /** Present title of the page, or its last one when it is deleted. */
  pageTitle: z.string(),
  isPageDeleted: z.boolean(),
  /** Null: the thread is about the whole page. */
  blockId: uuid.nullable(),
  isBlockDeleted: z.boolean(),
  blockType: z.string(),
  /** Words of the block when the thread was opened. */
  excerpt: z.string(),
  state: z.enum(COMMENT_STATES),
  resolvedBy: z.string(),
  resolvedAt: moment.nullable(),
  comments: z.array(comment),
});
export type CommentThread = z.infer<typeof commentThread>;

export const bookletComments = z.object({
  /** In the order of the pages of the booklet, threads of deleted pages last. */
  threads: z.array(commentThread),
  open: z.int(),
  resolved: z.int(),
  mayComment: z.boolean(),
  /** People that a comment may mention: they have a right on the booklet. */
  people: z.array(writer),
});
export type BookletComments = z.infer<typeof bookletComments>;

const threadParams = byId.extend({ threadId: uuid });
const newComment = { text: commentText, mentions: z.array(uuid).max(MAX_MENTIONS).default([]) };
const answer = notice.extend({ threadId: uuid });

export const listComments = call.get('/api/admin/booklets/:id/comments', {
  right: 'booklet.read',
  summary: 'Threads of comments on the pages and the blocks of a draft, those of deleted ones included',
  query: z.object({ state: z.enum(['open', 'resolved']).default('open') }),
  answer: bookletComments,
});

export const openThread = call.post('/api/admin/booklets/:id/comments', {
  right: 'booklet.comment',
  summary: 'Comments a page, or a block of it: 404 for another booklet’s, 422 GEN-019 to mention who has no right',
  body: z.object({ pageId: uuid, blockId: uuid.nullable(), ...newComment }),
  answer,
});

export const answerThread = call.post('/api/admin/booklets/:id/comments/:threadId/answers', {
  right: 'booklet.comment',
  summary: 'Answers a comment; a resolved thread is opened again',
  params: threadParams,
  body: z.object(newComment),
  answer,
});

export const setThreadState = call.put('/api/admin/booklets/:id/comments/:threadId/state', {
  right: 'booklet.comment',
  summary: 'Resolves a thread, or opens it again: 409 GEN-017 when it is so already',
  params: threadParams,
  body: z.object({ isResolved: z.boolean() }),
  answer,
});

export const deleteComment = call.delete('/api/admin/booklets/:id/comments/:threadId/answers/:commentId', {
  right: 'booklet.comment',
  summary: 'Erases the words of a comment, for its author and for owners: 403 GEN-009 for others',
  params: threadParams.extend({ commentId: uuid }),
  answer,
});
