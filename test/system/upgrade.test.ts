import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiClient } from './api-client.ts';
import { acceptTerms, listBlockTexts, makeBooklet, saveBlock, uploadLogo } from './client-steps.ts';
import { FIRST_ADMIN_PASSWORD, signInFirstAdmin } from './first-admin.ts';
import { copyFirstStart } from './first-start.ts';
import { runQuery, startPostgres, type TestPostgres } from './postgres.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { UpgradeRig } from './upgrade-rig.ts';
import { makeVersionFolder } from './version-folder.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const FORMER_BUILD = '0'.repeat(16);
const LATER_BUILD = '1'.repeat(16);
const MIGRATION = `-- additive
create table later_notes (id int primary key, text text not null);--> statement-breakpoint
alter table booklets add column later_word text default 'vide' not null;`;

const folder = createTemporaryFolder();
const versionPath = (name: string) => join(folder.path, name);
const former = versionPath('former');

let rig: UpgradeRig;
beforeAll(() => {
  makeVersionFolder(former, { build: FORMER_BUILD });
  makeVersionFolder(versionPath('later'), { build: LATER_BUILD, migration: MIGRATION });
  makeVersionFolder(versionPath('silent'), {
    build: LATER_BUILD,
    migration: MIGRATION,
    mainStatement: 'process.exit(1);',
  });
  makeVersionFolder(versionPath('wrong'), { build: LATER_BUILD, migration: '-- additive\nselect no_such_column;' });
  makeVersionFolder(versionPath('breaking'), {
    build: LATER_BUILD,
    migration: 'alter table booklets rename column title to heading;',
  });
});
afterEach(() => rig.stop());
afterAll(() => folder.remove());

describe('two nodes on PostgreSQL', () => {
  let postgres: TestPostgres;
  let databaseUrl: string;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  const startRig = async (name: string) => {
    databaseUrl = await postgres.createDatabase();
    mkdirSync(versionPath(name));
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: versionPath(`${name}/data`) };
    rig = await UpgradeRig.start(versionPath(name), env, ['un', 'deux'], former);
    const [first] = rig.servers;
    if (!first) throw new Error('no node');
    const client = await signInFirstAdmin(first);
    return { client, ...(await makeBooklet(client, 'Gardé', 'jet 0')) };
  };
  const hasLaterTable = async () =>
    (await runQuery(databaseUrl, `select to_regclass('later_notes') as name`))[0]?.name !== null;
  const listDatabases = async () =>
    (await runQuery(databaseUrl, `select datname from pg_database where datname like 'embarque_verification_%'`))
      .length;

  test('are upgraded one after the other: somebody answers all the time, and what was written meanwhile stays', async () => {
    const { client, block, pageId } = await startRig('succes');
    await uploadLogo(client);
    let on = true;
    let saved = block;
    let count = 0;
    const refused: string[] = [];
    /** Saves on the first node that answers. */
    const saveAnywhere = async (text: string) => {
      const reasons: string[] = [];
      for (const address of rig.addresses.toReversed()) {
        client.address = address;
        try {
          return await saveBlock(client, saved, text);
        } catch (error) {
          reasons.push(`${text} ${address}: ${error}`);
        }
      }
      refused.push(...reasons);
      return null;
    };
    const write = async () => {
      while (on && refused.length === 0) {
        const answer = await saveAnywhere(`jet ${count + 1}`);
        if (!answer) continue;
        saved = { ...saved, ...answer.block };
        count += 1;
      }
    };
    const writing = write();
    const { code, text, backup } = await rig.upgrade(former, versionPath('later'));
    on = false;
    await writing;
    expect(refused).toEqual([]);
    expect(text).toMatch(
      /2 nœuds répondent[\s\S]*Sauvegarde faite[\s\S]*relue : \d+ tables[\s\S]*1 évolution de structure/,
    );
    expect(code).toBe(0);
    expect(rig.starts.slice(2)).toEqual(['un later', 'deux later']);
    expect(await rig.listBuilds()).toEqual([LATER_BUILD, LATER_BUILD]);
    expect(await hasLaterTable()).toBe(true);
    expect(count).toBeGreaterThan(1);
    expect(await listBlockTexts(client, pageId)).toEqual([expect.stringContaining(`jet ${count}`)]);
    expect(readdirSync(backup).sort()).toEqual(['base.dump', 'fichiers']);
    expect(readdirSync(join(backup, 'fichiers')).length).toBeGreaterThan(0);
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    expect(await listDatabases()).toBe(0);
  });

  test('go back to the former version by themselves when the new one does not start', async () => {
    const { client, pageId } = await startRig('retour');
    const { code, text } = await rig.upgrade(former, versionPath('silent'), { wait: 8 });
    expect(text).toContain('tout est revenu à la version d’avant');
    expect(code).toBe(1);
    expect(rig.starts.slice(2)).toEqual(['un silent', 'un former']);
    expect(await rig.listBuilds()).toEqual([FORMER_BUILD, FORMER_BUILD]);
    // The former version runs on the structure that the new one has made.
    expect(await hasLaterTable()).toBe(true);
    expect(await listBlockTexts(client, pageId)).toEqual([expect.stringContaining('jet 0')]);
  });

  test.each([
    ['a migration that fails', 'wrong', 'La migration échoue sur la copie'],
    ['a structure that the former version cannot read', 'breaking', 'se fait à l’arrêt'],
  ])('are left alone by %s', async (_, name, message) => {
    await startRig(`refus-${name}`);
    const { code, text } = await rig.upgrade(former, versionPath(name));
    expect(text).toContain(message);
    expect(code).toBe(1);
    expect(rig.starts).toEqual(['un former', 'deux former']);
    expect(await hasLaterTable()).toBe(false);
    expect(await listDatabases()).toBe(0);
  });

  test('are left alone when the backup cannot be restored', async () => {
    await startRig('sauvegarde');
    const tools = versionPath('outils');
    mkdirSync(tools);
    writeFileSync(join(tools, 'pg_restore'), '#!/bin/sh\necho "archive illisible" >&2\nexit 1\n');
    chmodSync(join(tools, 'pg_restore'), 0o755);
    const path = `${tools}${delimiter}${process.env.PATH}`;
    const { code, text } = await rig.upgrade(former, versionPath('later'), { path });
    expect(text).toMatch(/« pg_restore » a échoué\. archive illisible/);
    expect(code).toBe(1);
    expect(rig.starts).toEqual(['un former', 'deux former']);
    expect(await hasLaterTable()).toBe(false);
    expect(await listDatabases()).toBe(0);
  });
});

