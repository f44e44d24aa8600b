import { deflateSync } from 'node:zlib';
import { Zip, ZipPassThrough, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../../../contract/reading/proof-log/bytes.ts';
import { DOSSIER_FILES, getContentPath, getReceiptPath } from '../../../../contract/reading/proof-log/dossier.ts';
import type { ReceiptFile } from '../../../../contract/reading/proof-log/receipt-file.ts';
import {
  formatCheckpoint,
  formatVerifierKey,
  getLogOrigin,
  parseCheckpoint,
  parseSignedNote,
} from '../../../../contract/reading/proof-log/signed-note.ts';
import type { DossierFault } from '../../../../contract/reading/proof-log/verify-dossier.ts';
import { type ReceiptFault, verifySignedNote } from '../../../../contract/reading/proof-log/verify-receipt.ts';
import { verifyFile } from '../../../../reader/verifier/verify-file.ts';
import { hashCanonicalJson } from '../../../platform/security/canonical.ts';
import { createSampleKey, createSampleLog, SAMPLE_FILE_NAME } from '../log/sample-log.fixture.ts';
import { hashLeaf } from '../log/tree.ts';
import { renderReceiptPdf } from '../receipt-pdf.ts';

const COMPANY = '01900000-0000-7000-8000-0000000000a1';
const OTHER_COMPANY = '01900000-0000-7000-8000-0000000000a2';
const key = createSampleKey();
const otherKey = createSampleKey();
const log = createSampleLog(COMPANY, key);
/** The same confirmations, the fifth left out before anything was signed again. */
const rewritten = createSampleLog(COMPANY, key, 6);
const otherLog = createSampleLog(OTHER_COMPANY, key);
const forgedLog = createSampleLog(COMPANY, otherKey);

const toBytes = (text: string) => new TextEncoder().encode(text);
const verify = (bytes: Uint8Array, known = [key.publicKey]) => verifyFile(new Uint8Array(bytes), known, '');
const verifyReceiptJson = (receipt: object, known?: string[]) => verify(toBytes(JSON.stringify(receipt)), known);

let receipt: ReceiptFile;
let other: ReceiptFile;
beforeAll(async () => {
  receipt = await log.receipt(5);
  other = await log.receipt(2);
});

/** Another hexadecimal digit, or base64 sign, at a place. */
const swapSign = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;

/** What a forger does who knows the format: every hash of the statement computed anew. */
const rehash = (forged: ReceiptFile): ReceiptFile => {
  const hash = hashCanonicalJson(forged.statement);
  return { ...forged, hash, leafHash: hashLeaf(Buffer.from(hash, 'hex')).toString('hex') };
};

const changeHead = (change: (head: { origin: string; size: number; root: Uint8Array<ArrayBuffer> }) => object) => {
  const note = parseSignedNote(receipt.checkpoint);
  const head = note && parseCheckpoint(note.text);
  if (!head) throw new Error('no head');
  return receipt.checkpoint.replace(note.text, formatCheckpoint({ ...head, ...change(head) }));
};

type Forge = () => object | Promise<object>;
const RECEIPT_FORGERIES: [name: string, forge: Forge, faults: ReceiptFault[]][] = [
  ['the person', () => ({ ...receipt, statement: { ...receipt.statement, typedName: 'Léa Robin' } }), ['statement']],
  [
    'the person, hashed anew',
    () => rehash({ ...receipt, statement: { ...receipt.statement, typedName: 'Léa Robin' } }),
    ['path'],
  ],
  [
    'the date, hashed anew',
    () => rehash({ ...receipt, statement: { ...receipt.statement, at: '2026-11-20T13:32:05.120Z' } }),
    ['path'],
  ],
  [
    'the version, hashed anew',
    () =>
      rehash({ ...receipt, statement: { ...receipt.statement, version: { ...receipt.statement.version, number: 4 } } }),
    ['path'],
  ],
  [
    'the text of the declaration, hashed anew',
    () => rehash({ ...receipt, statement: { ...receipt.statement, declaration: 'J’accepte.' } }),
    ['path'],
  ],
  [
    'the document, hashed anew',
    () => rehash({ ...receipt, statement: { ...receipt.statement, document: 'Avenant' } }),
    ['path'],
  ],
  [
    'the hash of the content, hashed anew',
    () => rehash({ ...receipt, statement: { ...receipt.statement, contentHash: '0'.repeat(64) } }),
    ['path'],
  ],
  ['the number', () => ({ ...receipt, statement: { ...receipt.statement, number: 6 } }), ['statement', 'index']],
  [
    'the number and the index, hashed anew',
    () => rehash({ ...receipt, index: 5, statement: { ...receipt.statement, number: 6 } }),
    ['path'],
  ],
  [
    'a field added to the statement',
    () => ({ ...receipt, statement: { ...receipt.statement, note: 'lu' } }),
    ['statement', 'leaf', 'path'],
  ],
  ['the hash of the statement', () => ({ ...receipt, hash: swapSign(receipt.hash, 7) }), ['statement']],
  ['the hash of the leaf', () => ({ ...receipt, leafHash: swapSign(receipt.leafHash, 7) }), ['leaf']],
  ['the index', () => ({ ...receipt, index: 3 }), ['index', 'path']],
  ['the size of the tree', () => ({ ...receipt, size: 8 }), ['size']],
  ['the size of the tree, smaller', () => ({ ...receipt, size: 5 }), ['size', 'path']],
  [
    'a hash of the path',
    () => ({ ...receipt, path: [swapSign(receipt.path[0] ?? '', 3), ...receipt.path.slice(1)] }),
    ['path'],
  ],
  [
    'two hashes of the path swapped',
    () => ({ ...receipt, path: [receipt.path[1], receipt.path[0], ...receipt.path.slice(2)] }),
    ['path'],
  ],
  ['a hash of the path removed', () => ({ ...receipt, path: receipt.path.slice(1) }), ['path']],
  ['a hash added to the path', () => ({ ...receipt, path: [...receipt.path, receipt.hash] }), ['path']],
  [
    'the root of the head',
    () => ({ ...receipt, checkpoint: changeHead(() => ({ root: new Uint8Array(32) })) }),
    ['signature', 'path'],
  ],
  [
    'the size of the head',
    () => ({ ...receipt, checkpoint: changeHead(({ size }) => ({ size: size + 1 })) }),
    ['signature', 'size'],
  ],
  [
    'a line added to the head',
    () => ({ ...receipt, checkpoint: receipt.checkpoint.replace('\n\n', '\nligne\n\n') }),
    ['signature', 'head'],
  ],
  [
    'the signature',
    () => {
      const at = receipt.checkpoint.lastIndexOf(' ') + 20;
      return { ...receipt, checkpoint: swapSign(receipt.checkpoint, at) };
    },
    ['signature'],
  ],
  ['the signature, removed', () => ({ ...receipt, checkpoint: receipt.checkpoint.split('\n\n')[0] }), ['head']],
  ['the key', () => ({ ...receipt, keys: [otherKey.publicKey] }), ['key']],
  ['the whole log and the key', () => forgedLog.receipt(5), ['key']],
  [
    'the name of the key',
    () => ({ ...receipt, checkpoint: receipt.checkpoint.replace('— embarque/preuves/', '— embarque/epreuves/') }),
    ['keyName'],
  ],
  [
    'the head of another company',
    async () => ({ ...receipt, checkpoint: await otherLog.signHead(7) }),
    ['keyName', 'company', 'path'],
  ],
  [
    'the head of another company under the name of this one',
    async () => {
      const text = parseSignedNote(await otherLog.signHead(7))?.text ?? '';
      return { ...receipt, checkpoint: await key.signNote(text, getLogOrigin(COMPANY)) };
    },
    ['company', 'path'],
  ],
  [
    'the company',
    () => rehash({ ...receipt, statement: { ...receipt.statement, company: { id: OTHER_COMPANY, name: 'Autre' } } }),
    ['keyName', 'company', 'path'],
  ],
  ['the receipt of another person', () => ({ ...receipt, statement: other.statement }), ['statement', 'index', 'path']],
  [
    'the place of another person',
    () => ({ ...other, index: receipt.index, path: receipt.path, leafHash: receipt.leafHash }),
    ['leaf', 'index', 'path'],
  ],
  ['a head before the proof', async () => ({ ...receipt, checkpoint: await log.signHead(4), size: 4 }), ['path']],
  ['the drawing', () => ({ ...receipt, drawing: 'M1 1L2 2' }), ['drawing']],
  ['the drawing, removed', () => ({ ...receipt, drawing: '' }), ['drawing']],
];

describe('a receipt', () => {
  it('is authentic as it was made, whatever the order of its fields', async () => {
    for (const one of [receipt, Object.fromEntries(Object.entries(receipt).reverse()), other]) {
      expect(await verifyReceiptJson(one)).toMatchObject({ kind: 'receipt', verdict: 'authentic' });
    }
    expect(await verifyReceiptJson(receipt, [])).toMatchObject({ kind: 'receipt', verdict: 'intact' });
  });

  it.each(RECEIPT_FORGERIES)('is refused with a change of %s', async (_, forge, faults) => {
    const result = await verifyReceiptJson(await forge());
    expect(result.verdict).toBe('altered');
    if (result.kind !== 'receipt') throw new Error('not read');
    expect(result.verification.faults).toEqual(expect.arrayContaining(faults));
  });

  it('is not one with a field more, a field twice, or a field less', async () => {
    const { drawing: _, ...less } = receipt;
    const twice = JSON.stringify(receipt).replace('"index":', '"index":0,"index":');
    expect(await verifyReceiptJson({ ...receipt, note: '' })).toMatchObject({ verdict: 'unreadable' });
    expect(await verifyReceiptJson(less)).toMatchObject({ verdict: 'unreadable' });
    expect(await verify(toBytes(twice))).toMatchObject({ verdict: 'unreadable' });
  });

  it('is compared with the fingerprint or the key that a person typed', async () => {
    const bytes = toBytes(JSON.stringify(receipt));
    for (const expected of [await key.getFingerprint(), key.publicKey]) {
      expect((await verifyFile(bytes, [], expected)).verdict).toBe('authentic');
    }
    for (const expected of [await otherKey.getFingerprint(), otherKey.publicKey, '0000']) {
      expect((await verifyFile(bytes, [key.publicKey], expected)).verdict).toBe('altered');
    }
  });

  it('has a key that other tools for signed notes read', async () => {
    const name = getLogOrigin(COMPANY);
    const verifierKey = await formatVerifierKey(name, fromBase64(key.publicKey) ?? new Uint8Array());
    expect(verifierKey).toMatch(/^embarque\/preuves\/[0-9a-f-]{36}\+[0-9a-f]{8}\+A[Q-f][\w+/]{42}$/);
  });
});

it('reads the known note of the package that defined signed notes', async () => {
  const publicKey = fromBase64('ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')?.slice(1) ?? new Uint8Array();
  expect(await formatVerifierKey('PeterNeumann', publicKey)).toBe(
    'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  );
  const note =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
  const ring = { own: [toBase64(publicKey)], trusted: null };
  expect((await verifySignedNote(note, 'PeterNeumann', ring)).faults).toEqual([]);
  expect((await verifySignedNote(note.replace('answer', 'question'), 'PeterNeumann', ring)).faults).toEqual([
    'signature',
  ]);
});

describe('a receipt in PDF', () => {
  const makePdf = (file: ReceiptFile | null) =>
    renderReceiptPdf(
      { number: 5, declaration: 'J’ai lu.', facts: [['Nature', 'Confirmation']], signature: '' },
      'Dubreuil',
      file,
    );
  const replaceAttachment = (pdf: Buffer, change: (text: string) => string): Buffer => {
    const text = pdf.toString('latin1');
    const from = text.indexOf('stream\n', text.indexOf('/EmbeddedFile')) + 7;
    const to = text.indexOf('\nendstream', from);
    const changed = deflateSync(change(JSON.stringify(receipt))).toString('latin1');
    const head = text.slice(0, from).replace(/(\/Type \/EmbeddedFile[\s\S]*?\/Length )\d+/, `$1${changed.length}`);
    return Buffer.from(head + changed + text.slice(to), 'latin1');
  };

  it('is verified by its attachment', async () => {
    expect(await verify(await makePdf(receipt))).toMatchObject({ kind: 'receipt', verdict: 'authentic' });
    expect(await verify(await makePdf(null))).toMatchObject({ verdict: 'unreadable', cause: 'noAttachment' });
  });

  it('is refused when the attachment changes, or when there are two', async () => {
    const pdf = await makePdf(receipt);
    expect(await verify(replaceAttachment(pdf, (text) => text))).toMatchObject({ verdict: 'authentic' });
    const forged = replaceAttachment(pdf, (text) => text.replace('Inès Robin 5', 'Léa Robin 5'));
    expect(await verify(forged)).toMatchObject({ verdict: 'altered' });
    const two = Buffer.concat([pdf, await makePdf(other)]);
    expect(await verify(two)).toMatchObject({ verdict: 'altered', cause: 'twoAttachments' });
  });
});

type Files = Map<string, Uint8Array>;
const zipFiles = (files: Files) =>
  zipSync(Object.fromEntries([...files].map(([name, bytes]) => [name, new Uint8Array(bytes)])));
const editText = (files: Files, path: string, change: (text: string) => string) =>
  files.set(path, toBytes(change(new TextDecoder().decode(files.get(path)))));

/** Zip with entries in this order, twice the same name if asked. */
const zipEntries = (entries: [string, Uint8Array][]): Uint8Array => {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    parts.push(data);
  });
  for (const [name, bytes] of entries) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return Buffer.concat(parts);
};

