import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

// Capitals too: in some locales of the database `lower` knows ASCII alone.
const ACCENTED = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸłŁøØđĐðÐı’';
const PLAIN = "aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyyllooddddi'";

/** `foldedKey`, by the database, for texts that keep no key. */
export const folded = (column: SQLWrapper): SQL =>
  sql`replace(replace(replace(replace(replace(translate(lower(${column}), ${ACCENTED}, ${PLAIN}), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss')`;

/** `%text%` with the signs that LIKE gives a meaning to taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
