import { and, eq, sql } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_THEME } from '../../../../contract/booklets/booklets/theme.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { auditLines, auditSettings, notifications } from '../schema/audit-notifications.ts';
import * as ofBooklets from '../schema/booklets.ts';
import * as ofCampaigns from '../schema/campaigns.ts';
import * as ofComments from '../schema/comments.ts';
import * as ofFonts from '../schema/company-fonts.ts';
import * as ofFreshness from '../schema/freshness.ts';
import * as ofMail from '../schema/mail.ts';
import * as ofMedia from '../schema/media.ts';
import * as ofParticipants from '../schema/participants.ts';
import { storageDays } from '../schema/people.ts';
import * as ofProofLog from '../schema/proof-log.ts';
import * as ofReading from '../schema/reading.ts';
import * as ofReviews from '../schema/reviews.ts';
import * as ofStatistics from '../schema/statistics.ts';
import * as ofTone from '../schema/tone.ts';
import type { Scope } from './scope.ts';
import type { TenantTable } from './tenant-tables.ts';
import { StaleRowError } from './versioned-row.ts';

let app: TestApp;
/** Company with one row of every table, by table. */
interface CompanyFixture {
  scope: Scope;
  ids: Awaited<ReturnType<typeof createContentRows>>;
}
let ours: CompanyFixture;
let theirs: CompanyFixture;

const createContentRows = async (scope: Scope) => {
  const [booklet] = await scope.insert('booklets', [
    {
      title: 'Livret',
      titleKey: 'livret',
      slug: 'livret',
      type: 'employee',
      theme: DEFAULT_THEME,
      welcome: { message: '', signatory: '', signatoryRole: '', photoMediaId: null },
      cover: { mediaId: null, alt: '', decorative: true },
      state: 'draft',
    },
  ]);
  const bookletId = booklet?.id ?? '';
  const [chapter] = await scope.insert('chapters', [{ bookletId, title: 'Chapitre', position: 0 }]);
  const chapterId = chapter?.id ?? '';
  const [page] = await scope.insert('pages', [{ bookletId, chapterId, title: 'Page', slug: 'page', position: 0 }]);
  const pageId = page?.id ?? '';
  const [block] = await scope.insert('blocks', [
    { bookletId, pageId, type: 'text', version: 1, props: { html: 'à eux' }, position: 0, revision: 1 },
  ]);
  const [file] = await scope.insert('media', [
    { name: 'f', kind: 'image', mime: 'image/webp', size: 1, fileSize: 1, sha256: uuidv7(), storageKey: 'k' },
  ]);
  const mediaId = file?.id ?? '';
  const weights = { weightMin: 400, weightMax: 400, italic: false };
  const letters = { family: 'Maison', fileName: 'f.woff2', fileSize: 1, sha256: 'h', storageKey: 'k', ...weights };
  await scope.insert('companyFonts', [letters]);
  await scope.insert('mediaUses', [{ mediaId, bookletId, holderId: block?.id ?? '' }]);
  await createLibraryRows(scope, mediaId);
  const [publication] = await scope.insert('publications', [
    { bookletId, number: 1, kind: 'major', title: 'Livret', snapshot: {}, hash: 'h', pageCount: 1 },
  ]);
  const publicationId = publication?.id ?? '';
  await scope.insert('publicationMedia', [{ publicationId, mediaId }]);
  await scope.insert('publicationPages', [
    { publicationId, key: 'cover', position: 0, title: 'Livret', body: 'à eux', hash: 'h' },
  ]);
  await scope.insert('formerSlugs', [{ slug: 'ancien', bookletId }]);
  await scope.insert('bookletRights', [{ bookletId, userId: scope.actor.id, level: 'owner' }]);
  await scope.insert('activity', [{ bookletId, what: 'created' }]);
  await scope.insert('reviews', [{ bookletId, revision: 1, askedBy: scope.actor.id }]);
  const replaced = { fields: [], chapters: [], pages: [], blocks: [] };
  await scope.insert('toneChanges', [{ bookletId, fromTone: 'vous', toTone: 'tu', replaced }]);
  await createCommentRows(scope, bookletId, pageId);
  await scope.recordPresence(pageId, null);
  await scope.insert('auditLines', [{ action: 'POST booklets', outcome: 'done', contentHash: 'h' }]);
  await scope.insert('auditSettings', [{}]);
  await scope.insert('notifications', [{ userId: scope.actor.id, kind: 'review_asked' }]);
  const until = new Date(Date.now() + 90_000);
  await scope.insert('blockLocks', [{ blockId: block?.id ?? '', userId: scope.actor.id, until }]);
  await scope.incrementReadingCounts([
    { bookletId, day: '2026-11-20', version: 1, key: 'cover', device: 'phone', count: 1 },
  ]);
  await createStatisticsRows(scope, bookletId);
  const people = await createPeopleRows(scope, bookletId);
  await createReadingRows(scope, { bookletId, pageId, ...people });
  const campaignId = await createCampaignRows(scope, { bookletId, ...people });
  // Triggers have recorded each of these changes.
  await scope.deleteReturning('statisticsChanges');
  await scope.insert('statisticsChanges', [{ bookletId, what: 'people', on: '2026-11-01' }]);
  return { bookletId, chapterId, pageId, blockId: block?.id ?? '', mediaId, publicationId, campaignId, ...people };
};

