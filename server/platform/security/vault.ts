import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What closes secrets that must be read again (passwords of mail servers), so that the database alone tells none. */
export interface Vault {
  /** `about`: what it is of (a company's id and a name); it opens for nothing else. */
  seal: (text: string, about: string) => string;
  /** Null: it was sealed with another secret, for something else, or altered. */
  open: (sealed: string, about: string) => string | null;
}

const FORM = 'v1';

/** AES-256-GCM under a key drawn from the secret that all nodes share. */
export const openVault = (secret: string): Vault => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'embarque', 'vault', 32));
  return {
    seal: (text, about) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [FORM, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
    },
    open: (sealed, about) => {
      const [form, ...parts] = sealed.split('.');
      const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (form !== FORM || !iv || !tag || !body || tag.length !== 16) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about)).setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
};
