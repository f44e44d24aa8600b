/** Path of the picture of an account; each picture has its own, so that browsers keep it. Null: no picture. */
export const buildAvatarPath = (avatarId: string | null): string | null =>
  avatarId === null ? null : `/api/admin/avatars/${avatarId}`;
