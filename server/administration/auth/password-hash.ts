import { hash, verify } from '@node-rs/argon2';

// The same « é » may be typed as one sign or two, according to the keyboard.
const typed = (password: string): string => password.normalize('NFKC');

/** Argon2id with the library's parameters (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(typed(password));

let nobody: Promise<string> | null = null;

/** Whether the password is right. Without a hash the same work is done for nothing, so that time tells nothing. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  nobody ??= hash('a password that nobody has');
  const right = await verify(passwordHash ?? (await nobody), typed(password));
  return right && passwordHash !== null;
};
