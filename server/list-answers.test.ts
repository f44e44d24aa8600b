import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { listUsers } from '../contract/administration/accounts/users.ts';
import { listAudit } from '../contract/administration/audit/audit.ts';
import { listBooklets } from '../contract/booklets/booklets/booklets.ts';
import { listMedia } from '../contract/booklets/media/media.ts';
import { addFolder } from '../contract/booklets/media/media-library.ts';
import { listParticipants } from '../contract/people/participants/participants.ts';
import type { Call } from '../contract/platform/call.ts';
import { TABLES_TYPE, unpackTables } from '../contract/platform/tables.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { GOOD_CHAPTERS, makeBooklet } from './booklets/publications/booklet.fixture.ts';
import { type Office, openOffice } from './people/participants/participants.fixture.ts';

/** Bytes of an answer of 25 rows. */
const MAX_ANSWER_BYTES = 12_000;
const SITES = ['Nantes', 'Lyon', 'Évry', 'Saint-Étienne', 'Le Mans', 'Clermont-Ferrand'];
const SERVICES = ['Atelier', 'Service commercial', 'Ressources humaines', 'Logistique'];
const NUMBERS = Array.from({ length: 26 }, (_, n) => n);
const pick = <Value>(values: readonly Value[], n: number): Value => values[n % values.length] as Value;

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
  const { scope, booklet, adminId, companyId, admin } = office;
  const [referent] = await scope.insert('referents', [
    {
      ...{ bookletId: booklet.id, firstName: 'Paul', lastName: 'Réau', role: 'manager' as const },
      ...{ perimeter: { kind: 'all' as const }, position: 0 },
    },
  ]);
  for (const n of NUMBERS) {
    const moment = new Date(Date.UTC(2026, 9, 1 + n, 8, n));
    await app.make.enrolment(scope, {
      bookletId: booklet.id,
      state: pick(['to_invite', 'invited', 'opened', 'started', 'completed'] as const, n),
      ...{ progress: n * 3, pagesDone: n, pagesDue: 30, proofsDone: n % 3, proofsDue: 3, versionRead: 1 + (n % 4) },
      ...{ invitedAt: moment, openedAt: moment, lastActivityAt: moment, expiresAt: n % 2 === 0 ? moment : null },
      participant: {
        ...{ firstName: pick(['Élodie', 'Jean-Baptiste', 'Ali'], n), lastName: `Bensaïd-Martin ${n}` },
        ...{
          email: `elodie.bensaid.${n}@exemple-industrie.fr`,
          employeeNumber: `M${10_000 + n}`,
          phone: '+33612345678',
        },
        ...{ site: pick(SITES, n), department: pick(SERVICES, n), jobTitle: 'Responsable logistique' },
        ...{
          contractType: pick(['permanent', 'fixedTerm'] as const, n),
          arrivalOn: `2026-11-${String(1 + n).padStart(2, '0')}`,
        },
        ...{ language: pick(['fr-FR', 'pt-PT'], n), groups: pick<string[]>([[], ['Nuit'], ['Nuit', 'Cadres']], n) },
        referentId: referent?.id ?? null,
      },
    });
    await makeBooklet(scope, GOOD_CHAPTERS.slice(0, 1), {
      ...{ title: `Livret d’accueil des équipes de ${pick(SITES, n)} ${n}`, slug: `accueil-${n}`, ownerId: adminId },
      ...{
        state: pick(['draft', 'published'] as const, n),
        tags: pick<string[]>([['usine'], ['usine', 'été'], []], n),
      },
      cover: { mediaId: booklet.id, alt: 'Une usine', decorative: false },
    });
    await scope.insert('media', [
      {
        ...{
          name: `photo-de-l-equipe-${n}.jpg`,
          kind: 'image' as const,
          mime: 'image/jpeg',
          size: 400_000 + n,
          fileSize: 300_000,
        },
        ...{ width: 1920, height: 1080 + n, sha256: `hash-${n}`, storageKey: `media-${n}`, createdBy: adminId },
        ...{
          alt: `L’équipe de ${pick(SITES, n)}`,
          tags: pick<string[]>([['équipe'], []], n),
          licence: pick(['own', null] as const, n),
        },
        variants: [320, 640, 1280].map((width) => ({ width, height: width, size: 30_000 })),
      },
    ]);
    await app.make.user({
      ...{
        companyId,
        firstName: 'Jean-Baptiste',
        lastName: `Lefèvre ${n}`,
        email: `jb.lefevre.${n}@exemple-industrie.fr`,
      },
      ...{
        role: pick(['editor', 'referent'] as const, n),
        jobTitle: pick(['Chargé de recrutement', 'RRH'], n),
        lastLoginAt: moment,
      },
    });
    // Each call adds a line to the audit log.
    const { status } = await admin.call(addFolder, { body: { name: `Photos du site ${n}`, parentId: null } });
    expect(status).toBe(200);
  }
});
afterAll(() => app.close());

type ListCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
const LISTS: [string, ListCall][] = [
  ['booklets', listBooklets],
  ['participants', listParticipants],
  ['media', listMedia],
  ['users', listUsers],
  ['audit', listAudit],
];

const request = (call: ListCall, accept: string, query = 'size=25') =>
  office.admin.sendRequest('GET', `${call.path.replace(':id', office.booklet.id)}?${query}`, undefined, { accept });

describe.each(LISTS)('25 rows of the list of %s', (_, call) => {
  test(`take at most ${MAX_ANSWER_BYTES} bytes`, async () => {
    const response = await request(call, `application/json, ${TABLES_TYPE}`);
    expect(response.statusCode).toBe(200);
    expect((unpackTables(response.json()) as { rows: unknown[] }).rows).toHaveLength(25);
    expect(response.rawPayload.length).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
  });

  test('are the same as a table and as plain objects', async () => {
    const [table, plain] = [await request(call, TABLES_TYPE), await request(call, '*/*')];
    expect(table.headers['content-type']).toBe(`${TABLES_TYPE}; charset=utf-8`);
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(table.json().rows.$rows).toHaveLength(25);
    expect(plain.json().rows).toHaveLength(25);
    expect(unpackTables(table.json())).toEqual(plain.json());
    expect(table.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.75);
  });

  test('refusals stay what they are', async () => {
    const [table, plain] = [await request(call, TABLES_TYPE, 'size=26'), await request(call, '*/*', 'size=26')];
    expect([table.statusCode, table.json()]).toEqual([422, plain.json()]);
    expect(table.headers['content-type']).toBe(plain.headers['content-type']);
  });
});
