import { createHash, randomBytes } from 'node:crypto';

/** A secret that opens something by itself: 32 random bytes, as 43 signs that an address may hold. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token, so that whoever reads the database opens nothing: its SHA-256, 64 signs. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');
