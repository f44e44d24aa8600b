import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { AVATAR_FORMATS, AVATAR_TYPES } from '../../../contract/administration/accounts/avatar.ts';
import { AccountAccess, type AccountRow } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { detectFileType } from '../../platform/files/images/detect-file-type.ts';
import { prepareImage } from '../../platform/files/images/image.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const AVATAR_NAME = /\.(jpe?g|png|webp|heic|heif)$/i;

type Account = Pick<AccountRow<'users'>, 'companyId' | 'avatarId'>;

/** With the company's files, which leave with it; the publisher's staff have no company. */
const buildAvatarKey = (companyId: string | null, avatarId: string): string =>
  companyId === null ? `platform/avatars/${avatarId}` : `companies/${companyId}/avatars/${avatarId}`;

/** Deletes the picture of an account from the store. */
export const deleteAvatarFile = async (storage: Storage, { companyId, avatarId }: Account): Promise<void> => {
  if (avatarId !== null) await storage.delete(buildAvatarKey(companyId, avatarId));
};

/** Squares a picture. MED-007 for an animation, a drawing or another file; otherwise the refusals of `prepareImage`. */
const renderAvatar = async (file: ReceivedFile, owner: string): Promise<Buffer> => {
  const bytes = await file.read();
  const real = await detectFileType(bytes);
  const isAccepted = real ? AVATAR_TYPES.some((mime) => mime === real.mime) : AVATAR_NAME.test(file.name);
  if (!isAccepted) throw new Refusal('MED-007', { fichier: file.name, formats: AVATAR_FORMATS });
  const { original } = await prepareImage(bytes, file.name, owner);
  return runImageOperation('avatar', { bytes: Buffer.from(original) }, { companyId: owner, fileName: file.name });
};

/** Gives an account its picture, or none; the former one is deleted. */
const setAvatar = async (db: Db, storage: Storage, userId: string, picture: Buffer | null): Promise<void> => {
  const accounts = new AccountAccess(db, { userId });
  const [before] = await accounts.select().from(accounts.views.users);
  if (!before) throw new Refusal('GEN-010');
  const avatarId = picture === null ? null : uuidv7();
  // The file first: an account never names a picture that does not exist.
  if (picture && avatarId) await storage.put(buildAvatarKey(before.companyId, avatarId), picture, 'image/webp');
  await accounts.update('users', { avatarId }, ({ id }) => eq(id, userId));
  await deleteAvatarFile(storage, before);
};

export const saveAvatar = async (db: Db, storage: Storage, actor: Actor, file: ReceivedFile): Promise<void> =>
  setAvatar(db, storage, actor.id, await renderAvatar(file, actor.companyId ?? actor.id));

export const deleteAvatar = (db: Db, storage: Storage, actor: Actor): Promise<void> =>
  setAvatar(db, storage, actor.id, null);

/** Bytes of a picture, for colleagues, the publisher's staff and the people they work for. GEN-010 for others. */
export const loadAvatar = async (db: Db, storage: Storage, actor: Actor, avatarId: string): Promise<Buffer> => {
  const accounts = new AccountAccess(db, ALL_COMPANIES);
  const { users } = accounts.views;
  const [row] = await accounts.select().from(users).where(eq(users.avatarId, avatarId));
  const isStaff = (companyId: string | null) => companyId === null;
  const mayView = row && (actor.role === 'super_admin' || isStaff(row.companyId) || row.companyId === actor.companyId);
  if (!mayView) throw new Refusal('GEN-010');
  return storage.get(buildAvatarKey(row.companyId, avatarId));
};
