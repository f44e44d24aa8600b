import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  computeKeyHash,
  formatFingerprint,
  formatSignedNote,
} from '../../../../contract/reading/proof-log/signed-note.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { findSettings, initializeSetting, writeSetting } from '../../../platform/data/queries/settings.ts';
import type { Vault } from '../../../platform/security/vault.ts';

const KEYS_SETTING = 'proof_keys';
const VAULT_CONTEXT = 'proof_keys';

interface StoredKey {
  /** 32 bytes, in base64. */
  publicKey: string;
  /** PKCS #8 in base64, encrypted by the vault. */
  privateKey: string;
  createdAt: string;
  /** Null: this key signs. */
  retiredAt: string | null;
}

/** Key of the instance as published: one that no longer signs still verifies. */
export interface PublishedKey extends Pick<StoredKey, 'publicKey' | 'createdAt' | 'retiredAt'> {
  fingerprint: string;
}

/** Signs the heads of all logs of this instance. */
export interface ProofSigner {
  /** All public keys, the one that signs first. */
  publicKeys: string[];
  /** Signs a text, as the note of a key of this name. */
  signNote: (text: string, name: string) => Promise<string>;
}

type KeyServices = { db: Db; vault: Vault };

const createKey = (vault: Vault): StoredKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  // A public key in DER ends with its 32 bytes.
  const open = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
  return {
    publicKey: open,
    privateKey: vault.seal(secret, VAULT_CONTEXT),
    createdAt: new Date().toISOString(),
    retiredAt: null,
  };
};

/** Keys of the instance, the one that signs first; the first node to ask creates the first one. */
const loadStoredKeys = async ({ db, vault }: KeyServices): Promise<StoredKey[]> => {
  const [kept] = await findSettings(db, KEYS_SETTING);
  if (kept) return JSON.parse(kept);
  await initializeSetting(db, KEYS_SETTING, JSON.stringify([createKey(vault)]));
  const [created] = await findSettings(db, KEYS_SETTING);
  return JSON.parse(created ?? '[]');
};

const openKey = (vault: Vault, { privateKey }: StoredKey): KeyObject => {
  const secret = vault.open(privateKey, VAULT_CONTEXT);
  if (secret === null) throw new Error('the key that signs proofs cannot be read');
  return createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
};

export const loadProofSigner = async (services: KeyServices): Promise<ProofSigner> => {
  const keys = await loadStoredKeys(services);
  const [current] = keys;
  if (!current) throw new Error('no key signs proofs');
  const secret = openKey(services.vault, current);
  const open = new Uint8Array(Buffer.from(current.publicKey, 'base64'));
  return {
    publicKeys: keys.map(({ publicKey }) => publicKey),
    signNote: async (text, name) =>
      formatSignedNote(text, name, await computeKeyHash(name, open), sign(null, Buffer.from(text), secret)),
  };
};

export const listPublishedKeys = async (services: KeyServices): Promise<PublishedKey[]> =>
  Promise.all(
    (await loadStoredKeys(services)).map(async ({ publicKey, createdAt, retiredAt }) => ({
      publicKey,
      fingerprint: await formatFingerprint(new Uint8Array(Buffer.from(publicKey, 'base64'))),
      createdAt,
      retiredAt,
    })),
  );

/** Replaces the key that signs. The former one stays published, and signs nothing more. */
export const rotateProofKey = async (services: KeyServices): Promise<PublishedKey[]> => {
  const keys = await loadStoredKeys(services);
  const retiredAt = new Date().toISOString();
  const former = keys.map((key) => ({ ...key, retiredAt: key.retiredAt ?? retiredAt }));
  await writeSetting(services.db, KEYS_SETTING, JSON.stringify([createKey(services.vault), ...former]));
  return listPublishedKeys(services);
};