const contentPath = () => getContentPath(receipt.statement.contentHash);
const DOSSIER_FORGERIES: [name: string, forge: (files: Files) => unknown, faults: DossierFault[]][] = [
  [
    'a byte of the content',
    (files) => editText(files, contentPath(), (html) => html.replace('gants', 'bottes')),
    ['changedFile', 'receipt'],
  ],
  ['the content, removed', (files) => files.delete(contentPath()), ['missingFile']],
  [
    'a byte of a file',
    (files) => editText(files, `fichiers/${SAMPLE_FILE_NAME}`, (text) => `${text} `),
    ['changedFile', 'receipt'],
  ],
  ['a receipt, removed', (files) => files.delete(getReceiptPath(5)), ['missingFile', 'missingReceipt']],
  [
    'a receipt, removed from the list too',
    (files) => {
      files.delete(getReceiptPath(5));
      editText(files, DOSSIER_FILES.manifest, (text) => {
        const manifest = JSON.parse(text);
        delete manifest.files[getReceiptPath(5)];
        return JSON.stringify({ ...manifest, receipts: [2] });
      });
    },
    ['manifestSignature'],
  ],
  [
    'two receipts, in each other’s place',
    (files) => {
      const [two, five] = [files.get(getReceiptPath(2)), files.get(getReceiptPath(5))];
      if (two && five) files.set(getReceiptPath(2), five).set(getReceiptPath(5), two);
    },
    ['changedFile', 'receipt'],
  ],
  [
    'a receipt, added',
    async (files) => files.set(getReceiptPath(3), toBytes(JSON.stringify(await log.receipt(3)))),
    ['addedFile'],
  ],
  [
    'a field of a receipt',
    (files) => editText(files, getReceiptPath(5), (text) => text.replace('"number": 3', '"number": 4')),
    ['changedFile', 'receipt'],
  ],
  [
    'a published head',
    (files) => editText(files, 'tetes/2026-11-21.txt', (text) => text.replace('\n3\n', '\n4\n')),
    ['changedFile', 'head'],
  ],
  [
    'the head of another company',
    async (files) => files.set('tetes/2026-11-22.txt', toBytes(await otherLog.signHead(5))),
    ['changedFile', 'head'],
  ],
  [
    'the proof of consistency',
    (files) =>
      editText(files, DOSSIER_FILES.consistency, (text) => text.replace(/"([0-9a-f]{64})"/, `"${'0'.repeat(64)}"`)),
    ['changedFile', 'consistency'],
  ],
  [
    'the proofs of consistency, removed',
    (files) => files.set(DOSSIER_FILES.consistency, toBytes('[]')),
    ['changedFile', 'consistency'],
  ],
  ['the list of files, removed', (files) => files.delete(DOSSIER_FILES.manifest), ['manifest']],
  ['the signature of the list, removed', (files) => files.delete(DOSSIER_FILES.manifestNote), ['manifestSignature']],
  [
    'the signature of the list, by another key',
    async (files) => {
      const note = parseSignedNote(new TextDecoder().decode(files.get(DOSSIER_FILES.manifestNote)));
      files.set(DOSSIER_FILES.manifestNote, toBytes(await otherKey.signNote(note?.text ?? '', getLogOrigin(COMPANY))));
    },
    ['manifestSignature'],
  ],
  [
    'the page that verifies',
    (files) => editText(files, DOSSIER_FILES.verifier, (html) => `${html}<script>`),
    ['changedFile'],
  ],
  ['a file, added', (files) => files.set('fichiers/autre.pdf', toBytes('autre')), ['addedFile']],
];