const createCommentRows = async (scope: Scope, bookletId: string, pageId: string) => {
  const link = { bookletId, name: 'Juriste', token: bookletId, passwordHash: 'h', createdBy: scope.actor.id };
  const [made] = await scope.insert('reviewLinks', [{ ...link, expiresAt: new Date(Date.now() + 90_000) }]);
  const [session] = await scope.insert('reviewSessions', [{ linkId: made?.id ?? '', tokenHash: bookletId, name: 'R' }]);
  const [thread] = await scope.insert('commentThreads', [{ bookletId, pageId, pageTitle: 'Page' }]);
  const change = { bookletId, kind: 'page' as const, targetId: pageId, before: { title: 'Page' }, writtenVersion: 1 };
  await scope.insert('contentChanges', [change]);
  await scope.insert('pageVerifications', [{ pageId, bookletId, revision: 1 }]);
  await scope.insert('pageFacts', [{ pageId, bookletId, rules: 1, revision: 1, facts: {} }]);
  await scope.insert('pageReports', [{ pageId, bookletId, kind: 'text' }]);
  await scope.insert('formerContacts', [{ digest: 'd' }]);
  await scope.insert('comments', [{ threadId: thread?.id ?? '', sessionId: session?.id ?? null, body: 'À revoir.' }]);
};

const createLibraryRows = async (scope: Scope, mediaId: string) => {
  const bytes = { name: 'f', mime: 'image/webp', size: 1, fileSize: 1, sha256: 'h', storageKey: 'k' };
  await scope.insert('mediaVersions', [{ ...bytes, mediaId, number: 1, madeAt: new Date() }]);
  await scope.insert('mediaFolders', [{ name: 'Photos', nameKey: 'photos' }]);
  await scope.insert('mediaUploads', [{ userId: scope.actor.id, name: 'f', size: 1 }]);
};

