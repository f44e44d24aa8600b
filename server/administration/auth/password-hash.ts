import { hash, verify } from '@node-rs/argon2';

// Normalise: keyboards may type the same « é » as one character or two.
const normalisePassword = (password: string): string => password.normalize('NFKC');

/** Argon2id with the library's parameters (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(normalisePassword(password));

let dummyHash: Promise<string> | null = null;

/** True when the password is right. Without a hash the same work is done, so that the response time reveals nothing. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  dummyHash ??= hash('a password that nobody has');
  const right = await verify(passwordHash ?? (await dummyHash), normalisePassword(password));
  return right && passwordHash !== null;
};
