import { z } from 'zod';
import { type CallAnswer, call } from '../../platform/call.ts';
import { uuid } from '../../platform/text/text.ts';
import { blockConditions } from './content.ts';

export const listCopyTargets = call.get('/api/admin/copy-targets', {
  right: 'booklet.list',
  summary: 'Booklets where the person may add content, found by title; the twenty changed last',
  query: z.object({
    search: z.string().max(120).default(''),
    /** The booklet that is copied from. */
    except: uuid.optional(),
  }),
  answer: z.object({
    booklets: z.array(z.object({ id: uuid, title: z.string() })),
    /** True when there are more than those returned: a search finds them. */
    hasMore: z.boolean(),
  }),
});
export type CopyTargets = CallAnswer<typeof listCopyTargets>;

/** Place after a sibling; null: first; absent: last. */
const after = uuid.nullable().optional();

export const copyContent = call.post('/api/admin/booklets/:id/content-copies', {
  right: 'booklet.edit',
  summary: 'Copies blocks, a page or a chapter of another booklet of the company into this one',
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('blocks'), ids: z.array(uuid).min(1).max(100), pageId: uuid, after }),
    z.object({ kind: z.literal('page'), sourceId: uuid, chapterId: uuid, after }),
    z.object({ kind: z.literal('chapter'), sourceId: uuid, after }),
  ]),
  answer: z.object({
    /** Page that shows the copies; null for a chapter without pages. */
    pageId: uuid.nullable(),
    created: z.array(uuid),
    /** What is not the same in the copy: links taken out, variables without a value, another tone. */
    notes: z.array(z.string()),
  }),
});
export type CopiedContent = CallAnswer<typeof copyContent>;

export const preparePaste = call.post('/api/admin/booklets/:id/paste/preview', {
  right: 'booklet.edit',
  summary: 'Fits blocks copied in another booklet of the company to this one: links, and notes on what differs',
  body: z.object({
    /** The booklet that they were copied from. */
    from: uuid,
    blocks: z
      .array(z.object({ type: z.string().max(40), props: z.unknown(), ...blockConditions.partial().shape }))
      .min(1)
      .max(100),
  }),
  answer: z.object({
    blocks: z.array(z.object({ type: z.string(), props: z.unknown(), ...blockConditions.shape })),
    notes: z.array(z.string()),
  }),
});
