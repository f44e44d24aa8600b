import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

// Capitals are listed too: in some database locales `lower` handles ASCII only.
const ACCENTED_CHARACTERS = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸłŁøØđĐðÐı’';
const PLAIN_CHARACTERS = "aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyyllooddddi'";

const [ACCENTED_SQL, PLAIN_SQL] = [ACCENTED_CHARACTERS, PLAIN_CHARACTERS].map((characters) =>
  sql.raw(`'${characters.replaceAll("'", "''")}'`),
);

/** SQL version of `toFoldedKey`, for texts without a stored key. Without parameters: generated columns use it too. */
export const foldColumn = (column: SQLWrapper): SQL =>
  sql`replace(replace(replace(replace(replace(translate(lower(${column}), ${ACCENTED_SQL}, ${PLAIN_SQL}), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss')`;

/** `%text%` with the special characters of LIKE escaped. */
export const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
