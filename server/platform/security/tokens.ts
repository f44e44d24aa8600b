import { createHash, randomBytes } from 'node:crypto';

/** Creates an access token: 32 random bytes, as 43 URL-safe characters. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Matches tokens only: a UUID has 36 characters, names in the database have no capital. */
const TOKEN = /(?=[\w-]*[A-Z])[\w-]{43,}/g;

/** Replaces the tokens of a text, so that it gives no access. */
export const redactTokens = (text: string): string => text.replace(TOKEN, '…');

/** Stored form of a token, so that the database gives no access: its SHA-256, 64 characters. */
export const digestToken = (token: string): string => createHash('sha256').update(token).digest('hex');
