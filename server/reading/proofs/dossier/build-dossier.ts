import { join } from 'node:path';
import { Readable } from 'node:stream';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { DossierManifest } from '../../../../contract/reading/proof-log/dossier.ts';
import { buildOriginalKey } from '../../../booklets/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { anyOfTexts } from '../../../platform/data/statements/any-of.ts';
import { withTemporaryFolder } from '../../../platform/files/received-file.ts';
import type { Storage } from '../../../platform/files/storage/storage.ts';
import { writeZip } from '../../../platform/files/zip.ts';
import type { Services } from '../../../platform/services.ts';
import { getProofStatement } from '../chain.ts';
import { getDossierFileName } from '../content.ts';
import { listPublishedHeads } from '../log/publish-heads.ts';
import { buildReceiptsWithHead, signCurrentHead } from '../log/receipt-file.ts';
import { listPublishedKeys, loadProofSigner } from '../log/signing-keys.ts';
import { loadConsistencyPath } from '../log/stored-tree.ts';
import { renderVerifierPage } from '../verifier/page.ts';
import { composeDossier } from './compose-dossier.ts';

/** Bytes of files in a dossier; those beyond are named in it, with their hash. */
export const MAX_DOSSIER_FILE_BYTES = 200 * 1024 * 1024;
/** The same where a reader waits for it. */
export const MAX_OWN_DOSSIER_FILE_BYTES = 50 * 1024 * 1024;

const ROWS_PER_QUERY = 1000;

/** Confirmations of one participant, or of everybody in a booklet, in the order of the log. */
export const listDossierProofs = async (
  scope: Scope,
  { bookletId, enrolmentId }: { bookletId: string; enrolmentId: string | null },
): Promise<TenantRow<'proofs'>[]> => {
  const { proofs } = scope.views;
  const all: TenantRow<'proofs'>[] = [];
  for (let after = 0; ; ) {
    const rows = await scope
      .select()
      .from(proofs)
      .where(
        and(
          eq(proofs.bookletId, bookletId),
          gt(proofs.number, after),
          enrolmentId === null ? undefined : eq(proofs.enrolmentId, enrolmentId),
        ),
      )
      .orderBy(asc(proofs.number))
      .limit(ROWS_PER_QUERY);
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_QUERY) return all;
    after = last.number;
  }
};

const loadContents = async (scope: Scope, rows: readonly TenantRow<'proofs'>[]): Promise<Map<string, string>> => {
  const { proofContents } = scope.views;
  const contents = new Map<string, string>();
  const hashes = [...new Set(rows.map(({ contentHash }) => contentHash))];
  for (let at = 0; at < hashes.length; at += 100) {
    const found = await scope
      .select({ hash: proofContents.hash, html: proofContents.html })
      .from(proofContents)
      .where(anyOfTexts(proofContents.hash, hashes.slice(at, at + 100)));
    for (const { hash, html } of found) contents.set(hash, html);
  }
  return contents;
};

/** Files of the confirmed pages, as long as they fit; the others by their hash. */
const loadFiles = async (
  scope: Scope,
  storage: Storage,
  rows: readonly TenantRow<'proofs'>[],
  maxBytes: number,
): Promise<{ files: Map<string, Uint8Array>; leftOut: DossierManifest['leftOut'] }> => {
  const { proofFiles } = scope.views;
  const named = new Map(
    rows.flatMap((row) => (getProofStatement(row).files ?? []).map((file) => [file.sha256, file] as const)),
  );
  const files = new Map<string, Uint8Array>();
  const leftOut: DossierManifest['leftOut'] = {};
  let bytes = 0;
  for (const file of named.values()) {
    const [stored] = await scope.select().from(proofFiles).where(eq(proofFiles.sha256, file.sha256)).limit(1);
    const fits = bytes + file.size <= maxBytes;
    const content = stored && fits ? await storage.get(buildOriginalKey(stored)).catch(() => null) : null;
    if (content) {
      files.set(getDossierFileName(file), content);
      bytes += content.length;
    } else leftOut[file.sha256] = file.name;
  }
  return { files, leftOut };
};

interface DossierRequest {
  company: DossierManifest['company'];
  subject: DossierManifest['subject'];
  rows: readonly TenantRow<'proofs'>[];
  maxFileBytes: number;
}

/** All files of a dossier, proven under the head of the log as it is now. */
export const buildDossier = async (
  services: Pick<Services, 'db' | 'vault' | 'storage'>,
  scope: Scope,
  { company, subject, rows, maxFileBytes }: DossierRequest,
): Promise<Map<string, Uint8Array>> => {
  const signer = await loadProofSigner(services);
  const keys = await listPublishedKeys(services);
  const head = await signCurrentHead(scope, signer);
  const heads = [];
  for (const { day, size, checkpoint } of await listPublishedHeads(scope)) {
    const path = await loadConsistencyPath(scope, size, head.size);
    heads.push({ day, checkpoint, path: path.map((hash) => hash.toString('hex')) });
  }
  return composeDossier(
    {
      company,
      subject,
      createdAt: new Date(),
      receipts: await buildReceiptsWithHead(scope, signer, head, rows),
      contents: await loadContents(scope, rows),
      ...(await loadFiles(scope, services.storage, rows, maxFileBytes)),
      currentHead: head.checkpoint,
      heads,
      keys,
      verifierPage: renderVerifierPage(keys),
    },
    signer,
  );
};

/** Writes a dossier to a temporary zip, gives its path to `use`, then deletes it. */
export const withDossierZip = async <Result>(
  files: ReadonlyMap<string, Uint8Array>,
  use: (path: string) => Promise<Result>,
): Promise<Result> =>
  withTemporaryFolder(async (folder) => {
    const path = join(folder, 'dossier.zip');
    const parts = [...files].map(([name, bytes]) => ({ name, open: () => Readable.from([bytes]) }));
    await writeZip(path, parts, async () => {});
    return use(path);
  });
