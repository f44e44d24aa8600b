import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts secrets that must be readable again (passwords of mail servers), so that the database alone reveals none.
 */
export interface Vault {
  /** `about`: context of the secret (company id and name); it can be decrypted only with the same context. */
  seal: (text: string, about: string) => string;
  /** Null: encrypted with another secret or another context, or altered. */
  open: (sealed: string, about: string) => string | null;
}

const FORMAT_VERSION = 'v1';

/** AES-256-GCM with a key derived from the secret shared by all nodes. */
export const createVault = (secret: string): Vault => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'embarque', 'vault', 32));
  return {
    seal: (text, about) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [FORMAT_VERSION, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
    },
    open: (sealed, about) => {
      const [form, ...parts] = sealed.split('.');
      const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (form !== FORMAT_VERSION || !iv || !tag || !body || tag.length !== 16) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about)).setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
};
