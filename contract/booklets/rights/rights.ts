import { z } from 'zod';
import { STORED_ACCOUNT_STATES } from '../../administration/accounts/account-states.ts';
import { call } from '../../platform/call.ts';
import { level, role } from '../../platform/permissions.ts';
import { byId, moment, notice } from '../../platform/shared.ts';
import { email, paragraphs, personName, uuid } from '../../platform/text/text.ts';

/** User with a right on a booklet. */
export const rightHolder = z.object({
  userId: uuid,
  name: z.string(),
  email: z.string(),
  status: z.enum(STORED_ACCOUNT_STATES),
  role,
  level,
  /** `role`: administrators, who own every booklet; `right`: granted here. */
  source: z.enum(['role', 'right']),
  /** Chapters that a writer may change; null: all. */
  chapterIds: z.array(uuid).nullable(),
  expiresAt: moment.nullable(),
  expired: z.boolean(),
  grantedBy: z.string().nullable(),
  createdAt: moment.nullable(),
});
export type RightHolder = z.infer<typeof rightHolder>;

const bookletRightsAnswer = z.object({
  people: z.array(rightHolder),
  /** People that are left out. */
  left: z.int(),
  chapters: z.array(z.object({ id: uuid, title: z.string() })),
  ownerId: uuid.nullable(),
  /** Pending ownership offer. */
  offer: z.object({ userId: uuid, name: z.string(), by: z.string(), at: moment }).nullable(),
});
export type BookletRights = z.infer<typeof bookletRightsAnswer>;

/** Granted right: a writer may be restricted to chapters, any right may expire. */
const rightGrant = z.object({
  level,
  chapterIds: z.array(uuid).min(1).max(30).nullable().default(null),
  /** End of the right; null: no end. Refused (GEN-029) in the past. */
  expiresAt: moment.nullable().default(null),
  /** Notifies the user by e-mail. */
  notify: z.boolean().default(true),
  message: paragraphs('Message', { max: 300 }).default(''),
});
export type RightGrant = z.output<typeof rightGrant>;

const byPerson = byId.extend({ userId: uuid });

export const listRights = call.get('/api/admin/booklets/:id/rights', {
  right: 'booklet.rights',
  summary: 'Who may do what with a booklet, rights that ended included',
  answer: bookletRightsAnswer,
});

export const findColleagues = call.get('/api/admin/booklets/:id/colleagues', {
  right: 'booklet.rights',
  summary: 'Editors of the company without a right on this booklet, by name or address, 50 at most',
  query: z.object({ search: z.string().trim().max(200).default('') }),
  answer: z.object({
    rows: z.array(z.object({ userId: uuid, name: z.string(), email: z.string() })),
    /** Others who match: a longer search finds them. */
    left: z.int(),
  }),
});

const rightsChange = { right: 'booklet.rights', answer: bookletRightsAnswer.extend(notice.shape) } as const;

export const grantRight = call.put('/api/admin/booklets/:id/rights/:userId', {
  ...rightsChange,
  whileSwitched: { refused: 'changer des droits' },
  summary: 'Gives or changes a right: 409 DRO-001 when no owner would be left, 422 GEN-019 an unknown chapter',
  params: byPerson,
  body: rightGrant,
});

export const inviteWithRight = call.post('/api/admin/booklets/:id/rights/invitations', {
  ...rightsChange,
  whileSwitched: { refused: 'inviter des personnes' },
  summary:
    'Opens an editor account by e-mail and gives it a right: 422 UTI-001 an address of another company, 409 DRO-003',
  body: rightGrant.extend({ email, firstName: personName('Prénom', 60), lastName: personName('Nom', 80) }),
});

export const revokeRight = call.delete('/api/admin/booklets/:id/rights/:userId', {
  ...rightsChange,
  whileSwitched: { refused: 'changer des droits' },
  summary: 'Takes a right back; what the person wrote stays. 409 DRO-001 for the last owner',
  params: byPerson,
});

export const offerOwnership = call.put('/api/admin/booklets/:id/ownership-offer', {
  ...rightsChange,
  whileSwitched: { refused: 'changer le propriétaire d’un livret' },
  summary: 'Offers the booklet to somebody, who becomes its owner by accepting',
  body: z.object({ userId: uuid }),
});

export const withdrawOffer = call.delete('/api/admin/booklets/:id/ownership-offer', {
  ...rightsChange,
  whileSwitched: 'acting',
  summary: 'Takes the offer back',
});

export const listOwnershipOffers = call.get('/api/admin/ownership-offers', {
  right: 'booklet.list',
  summary: 'Booklets that the person was offered',
  answer: z.array(z.object({ bookletId: uuid, title: z.string(), by: z.string(), at: moment })),
});

export const answerOwnershipOffer = call.post('/api/admin/ownership-offers/:id/answer', {
  right: 'booklet.list',
  summary: 'Accepts or declines a booklet that one was offered',
  body: z.object({ accepted: z.boolean() }),
  answer: notice,
});
