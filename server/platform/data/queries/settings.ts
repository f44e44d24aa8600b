import { inArray } from 'drizzle-orm';
import { settings } from '../access/platform-tables.ts';
import type { Db } from '../connection/client.ts';

/** Values of the platform's settings, in the order of the keys; null for a setting never written. */
export const findSettings = async (db: Db, ...keys: string[]): Promise<(string | null)[]> => {
  const rows = await db.select().from(settings).where(inArray(settings.key, keys));
  return keys.map((key) => rows.find((row) => row.key === key)?.value ?? null);
};

export const writeSetting = async (db: Db, key: string, value: string): Promise<void> => {
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
};

/** Writes a setting that no node has written yet. */
export const initializeSetting = async (db: Db, key: string, value: string): Promise<void> => {
  await db.insert(settings).values({ key, value }).onConflictDoNothing();
};