describe('a dossier', () => {
  let files: Files;
  beforeAll(async () => {
    files = await log.dossier([2, 5]);
  });

  it('is authentic as it was made, whatever the order of its entries', async () => {
    const result = await verify(zipFiles(files));
    expect(result).toMatchObject({ kind: 'dossier', verdict: 'authentic', dossier: { heads: 2 } });
    if (result.kind !== 'dossier') throw new Error('not read');
    expect(result.dossier.receipts.map(({ verification }) => verification.hasContent)).toEqual([true, true]);
    expect(await verify(zipEntries([...files].reverse()))).toMatchObject({ verdict: 'authentic' });
  });

  it.each(DOSSIER_FORGERIES)('is refused with a change of %s', async (_, forge, faults) => {
    const forged = new Map(files);
    await forge(forged);
    const result = await verify(zipFiles(forged));
    expect(result.verdict).toBe('altered');
    if (result.kind !== 'dossier') throw new Error('not read');
    expect(result.dossier.faults.map(({ fault }) => fault)).toEqual(expect.arrayContaining(faults));
  });

  it('is refused with two entries of one name', async () => {
    const path = getReceiptPath(5);
    const forged = zipEntries([...files, [path, files.get(path) as Uint8Array]]);
    expect(await verify(forged)).toMatchObject({ verdict: 'altered', dossier: { faults: [{ fault: 'duplicate' }] } });
  });

  it('is refused when its log was written anew without a row, even signed again by the same key', async () => {
    const numbers = [2, 5];
    const anew = await rewritten.dossier(numbers);
    // The heads that were published before are what the log can no longer agree with.
    const head = parseSignedNote(await log.signHead(5))?.text ?? '';
    const forgedHead = head.replace(/\n[^\n]+\n$/, `\n${toBase64(new Uint8Array(32).fill(7))}\n`);
    anew.set('tetes/2026-11-22.txt', toBytes(await key.signNote(forgedHead, getLogOrigin(COMPANY))));
    const result = await verify(zipFiles(anew));
    if (result.kind !== 'dossier') throw new Error('not read');
    expect(result.dossier.faults).toContainEqual({ fault: 'consistency', where: 'tetes/2026-11-22.txt' });
  });

  it('is not read when it is cut short', async () => {
    const zip = zipFiles(files);
    expect(await verify(zip.slice(0, zip.length - 40))).toMatchObject({ verdict: 'unreadable' });
  });
});
