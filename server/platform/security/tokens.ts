import { createHash, randomBytes } from 'node:crypto';

/** A secret that opens something by itself: 32 random bytes, as 43 signs that an address may hold. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Tokens, and nothing else that texts hold: a UUID has 36 signs, names in the database have no capital. */
const TOKEN = /(?=[\w-]*[A-Z])[\w-]{43,}/g;

/** A text without the tokens that it holds: whoever reads it opens nothing. */
export const redactTokens = (text: string): string => text.replace(TOKEN, '…');

/** What is kept of a token, so that whoever reads the database opens nothing: its SHA-256, 64 signs. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');