const createPeopleRows = async (scope: Scope, bookletId: string) => {
  const [participant] = await scope.insert('participants', [{ firstName: 'A', lastName: 'B', nameKey: 'b a' }]);
  const participantId = participant?.id ?? '';
  const [enrolment] = await scope.insert('enrolments', [
    { bookletId, participantId, nameKey: 'b a', source: 'manual' },
  ]);
  const enrolmentId = enrolment?.id ?? '';
  const [referent] = await scope.insert('referents', [
    { bookletId, firstName: 'C', lastName: 'D', role: 'hr', perimeter: { kind: 'all' }, position: 0 },
  ]);
  await scope.insert('referentNotices', [{ referentId: referent?.id ?? '', what: 'weekly', subject: '2026-11-16' }]);
  await scope.insert('enrolmentEvents', [{ enrolmentId, what: 'invite' }]);
  await scope.insert('documentImports', [
    { bookletId, bookletType: 'employee', fileName: 'f.docx', format: 'docx', state: 'done' },
  ]);
  const [brought] = await scope.insert('participantImports', [
    { bookletId, state: 'checked', fileName: 'f.csv', storageKey: 'k', mapping: {} },
  ]);
  await scope.insert('participantImportNotes', [{ importId: brought?.id ?? '', line: 2, kind: 'failed', content: {} }]);
  await scope.insert('participantSettings', [{}]);
  await scope.insert('ownershipOffers', [{ bookletId, toUserId: scope.actor.id, fromUserId: scope.actor.id }]);
  return { participantId, enrolmentId, referentId: referent?.id ?? '' };
};

const createStatisticsRows = async (scope: Scope, bookletId: string) => {
  const day = '2026-11-20';
  await scope.insert('readingSums', [
    { bookletId, grain: 'day', on: day, facet: 'all', value: '', openings: 1, pages: 2 },
  ]);
  await scope.insert('peopleSums', [{ bookletId, month: '2026-11', measure: 'people', value: '', n: 5 }]);
  const people = { bookletId, month: '2026-11', measure: 'people', value: '', n: 5 };
  await scope.insert('sideSums', [{ ...people, side: 'site', of: 'Nantes' }]);
  await scope.insert('statisticsRuns', [{ settledUntil: day }]);
  await scope.insert('statisticsViews', [{ userId: scope.actor.id, name: 'Trimestre', query: { period: 'quarter' } }]);
  await scope.incrementSearchMisses([{ bookletId, day, digest: 'd', count: 1 }]);
  await scope.insert('storageDays', [{ day, bytes: 1 }]);
  await scope.insert('searchTerms', [{ bookletId, digest: 'd', term: 'mutuelle' }]);
};

interface FixtureIds {
  bookletId: string;
  enrolmentId: string;
}

const createReadingRows = async (scope: Scope, { bookletId, pageId, enrolmentId }: FixtureIds & { pageId: string }) => {
  const later = new Date(Date.now() + 3_600_000);
  await scope.insert('accessLinks', [{ bookletId, name: 'Affiche', token: uuidv7() }]);
  await scope.insert('personalLinks', [{ tokenHash: uuidv7(), enrolmentId, via: 'copy' }]);
  await scope.insert('readerSessions', [
    { bookletId, tokenHash: uuidv7(), enrolmentId, via: 'personal', expiresAt: later },
  ]);
  await scope.insert('readerCodes', [{ bookletId, subjectHash: 'h', expiresAt: later }]);
  await scope.insert('pageProgress', [{ enrolmentId, pageId, version: 1 }]);
  const proof = { statement: {}, contentHash: 'h', previousHash: '', hash: 'h', number: 1, version: 1 };
  await scope.insert('proofs', [{ ...proof, bookletId, enrolmentId, blockId: uuidv7(), pageId }]);
  await scope.insert('forgottenProofs', [{ number: 2, previousHash: 'h', hash: 'i' }]);
  await scope.insert('proofNodes', [{ level: 0, position: 0, hash: 'h' }]);
  await scope.insert('proofHeads', [{ size: 1, day: '2026-11-20', checkpoint: 'c' }]);
  await scope.insert('proofContents', [{ hash: 'h', html: '<p>Vu</p>' }]);
  await scope.insert('proofFiles', [{ storageKey: 'k', sha256: 'h', size: 1 }]);
  await scope.insert('openedFiles', [{ enrolmentId, mediaId: uuidv7() }]);
  await scope.insert('readingCertificates', [{ enrolmentId, version: 1, statement: {}, hash: 'h' }]);
  await scope.insert('readerNotes', [{ enrolmentId, pageId, note: 'À relire' }]);
  await scope.insert('responses', [{ bookletId, kind: 'survey', version: 1, value: {}, day: '2026-11-20' }]);
  await scope.insert('responders', [{ blockId: uuidv7(), enrolmentId }]);
  await scope.insert('tasks', [{ kind: 'export' }]);
};

