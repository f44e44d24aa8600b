import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { RECEIPT_FORMAT, type ReceiptFile } from '../../../../contract/reading/proof-log/receipt-file.ts';
import {
  computeKeyHash,
  formatCheckpoint,
  formatFingerprint,
  formatSignedNote,
  getLogOrigin,
} from '../../../../contract/reading/proof-log/signed-note.ts';
import type { ProofStatement } from '../../../../contract/reading/proof-log/statement.ts';
import { hashCanonicalJson } from '../../../platform/security/canonical.ts';
import { composeDossier } from '../dossier/compose-dossier.ts';
import {
  growTree,
  hashLeaf,
  hashRange,
  listConsistencyRanges,
  listInclusionRanges,
  type NodeKey,
  toNodeKey,
} from './tree.ts';

/** Key, log and receipts in memory, as the product writes them. */

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

export const createSampleKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const open = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const bytes = new Uint8Array(open);
  return {
    publicKey: open.toString('base64'),
    getFingerprint: () => formatFingerprint(bytes),
    signNote: async (text: string, name: string) =>
      formatSignedNote(text, name, await computeKeyHash(name, bytes), sign(null, Buffer.from(text), privateKey)),
  };
};
export type SampleKey = ReturnType<typeof createSampleKey>;

export const SAMPLE_FILE = Buffer.from('%PDF-1.7 consignes');
const FILE_HASH = createHash('sha256').update(SAMPLE_FILE).digest('hex');
export const SAMPLE_FILE_NAME = `${FILE_HASH}.pdf`;
export const SAMPLE_HTML = '<!doctype html><p>Bonjour, portez vos gants.</p>';
export const SAMPLE_DRAWING = 'M10 10L20 30';

export const createSampleLog = (companyId: string, key: SampleKey, size = 7) => {
  const statements: ProofStatement[] = [];
  const hashes: string[] = [];
  for (let number = 1; number <= size; number += 1) {
    const statement: ProofStatement = {
      format: 2,
      number,
      company: { id: companyId, name: 'Menuiserie Dubreuil' },
      booklet: { id: '01900000-0000-7000-8000-0000000000b1', title: 'Bienvenue' },
      version: { number: 3, publishedAt: '2026-11-20T08:00:00.000Z' },
      page: { id: '01900000-0000-7000-8000-0000000000c1', title: 'Règlement' },
      blockId: '01900000-0000-7000-8000-0000000000d1',
      document: 'Règlement intérieur',
      declaration: 'J’ai lu le règlement intérieur et je l’ai compris.',
      covers: 'booklet',
      pages: 12,
      condition: 'all_pages',
      person: { firstName: 'Inès', lastName: `Robin ${number}`, employeeNumber: `M-${number}` },
      typedName: `Inès Robin ${number}`,
      at: `2026-11-21T13:32:0${number % 10}.120Z`,
      timeZone: 'Europe/Paris',
      contentHash: hashText(SAMPLE_HTML),
      publicationHash: hashText('as published'),
      files: [{ name: 'Consignes.pdf', size: SAMPLE_FILE.length, sha256: FILE_HASH }],
      salt: hashText(`salt ${number}`).slice(0, 32),
      signatureHash: hashText(SAMPLE_DRAWING),
      previousHash: hashes.at(-1) ?? '',
    };
    statements.push(statement);
    hashes.push(hashCanonicalJson(statement));
  }
  const nodes = new Map<NodeKey, Buffer>();
  const getHash = (node: NodeKey) => nodes.get(node) ?? Buffer.alloc(0);
  const leaves = hashes.map((hash) => Buffer.from(hash, 'hex'));
  for (const { level, position, hash } of growTree(0, getHash, leaves)) nodes.set(toNodeKey(level, position), hash);
  const origin = getLogOrigin(companyId);
  const signHead = (at: number) =>
    key.signNote(formatCheckpoint({ origin, size: at, root: new Uint8Array(hashRange([0, at], getHash)) }), origin);
  const toHexPath = (ranges: readonly (readonly [number, number])[]) =>
    ranges.map((range) => hashRange(range, getHash).toString('hex'));
  const receipt = async (number: number): Promise<ReceiptFile> => ({
    format: RECEIPT_FORMAT,
    statement: structuredClone(statements[number - 1] as ProofStatement),
    drawing: SAMPLE_DRAWING,
    hash: hashes[number - 1] ?? '',
    leafHash: hashLeaf(leaves[number - 1] as Buffer).toString('hex'),
    index: number - 1,
    size,
    path: toHexPath(listInclusionRanges(number - 1, size)),
    checkpoint: await signHead(size),
    keys: [key.publicKey],
  });
  const dossier = async (numbers: readonly number[]) => {
    const published = [3, 5].map(async (at, n) => ({
      day: `2026-11-2${n + 1}`,
      checkpoint: await signHead(at),
      path: toHexPath(listConsistencyRanges(at, size)),
    }));
    return composeDossier(
      {
        company: { id: companyId, name: 'Menuiserie Dubreuil' },
        subject: { kind: 'booklet', name: 'Bienvenue' },
        createdAt: new Date('2026-11-28T08:00:00Z'),
        receipts: await Promise.all(numbers.map(receipt)),
        contents: new Map([[hashText(SAMPLE_HTML), SAMPLE_HTML]]),
        files: new Map([[SAMPLE_FILE_NAME, new Uint8Array(SAMPLE_FILE)]]),
        leftOut: {},
        currentHead: await signHead(size),
        heads: await Promise.all(published),
        keys: [
          {
            publicKey: key.publicKey,
            fingerprint: await key.getFingerprint(),
            createdAt: '2026-11-01T00:00:00.000Z',
            retiredAt: null,
          },
        ],
        verifierPage: '<!doctype html><title>Vérifier</title>',
      },
      key,
    );
  };
  return { statements, hashes, signHead, receipt, dossier };
};