describe('the embedded database', () => {
  const startRig = async (name: string) => {
    mkdirSync(versionPath(name));
    const data = versionPath(`${name}/data`);
    await copyFirstStart(data);
    rig = await UpgradeRig.start(versionPath(name), { DATA_DIR: data }, ['seul'], former);
    const client = new ApiClient(rig.addresses[0] ?? '');
    await client.signIn('admin@demo.fr', FIRST_ADMIN_PASSWORD);
    await acceptTerms(client);
    return { client, ...(await makeBooklet(client, 'Gardé', 'jet 0')) };
  };

  test('is backed up while it serves, checked, then upgraded by the start of the new version', async () => {
    const { client, pageId } = await startRig('integree');
    const { code, text, backup } = await rig.upgrade(former, versionPath('later'));
    expect(text).toMatch(
      /relue : \d+ tables[\s\S]*1 évolution de structure[\s\S]*seul répond dans la nouvelle version/,
    );
    expect(code).toBe(0);
    expect(await rig.listBuilds()).toEqual([LATER_BUILD]);
    expect(await listBlockTexts(client, pageId)).toEqual([expect.stringContaining('jet 0')]);
    expect(existsSync(join(backup, 'sauvegarde.json'))).toBe(true);
  });

  test('goes back by itself when the new version does not start', async () => {
    const { client, pageId } = await startRig('integree-retour');
    const { code, text } = await rig.upgrade(former, versionPath('silent'), { wait: 8 });
    expect(text).toContain('tout est revenu à la version d’avant');
    expect(code).toBe(1);
    expect(await rig.listBuilds()).toEqual([FORMER_BUILD]);
    expect(await listBlockTexts(client, pageId)).toEqual([expect.stringContaining('jet 0')]);
  });
});
