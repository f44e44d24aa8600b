import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { moment, notice } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { STORED_ACCOUNT_STATES } from './account-states.ts';
import { user } from './auth.ts';
import { identityForm, SWITCH_MODES } from './identity-form.ts';
import { userRow } from './users.ts';

const candidate = userRow.omit({ jobTitle: true, secondFactor: true, expiresAt: true }).extend({
  state: z.enum(STORED_ACCOUNT_STATES),
  /** Reason why a switch to this user is refused; null: it is allowed. */
  refusal: z.string().nullable(),
  /** True if the `act` mode is allowed. */
  mayAct: z.boolean(),
});
export type Candidate = z.infer<typeof candidate>;

export const listIdentities = call.get('/api/admin/identity', {
  right: 'identity.switch',
  summary: 'People whose identity one may take, by name, address or company; and the last five taken',
  query: z.object({ search: z.string().trim().max(200).default('') }),
  answer: z.object({
    /** Empty for fewer than two characters. */
    people: z.array(candidate),
    /** More people match than the list shows. */
    more: z.boolean(),
    recent: z.array(
      z.object({
        id: uuid,
        person: candidate,
        reason: z.string(),
        mode: z.enum(SWITCH_MODES),
        startedAt: moment,
        endedAt: moment.nullable(),
      }),
    ),
    /** True if the `act` mode is allowed in companies that accept it. */
    mayAct: z.boolean(),
  }),
});

export const switchIdentity = call.post('/api/admin/identity/switch', {
  right: 'identity.switch',
  whileSwitched: { refused: 'vous connecter en tant qu’une autre personne' },
  ignoresIdempotencyKey: true,
  summary: 'Stands in somebody’s place for a while, to look or to act (C36)',
  body: identityForm,
  answer: user.extend(notice.shape),
});

export const returnIdentity = call.post('/api/admin/identity/return', {
  right: 'signed-in',
  whileSwitched: 'allowed',
  ignoresIdempotencyKey: true,
  summary: 'Back to one’s own account (C37)',
  answer: user.extend({ ...notice.shape, route: z.string() }),
});
