import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  hasCompany,
  listCompanyTables,
  readTableLines,
  restoreTableLines,
} from '../../platform/data/access/company-rows.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { digestFile, digestStream } from '../../platform/files/file-digest.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { createFilePart, createTextPart, readZip, writeZip, type ZipPart } from '../../platform/files/zip.ts';
import { StartError } from '../../platform/start-error.ts';
import { toSlug } from '../../platform/text/slugs.ts';
import { PRODUCT_VERSION } from '../../platform/version.ts';
import { openLineFile } from './line-file.ts';
import { buildReadme } from './readme.ts';

const EXPORT_FORMAT = 1;
const MANIFEST_FILE = 'entreprise.json';

const manifestShape = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  /** Version of the product that made the export. */
  version: z.string(),
  company: z.strictObject({ id: z.uuid(), name: z.string(), slug: z.string() }),
  /** Tables in import order, with their number of rows. */
  tables: z.array(z.strictObject({ name: z.string().regex(/^[a-z_]+$/), rows: z.int() })),
  files: z.array(z.strictObject({ key: z.string(), bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
type Manifest = z.infer<typeof manifestShape>;

interface ExportServices {
  db: Db;
  storage: Storage;
}

const buildStoragePrefix = (companyId: string): string => `companies/${companyId}/`;
/** Temporary files: task results, unfinished uploads. */
const TEMPORARY_FILES_PATTERN = /^companies\/[^/]+\/(tasks|uploads)\//;

/** Writes each table of a company to a line file, all from one snapshot. */
const writeTables = (db: Db, companyId: string, folder: string): Promise<Manifest['tables']> =>
  db.transaction(
    async (tx) => {
      const counted: Manifest['tables'] = [];
      for (const name of await listCompanyTables(tx)) {
        const file = await openLineFile(join(folder, 'donnees', `${name}.jsonl`));
        let rows = 0;
        for await (const lines of readTableLines(tx, name, companyId)) {
          await file.add(lines);
          rows += lines.length;
        }
        await file.end();
        counted.push({ name, rows });
      }
      return counted;
    },
    { isolationLevel: 'repeatable read' },
  );

/**
 * Exports a company as a zip at `path`: rows as JSON lines, files as they are, and a readme. An unchanged company gives
 * identical bytes. `tell` receives the progress, and may throw.
 */
export const exportCompanyData = async (
  { db, storage }: ExportServices,
  company: { id: string; name: string; slug: string },
  folder: string,
  path: string,
  tell: (done: number, total: number) => Promise<void> = async () => {},
): Promise<Manifest> => {
  const tables = await writeTables(db, company.id, folder);
  const keys = (await storage.list(buildStoragePrefix(company.id)))
    .filter((key) => !TEMPORARY_FILES_PATTERN.test(key))
    .sort();
  const files: Manifest['files'] = [];
  const total = keys.length * 2 + tables.length;
  for (const [index, key] of keys.entries()) {
    files.push({
      key: key.slice(buildStoragePrefix(company.id).length),
      ...(await digestStream(await storage.stream(key))),
    });
    if (index % 20 === 0) await tell(index, total);
  }
  const manifest: Manifest = { format: EXPORT_FORMAT, version: PRODUCT_VERSION, company, tables, files };
  const parts: ZipPart[] = [
    createTextPart(MANIFEST_FILE, `${JSON.stringify(manifest, null, 2)}\n`),
    createTextPart('LISEZMOI.md', buildReadme(manifest)),
    ...tables.map(({ name }) => createFilePart(`donnees/${name}.jsonl`, join(folder, 'donnees', `${name}.jsonl`))),
    ...keys.map((key, index) => ({
      name: `fichiers/${files[index]?.key}`,
      open: () => storage.stream(key),
    })),
  ];
  await writeZip(path, parts, (done) => (done % 20 === 0 ? tell(keys.length + done, total) : Promise.resolve()));
  return manifest;
};

/** « entreprise-menuiserie-dubreuil-2026-11-21.zip ». */
export const buildExportName = (company: { slug: string }, at: Date): string =>
  `entreprise-${toSlug(company.slug) || 'export'}-${at.toISOString().slice(0, 10)}.zip`;

const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  const read = text === null ? null : manifestShape.safeParse(JSON.parse(text));
  if (!read?.success)
    throw new StartError('Ce fichier n’est pas l’export d’une entreprise, ou il vient d’une version plus récente.');
  return read.data;
};

const ROWS_PER_INSERT = 500;

const insertTable = async (tx: Db, name: string, path: string): Promise<void> => {
  let batch: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') continue;
    batch.push(line);
    if (batch.length === ROWS_PER_INSERT) {
      await restoreTableLines(tx, name, batch);
      batch = [];
    }
  }
  await restoreTableLines(tx, name, batch);
};

/**
 * Imports an exported company where it does not exist, with its ids: published addresses and links keep working.
 * Passwords are not exported: each account needs a new one. All or nothing.
 *
 * @throws StartError when the archive is damaged, or the company already exists.
 */
export const importCompanyData = async (
  { db, storage }: ExportServices,
  archive: string,
  folder: string,
): Promise<Manifest> => {
  await readZip(archive, folder).catch(() => {
    throw new StartError('Ce fichier ne s’ouvre pas : il est abîmé, ou ce n’est pas un export.');
  });
  const manifest = await readManifest(folder);
  const { company, tables, files } = manifest;
  if (await hasCompany(db, company.id)) throw new StartError(`« ${company.name} » est déjà sur cette installation.`);
  for (const { key, bytes, sha256 } of files) {
    const found = await digestFile(join(folder, 'fichiers', key)).catch(() => null);
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new StartError(`« ${key} » manque ou a changé : rien n’a été repris.`);
  }
  const known = new Set(await listCompanyTables(db));
  const foreign = tables.find(({ name }) => !known.has(name));
  if (foreign)
    throw new StartError(`La table « ${foreign.name} » n’existe pas ici : reprenez l’export avec la même version.`);
  const put: string[] = [];
  try {
    for (const { key } of files) {
      const target = buildStoragePrefix(company.id) + key;
      await storage.putFile(target, join(folder, 'fichiers', key), 'application/octet-stream');
      put.push(target);
    }
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local time zone 'UTC'`);
      // A trigger keeps the plan of its first row, made for the small tables of a new installation: without an index, each
      // line of a long log would read all the lines before it.
      await tx.execute(sql`set local enable_seqscan = off`);
      for (const { name } of tables) await insertTable(tx, name, join(folder, 'donnees', `${name}.jsonl`));
    });
  } catch (error) {
    for (const key of put) await storage.delete(key);
    throw error;
  }
  return manifest;
};