const createCampaignRows = async (scope: Scope, { bookletId, enrolmentId }: FixtureIds) => {
  await scope.insert('senders', [{ name: 'RH', email: 'rh@exemple.fr' }]);
  const [campaign] = await scope.insert('campaigns', [
    { bookletId, name: 'Invitation', kind: 'invitation', bodies: {}, audience: {}, planning: {} },
  ]);
  const campaignId = campaign?.id ?? '';
  await scope.insert('campaignRecipients', [{ campaignId, enrolmentId }]);
  await scope.insert('contactDays', [{ enrolmentId, day: '2026-11-20' }]);
  await scope.insert('campaignEvents', [{ campaignId, what: 'launched' }]);
  await scope.insert('sendingSettings', [{ testAddresses: ['rh@exemple.fr'] }]);
  await scope.insert('mailSettings', [{ serverHost: 'smtp.exemple.fr' }]);
  return campaignId;
};

beforeAll(async () => {
  app = await startTestApp();
  const side = async (): Promise<CompanyFixture> => {
    const user = await app.make.user();
    const scope = app.make.scope(user, user.companyId ?? '');
    return { scope, ids: await createContentRows(scope) };
  };
  ours = await side();
  theirs = await side();
});
afterAll(() => app.close());

const TABLES: Record<TenantTable, PgTable & { companyId: AnyPgColumn }> = {
  ...ofBooklets,
  ...ofMedia,
  ...ofParticipants,
  ...ofReading,
  ...ofProofLog,
  ...ofReviews,
  ...ofComments,
  ...ofFreshness,
  ...ofCampaigns,
  ...ofFonts,
  ...ofMail,
  ...ofTone,
  ...ofStatistics,
  auditLines,
  auditSettings,
  notifications,
  storageDays,
};
const NAMES = Object.keys(TABLES) as TenantTable[];

/** Rows of a table in the database, of any company. */
const listAllRows = (name: TenantTable, companyId: string) =>
  app.services.db.select().from(TABLES[name]).where(eq(TABLES[name].companyId, companyId));

test('every table that carries a company is one of the scope’s', () => {
  const { views } = ours.scope;
  for (const name of NAMES) {
    expect('companyId' in TABLES[name], name).toBe(true);
    expect(name in views, name).toBe(true);
  }
});

describe.each(NAMES)('%s of another company', (name) => {
  const theirRows = () => listAllRows(name, theirs.scope.companyId);
  const anything = () => sql`true`;

  test('are not read, whatever is asked for', async () => {
    expect(await theirRows()).toHaveLength(1);
    const view = ours.scope.views[name];
    const rows: { companyId: string | null }[] = await ours.scope.select().from(view).where(anything());
    expect(rows).toHaveLength(1);
    expect(rows[0]?.companyId).toBe(ours.scope.companyId);
    const named = await ours.scope.select().from(view).where(sql`${view.companyId} = ${theirs.scope.companyId}`);
    expect(named).toEqual([]);
  });

  test('are not changed', async () => {
    const before = await theirRows();
    const column = Object.keys(before[0] ?? {}).find((key) => key !== 'companyId') ?? '';
    const value = (before[0] as Record<string, unknown> | undefined)?.[column];
    const touched = await ours.scope.update(name, { [column]: value }, () =>
      and(sql`company_id = ${theirs.scope.companyId}`),
    );
    expect(touched).toEqual([]);
    expect(await theirRows()).toEqual(before);
  });

  test('are not removed', async () => {
    const before = await theirRows();
    expect(await ours.scope.deleteRows(name, () => sql`company_id = ${theirs.scope.companyId}`)).toBe(0);
    // Nor by a condition that would escape the one on the company.
    const mine = await listAllRows(name, ours.scope.companyId);
    let deleted = 0;
    await ours.scope
      .transaction(async (inside) => {
        deleted = await inside.deleteRows(name, () => sql`true or true`);
        throw new Error('undo');
      })
      .catch(() => {});
    expect(deleted).toBeLessThanOrEqual(mine.length);
    expect(await theirRows()).toEqual(before);
    expect(await listAllRows(name, ours.scope.companyId)).toEqual(mine);
  });

  test('are not added: a row is ours whatever it says of itself', async () => {
    const before = await theirRows();
    const smuggled = { companyId: theirs.scope.companyId };
    const touched = await ours.scope.transaction(async (inside) => {
      const changed = await inside.update(name, smuggled as object, anything);
      expect(changed.map(({ companyId }) => companyId)).toEqual([ours.scope.companyId]);
      return changed;
    });
    expect(touched).toHaveLength(1);
    expect(await theirRows()).toEqual(before);
  });
});

