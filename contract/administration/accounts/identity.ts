import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { role } from '../../platform/permissions.ts';
import { moment, notice } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { user } from './auth.ts';
import { identityForm } from './identity-form.ts';

const candidate = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.object({ id: uuid, name: z.string() }).nullable(),
  role,
  state: z.enum(['invited', 'active', 'suspended', 'archived']),
  lastLoginAt: moment.nullable(),
  /** Why one cannot stand in this person’s place; null: one can. */
  refusal: z.string().nullable(),
  /** Whether one may act, not only look. */
  mayAct: z.boolean(),
});
export type Candidate = z.infer<typeof candidate>;

export const listIdentities = call({
  method: 'GET',
  path: '/api/admin/identity',
  right: 'identity.switch',
  summary: 'People whose identity one may take, by name, address or company; and the last five taken',
  query: z.object({ search: z.string().trim().max(200).default('') }),
  answer: z.object({
    /** Empty under two signs. */
    people: z.array(candidate),
    /** More were found than are told. */
    more: z.boolean(),
    recent: z.array(
      z.object({
        id: uuid,
        person: candidate,
        reason: z.string(),
        mode: z.enum(['look', 'act']),
        startedAt: moment,
        endedAt: moment.nullable(),
      }),
    ),
    /** Whether one may act in somebody’s name where the company allows it. */
    mayAct: z.boolean(),
  }),
});

export const switchIdentity = call({
  method: 'POST',
  path: '/api/admin/identity/switch',
  right: 'identity.switch',
  whileSwitched: { refused: 'vous connecter en tant qu’une autre personne' },
  summary: 'Stands in somebody’s place for a while, to look or to act (C36)',
  body: identityForm,
  answer: user.extend(notice.shape),
});

export const returnIdentity = call({
  method: 'POST',
  path: '/api/admin/identity/return',
  right: 'signed-in',
  whileSwitched: 'allowed',
  summary: 'Back to one’s own account (C37)',
  answer: user.extend({ ...notice.shape, route: z.string() }),
});
