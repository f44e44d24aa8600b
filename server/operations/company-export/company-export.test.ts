import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../../contract/administration/accounts/auth.ts';
import { downloadTask, listTasks } from '../../../contract/administration/tasks/tasks.ts';
import { listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import { uploadMedia } from '../../../contract/booklets/media/media.ts';
import { exportCompany as call } from '../../../contract/operations/company-export.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { companies, users } from '../../platform/data/schema/people.ts';
import { withTemporaryFolder } from '../../platform/files/received-file.ts';
import { seedDatabase } from '../seed/seed.ts';
import { exportCompanyData, importCompanyData } from './company-export.ts';

let source: TestApp;
let target: TestApp;
let company: { id: string; name: string; slug: string };
let archive: Buffer;

const exportToBuffer = (app: TestApp) =>
  withTemporaryFolder(async (folder) => {
    const path = join(folder, 'export.zip');
    const manifest = await exportCompanyData(app.services, company, folder, path);
    return { manifest, bytes: await readFile(path) };
  });
const importFromBuffer = (bytes: Buffer) =>
  withTemporaryFolder(async (folder) => {
    const path = join(folder, 'export.zip');
    await writeFile(path, bytes);
    return importCompanyData(target.services, path, join(folder, 'content'));
  });

beforeAll(async () => {
  // The demonstration company has every kind of content.
  source = await startTestApp({ demo: true });
  await seedDatabase(source.services);
  target = await startTestApp();
  await seedDatabase(target.services);
  const [row] = await source.services.db.select().from(companies).where(eq(companies.slug, 'menuiserie-dubreuil'));
  if (!row) throw new Error('no demonstration');
  company = { id: row.id, name: row.name, slug: row.slug };
  const admin = source.browser();
  await source.make.signInAs(admin, { id: (await getDemoAdmin(source)).id, companyId: company.id });
  const bytes = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#1484f4' } })
    .jpeg()
    .toBuffer();
  const sent = await admin.call(uploadMedia, {
    body: { purpose: 'block', alt: 'Un aplat bleu' },
    file: { name: 'bleu.jpg', type: 'image/jpeg', bytes },
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
});
afterAll(async () => {
  await source.close();
  await target.close();
});

const getDemoAdmin = async (app: TestApp) => {
  const [admin] = await app.services.db.select().from(users).where(eq(users.email, 'admin@demo.fr'));
  if (!admin) throw new Error('no admin');
  return admin;
};

describe('a company, taken away and put back', () => {
  test('the archive holds every row and every file, says what they are, and no secret', async () => {
    const { manifest, bytes } = await exportToBuffer(source);
    archive = bytes;
    const files = unzipSync(new Uint8Array(bytes));
    const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
    expect(JSON.parse(text('entreprise.json'))).toEqual(manifest);
    const rows = Object.fromEntries(manifest.tables.map(({ name, rows: count }) => [name, count]));
    expect(rows).toMatchObject({ companies: 1, users: 3, booklets: 4 });
    expect(rows.participants).toBeGreaterThan(20);
    for (const { name, rows: count } of manifest.tables) {
      expect(text(`donnees/${name}.jsonl`).split('\n').filter(Boolean), name).toHaveLength(count);
    }
    expect(manifest.files.length).toBeGreaterThan(1);
    for (const { key, bytes: size } of manifest.files) expect(files[`fichiers/${key}`]).toHaveLength(size);
    expect(text('LISEZMOI.md')).toContain('Menuiserie Dubreuil');
    const all = Object.keys(files).map(text).join('\n');
    expect(all).not.toContain('$argon2');
    expect(all).not.toMatch(/"password_hash"|"totp_secret"/);
  });

  test('two exports of an unchanged company are the same bytes', async () => {
    expect((await exportToBuffer(source)).bytes.equals(archive)).toBe(true);
  });

  test('put back on another installation and exported again, it is the same byte for byte', async () => {
    await importFromBuffer(archive);
    expect((await exportToBuffer(target)).bytes.equals(archive)).toBe(true);
  });

  test('its people come in again once they have a password, and find their booklets', async () => {
    const person = target.browser();
    const { passwordHash } = await getDemoAdmin(source);
    const { id } = await getDemoAdmin(target);
    const body = { email: 'admin@demo.fr', password: 'Bienvenue-a-bord-2026' };
    expect((await person.call(login, { body })).status).toBe(401);
    await target.services.db.update(users).set({ passwordHash }).where(eq(users.id, id));
    expect((await person.call(login, { body })).status).toBe(200);
    await target.make.signInAs(person, { id, companyId: company.id });
    expect((await person.call(listBooklets, { query: {} })).body.total).toBe(4);
  });

  test('a company that is here, a damaged archive, and something else are refused, and nothing is written', async () => {
    const count = () => target.services.db.$count(companies);
    const before = await count();
    await expect(importFromBuffer(archive)).rejects.toThrow('déjà sur cette installation');
    const damaged = Buffer.from(archive);
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 0xff;
    await expect(importFromBuffer(damaged)).rejects.toThrow();
    await expect(importFromBuffer(Buffer.from('bonjour'))).rejects.toThrow(/export/);
    expect(await count()).toBe(before);
  });

  test('asked for on the card, it comes as a task, for admins of the company and the publisher alone', async () => {
    const admin = source.browser();
    await source.make.signInAs(admin, { id: (await getDemoAdmin(source)).id, companyId: company.id });
    const params = { id: company.id };
    const asked = await admin.call(call, { params });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const { body } = await admin.call(listTasks, { query: {} });
    expect(body.rows[0]).toMatchObject({
      id: asked.body.id,
      state: 'done',
      file: expect.stringMatching(/^entreprise-.*zip$/),
    });
    const got = await admin.call(downloadTask, { params: { id: asked.body.id } });
    expect(Object.keys(unzipSync(new Uint8Array(got.body as unknown as Buffer)))).toContain('entreprise.json');

    const stranger = source.browser();
    await source.make.signIn(stranger, {});
    expect((await stranger.call(call, { params })).status).toBe(404);
    const editor = source.browser();
    await source.make.signIn(editor, { companyId: company.id, role: 'editor' });
    expect((await editor.call(call, { params })).status).toBe(403);
    expect((await editor.call(downloadTask, { params: { id: asked.body.id } })).status).toBe(404);
  });
});