describe('a row that has a version', () => {
  const findRow = async ({ scope }: CompanyFixture) => {
    const [row] = await scope.select().from(scope.views.pages);
    if (!row) throw new Error('the fixture has a page');
    return row;
  };

  test('is changed once from it: a late change is refused, and its transaction undone', async () => {
    const { scope } = ours;
    const { id, rowVersion, title } = await findRow(ours);
    const saved = await scope.updateVersioned('pages', { id, rowVersion }, { title: 'Première' });
    expect(saved).toMatchObject({ title: 'Première', rowVersion: rowVersion + 1, updatedBy: scope.actor.id });
    const late = scope.transaction(async (inside) => {
      await inside.update('pages', { summary: 'Perdu' }, (columns) => eq(columns.id, id));
      await inside.updateVersioned('pages', { id, rowVersion }, { title: 'Tard' });
    });
    await expect(late).rejects.toThrow(StaleRowError);
    expect(await findRow(ours)).toEqual(saved);
    await scope.update('pages', { title }, (columns) => eq(columns.id, id));
  });

  test('is not changed when it is another company’s, or does not match the condition', async () => {
    const [mine, other] = [await findRow(ours), await findRow(theirs)];
    await expect(ours.scope.updateVersioned('pages', other, { title: 'Pris' })).rejects.toThrow(StaleRowError);
    const gone = ours.scope.updateVersioned('pages', mine, { title: 'Pris' }, () => sql`false`);
    await expect(gone).rejects.toThrow(StaleRowError);
    expect([await findRow(ours), await findRow(theirs)]).toEqual([mine, other]);
  });
});

