import { and, eq, isNull } from 'drizzle-orm';
import type { ReferentFields } from '../../../contract/people/referents/referents.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { IMAGE_FORMATS } from '../../platform/files/images/image.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';

type ReferentNames = Pick<ReferentFields, 'firstName' | 'lastName' | 'email'>;

/**
 * Names and email to save: those of the account, if any. RES-004 for a closed account, GEN-019 for one outside the
 * company. An account already linked stays even when closed since.
 */
export const resolveReferentNames = async (
  db: Db,
  scope: Scope,
  fields: ReferentFields,
  before: string | null,
): Promise<ReferentNames> => {
  const { userId, firstName, lastName, email } = fields;
  if (userId === null) return { firstName, lastName, email };
  const accounts = new AccountAccess(db, { companyId: scope.companyId });
  const { users } = accounts.views;
  const [account] = await accounts.select().from(users).where(eq(users.id, userId));
  if (!account) throw createFieldRefusal('userId', 'GEN-019');
  const isOpen = account.status === 'active' || account.status === 'invited';
  if (!isOpen && userId !== before) throw createFieldRefusal('userId', 'RES-004', { nom: formatFullName(account) });
  return { firstName: account.firstName, lastName: account.lastName, email: account.email };
};

/** EDI-016 for a missing photo, MED-007 for a file that is not an image, RES-005 for a future image right. */
const refuseInvalidPhoto = async (scope: Scope, { photoMediaId, imageRightOn }: ReferentFields, today: string) => {
  if (imageRightOn !== null && imageRightOn > today) throw createFieldRefusal('imageRightOn', 'RES-005');
  if (photoMediaId === null) return;
  const { media } = scope.views;
  const [file] = await scope
    .select({ kind: media.kind, name: media.name })
    .from(media)
    .where(and(eq(media.id, photoMediaId), isNull(media.deletedAt)));
  if (!file) throw createFieldRefusal('photoMediaId', 'EDI-016');
  if (file.kind !== 'image') {
    throw createFieldRefusal('photoMediaId', 'MED-007', { fichier: file.name, formats: IMAGE_FORMATS });
  }
};

/** GEN-019 for a participant outside the booklet. */
const refuseUnknownParticipants = async (
  scope: Scope,
  bookletId: string,
  { perimeter }: ReferentFields,
): Promise<void> => {
  if (perimeter.kind !== 'participants') return;
  const ids = [...new Set(perimeter.ids)];
  const { enrolments } = scope.views;
  const known = await scope
    .select({ id: enrolments.participantId })
    .from(enrolments)
    .where(and(eq(enrolments.bookletId, bookletId), anyOf(enrolments.participantId, ids)));
  if (known.length !== ids.length) throw createFieldRefusal('perimeter.ids', 'GEN-019');
};

/** GEN-019 for a deputy of another booklet, RES-003 for a deputy chain that loops. */
const refuseDeputyLoop = async (
  scope: Scope,
  bookletId: string,
  id: string | null,
  deputyId: string | null,
  name: string,
) => {
  if (deputyId === null) return;
  const { referents } = scope.views;
  const rows = await scope
    .select({ id: referents.id, deputyId: referents.deputyId })
    .from(referents)
    .where(eq(referents.bookletId, bookletId));
  const next = new Map(rows.map((row) => [row.id, row.deputyId]));
  if (!next.has(deputyId)) throw createFieldRefusal('deputyId', 'GEN-019');
  const met = new Set<string>();
  for (let at: string | null = deputyId; at !== null && !met.has(at); at = next.get(at) ?? null) {
    if (at === id) throw createFieldRefusal('deputyId', 'RES-003', { nom: name });
    met.add(at);
  }
};

/** Checks that need the database. The caller's transaction has locked the booklet. */
export const refuseInvalidReferentFields = async (
  inside: Scope,
  { bookletId, id, today }: { bookletId: string; id: string | null; today: string },
  fields: ReferentFields,
  name: string,
): Promise<void> => {
  await refuseInvalidPhoto(inside, fields, today);
  await refuseUnknownParticipants(inside, bookletId, fields);
  await refuseDeputyLoop(inside, bookletId, id, fields.deputyId, name);
};

/** Saves the photo of a referent among the used files. */
export const saveReferentPhotoUse = async (inside: Scope, bookletId: string, id: string, mediaId: string | null) => {
  await inside.deleteRows('mediaUses', (uses) => and(eq(uses.bookletId, bookletId), eq(uses.holderId, id)));
  if (mediaId !== null) await inside.insert('mediaUses', [{ bookletId, mediaId, holderId: id }]);
};
