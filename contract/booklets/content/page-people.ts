import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { uuid } from '../../platform/text/text.ts';
import { answerTree, namedPerson } from './content.ts';

/* People of a page: its owner, and whoever locked it. The tree names them. */

const peopleChange = { right: 'booklet.edit', answer: answerTree } as const;

/** People who may own a page: those with a right on the booklet, and the administrators of the company. */
export const listPageOwners = call.get('/api/admin/booklets/:id/page-owners', {
  right: 'booklet.edit',
  summary: 'People who may own a page of the booklet, by name',
  answer: z.array(namedPerson),
});

export const setPageOwner = call.put('/api/admin/pages/:id/owner', {
  ...peopleChange,
  summary:
    'Gives a page an owner, or none: its owner, an owner of the booklet or an administrator may. 422 GEN-019 for a person without a right on the booklet',
  body: z.object({ ownerId: uuid.nullable() }),
});

export const setPageLock = call.put('/api/admin/pages/:id/lock', {
  ...peopleChange,
  summary:
    'Locks or unlocks a page: its owner, an owner of the booklet or an administrator may. Anybody else then gets 403 EDI-024 for any change of it',
  body: z.object({ locked: z.boolean() }),
});