describe('rows poured in', () => {
  test('are ours whatever they say of themselves, and are what they would be inserted one by one', async () => {
    const { scope, ids } = ours;
    const before = await listAllRows('enrolmentEvents', theirs.scope.companyId);
    const at = new Date('2026-11-20T09:30:00Z');
    const smuggled = { companyId: theirs.scope.companyId };
    const event = { enrolmentId: ids.enrolmentId, what: 'merged' as const, userId: scope.actor.id, at, ...smuggled };
    await scope.bulkInsert(
      'enrolmentEvents',
      Array.from({ length: 20_000 }, (_, n) => ({ ...event, detail: `d’ici « ${n} »` })),
    );
    const { enrolmentEvents } = scope.views;
    const rows = await scope.select().from(enrolmentEvents).where(eq(enrolmentEvents.what, 'merged'));
    expect(rows).toHaveLength(20_000);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(20_000);
    expect(rows.find(({ detail }) => detail === 'd’ici « 7 »')).toMatchObject({
      ...event,
      companyId: scope.companyId,
    });
    expect(await listAllRows('enrolmentEvents', theirs.scope.companyId)).toEqual(before);
    await scope.deleteRows('enrolmentEvents', (columns) => eq(columns.what, 'merged'));
  });

  test('keep each what it says, and none says it for another', async () => {
    const { scope } = ours;
    const sheet = { lastName: 'Versée', arrivalOn: '2026-11-20', fields: { taille: 'M' } };
    const said = [
      {
        ...sheet,
        firstName: 'Zoé',
        nameKey: 'poured 1',
        endOn: null,
        groups: ['a'],
        companyId: theirs.scope.companyId,
      },
      { ...sheet, firstName: 'Léa', nameKey: 'poured 2', endOn: '2027-01-31', groups: [], companyId: scope.companyId },
      { ...sheet, firstName: 'Zoé', nameKey: 'poured 3', endOn: null, groups: ['a'], companyId: scope.companyId },
    ];
    await scope.bulkInsert('participants', said);
    const { participants } = scope.views;
    const ofThem = sql`${participants.nameKey} like 'poured%'`;
    const rows = await scope.select().from(participants).where(ofThem).orderBy(participants.nameKey);
    expect(rows).toMatchObject(said.map((row) => ({ ...row, companyId: scope.companyId })));
    await scope.deleteRows('participants', (columns) => sql`${columns.nameKey} like 'poured%'`);
  });

  test('keep the defaults of the columns that they leave out, JSON and days', async () => {
    const { scope } = ours;
    await scope.bulkInsert('participants', [
      { firstName: 'Zoé', lastName: 'Versée', nameKey: 'versee zoe', groups: ['a', 'b'], arrivalOn: '2026-11-20' },
    ]);
    const { participants } = scope.views;
    const [row] = await scope.select().from(participants).where(eq(participants.nameKey, 'versee zoe'));
    expect(row).toMatchObject({ groups: ['a', 'b'], arrivalOn: '2026-11-20', language: 'fr-FR', rowVersion: 1 });
    await scope.deleteRows('participants', (columns) => eq(columns.nameKey, 'versee zoe'));
  });

  test('are refused where they hang on what is another company’s', async () => {
    const event = { enrolmentId: theirs.ids.enrolmentId, what: 'merged' as const, detail: '' };
    await expect(ours.scope.bulkInsert('enrolmentEvents', [event])).rejects.toMatchObject({ cause: { code: '23503' } });
  });
});

describe('nothing is hung on what is another company’s', () => {
  const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ cause: { code: '23503' } });
  const block = { type: 'text', version: 1, props: {}, position: 1, revision: 1 };
  const cases: [string, (mine: CompanyFixture, other: CompanyFixture) => Promise<unknown>][] = [
    [
      'a chapter',
      ({ scope }, { ids }) => scope.insert('chapters', [{ bookletId: ids.bookletId, title: 'x', position: 1 }]),
    ],
    [
      'a page',
      ({ scope }, { ids }) => scope.insert('pages', [{ ...ids, id: uuidv7(), title: 'x', slug: 'x', position: 1 }]),
    ],
    [
      'a page in our booklet, their chapter',
      ({ scope, ids: own }, { ids }) =>
        scope.insert('pages', [
          { bookletId: own.bookletId, chapterId: ids.chapterId, title: 'x', slug: 'x', position: 1 },
        ]),
    ],
    [
      'a block',
      ({ scope, ids: own }, { ids }) =>
        scope.insert('blocks', [{ ...block, bookletId: own.bookletId, pageId: ids.pageId }]),
    ],
    [
      'a use of a file',
      ({ scope, ids: own }, { ids }) =>
        scope.insert('mediaUses', [{ mediaId: ids.mediaId, bookletId: own.bookletId, holderId: uuidv7() }]),
    ],
    [
      'a right',
      ({ scope }, { ids }) =>
        scope.insert('bookletRights', [{ bookletId: ids.bookletId, userId: scope.actor.id, level: 'owner' }]),
    ],
    [
      'a publication',
      ({ scope }, { ids }) =>
        scope.insert('publications', [
          { bookletId: ids.bookletId, number: 2, kind: 'minor', title: 'x', snapshot: {}, hash: 'x', pageCount: 1 },
        ]),
    ],
    [
      'a published page',
      ({ scope }, { ids }) =>
        scope.insert('publicationPages', [
          { publicationId: ids.publicationId, key: 'x', position: 1, title: 'x', body: 'x', hash: 'x' },
        ]),
    ],
    [
      'an enrolment of their participant',
      ({ scope, ids: own }, { ids }) =>
        scope.insert('enrolments', [
          { bookletId: own.bookletId, participantId: ids.participantId, nameKey: 'x', source: 'manual' },
        ]),
    ],
    [
      'a personal link',
      ({ scope }, { ids }) =>
        scope.insert('personalLinks', [{ tokenHash: uuidv7(), enrolmentId: ids.enrolmentId, via: 'copy' }]),
    ],
    [
      'a recipient of their campaign',
      ({ scope, ids: own }, { ids }) =>
        scope.insert('campaignRecipients', [{ campaignId: ids.campaignId, enrolmentId: own.enrolmentId }]),
    ],
    [
      'a page read by their person',
      ({ scope, ids: own }, { ids }) =>
        scope.insert('pageProgress', [{ enrolmentId: ids.enrolmentId, pageId: own.pageId, version: 1 }]),
    ],
    ['an event', ({ scope }, { ids }) => scope.insert('activity', [{ bookletId: ids.bookletId, what: 'created' }])],
    ['a presence', ({ scope }, { ids }) => scope.recordPresence(ids.pageId, null)],
    [
      'a lock',
      async ({ scope }, { scope: other, ids }) => {
        const [free] = await other.insert('blocks', [{ ...block, bookletId: ids.bookletId, pageId: ids.pageId }]);
        const blockId = free?.id ?? '';
        await scope.insert('blockLocks', [{ blockId, userId: scope.actor.id, until: new Date() }]);
      },
    ],
    [
      'a block moved there',
      ({ scope, ids: own }, { ids }) =>
        scope.update('blocks', { pageId: ids.pageId }, (columns) => eq(columns.id, own.blockId)),
    ],
    [
      'a first count',
      ({ scope }, { ids }) =>
        scope.incrementReadingCounts([
          { bookletId: ids.bookletId, day: '2026-11-21', version: 1, key: 'x', device: 'phone', count: 1 },
        ]),
    ],
  ];
  test.each(cases)('%s', async (_, attempt) => {
    await refused(attempt(ours, theirs));
  });

  test('a counter that exists is not moved', async () => {
    const { bookletId } = theirs.ids;
    await ours.scope.incrementReadingCounts([
      { bookletId, day: '2026-11-20', version: 1, key: 'cover', device: 'phone', count: 5 },
    ]);
    const [row] = await listAllRows('readingCounts', theirs.scope.companyId);
    expect(row).toMatchObject({ count: 1 });
  });

  test('the database holds it for every table: each key to a tenant’s row carries the company', () => {
    const tenants = new Set<unknown>(NAMES.map((name) => TABLES[name]));
    for (const name of NAMES) {
      for (const key of getTableConfig(TABLES[name]).foreignKeys) {
        const { columns, foreignTable } = key.reference();
        if (!tenants.has(foreignTable)) continue;
        expect(
          columns.map((column) => column.name),
          `${name} → ${key.getName()}`,
        ).toContain('companyId');
      }
    }
  });
});

test('a transaction of a scope is of the same company, and is undone as a whole', async () => {
  const titles = async () => (await listAllRows('chapters', ours.scope.companyId)).length;
  const before = await titles();
  const attempt = ours.scope.transaction(async (inside) => {
    expect(inside.companyId).toBe(ours.scope.companyId);
    await inside.insert('chapters', [{ bookletId: ours.ids.bookletId, title: 'Deux', position: 1 }]);
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await titles()).toBe(before);
});

test('people are read by their names alone, and only one’s own and the platform’s', async () => {
  const { people } = ours.scope.views;
  for (const secret of ['passwordHash', 'email', 'phone']) expect(secret in people).toBe(false);
  const ids = (await ours.scope.select({ id: people.id }).from(people)).map(({ id }) => id);
  expect(ids).toContain(ours.scope.actor.id);
  expect(ids).not.toContain(theirs.scope.actor.id);
});
