import { eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getLegalDocument,
  getTranslations,
  getUser,
  login,
  setPassword,
} from '../../../contract/administration/accounts/auth.ts';
import { groupTextForms } from '../../../contract/administration/languages/text-forms.ts';
import { toPlainText } from '../../../contract/platform/text/text.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { expectWithin } from '../../../test/expect-within.ts';
import backOffice from '../../administration/translations/en-GB.json' with { type: 'json' };
import { englishMessages } from '../../administration/translations/messages.ts';
import { CHAPTER_TEMPLATES, SECTORS } from '../../library/content/index.ts';
import { translations } from '../../platform/data/schema/languages.ts';
import { chapterTemplates, pageTemplates, sectors } from '../../platform/data/schema/library.ts';
import { companies, legalDocuments, settings, users } from '../../platform/data/schema/people.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo.ts';
import { seedDatabase } from './seed.ts';

const english = { ...backOffice, ...englishMessages };

let app: TestApp;

const ADDRESS = 'http://127.0.0.1:3000';
const countRows = async () => {
  const { db } = app.services;
  const tables = [sectors, chapterTemplates, pageTemplates, translations, legalDocuments, companies, users];
  return Promise.all(tables.map((table) => db.$count(table)));
};
const listExpectedCounts = () => [
  SECTORS.length,
  CHAPTER_TEMPLATES.length,
  CHAPTER_TEMPLATES.flatMap(({ pages }) => pages).length,
  groupTextForms(english).size,
  4,
];

describe('the demonstration', () => {
  let text: string;
  beforeAll(async () => {
    app = await startTestApp({ demo: true });
    text = (await seedDatabase(app.services))(ADDRESS);
  });
  afterAll(() => app.close());

  test('has its company and four accounts, told once in the greeting, and each signs in', async () => {
    expect(await countRows()).toEqual([...listExpectedCounts(), 1, 4]);
    for (const part of [ADDRESS, DEMO_PASSWORD, ...DEMO_PEOPLE.map(({ email }) => email)]) {
      expect(text.split(part)).toHaveLength(2);
    }
    expect(text).not.toContain('/auth/new-password');
    for (const { email, role } of DEMO_PEOPLE) {
      const browser = app.browser();
      const { status, body } = await browser.call(login, { body: { email, password: DEMO_PASSWORD } });
      expect([status, body.role, body.company?.name]).toEqual([200, role, 'Menuiserie Dubreuil']);
      expect((await browser.call(getUser)).body.termsAccepted).toBe(false);
    }
  });

  test('a second start changes nothing, and is quick', async () => {
    const before = await app.services.db.select().from(chapterTemplates).orderBy(chapterTemplates.code);
    let second = '';
    await expectWithin(250, async () => {
      second = (await seedDatabase(app.services))(ADDRESS);
    });
    expect(second).toBe(text);
    expect(await app.services.db.select().from(chapterTemplates).orderBy(chapterTemplates.code)).toEqual(before);
    expect(await countRows()).toEqual([...listExpectedCounts(), 1, 4]);
  });
});

describe('a demonstration that is begun', () => {
  beforeEach(async () => {
    app = await startTestApp({ demo: true });
  });
  afterEach(() => app.close());

  test('nodes that start together seed once', async () => {
    const greetings = await Promise.all([
      seedDatabase(app.services),
      seedDatabase(app.services),
      seedDatabase(app.services),
    ]);
    expect(await countRows()).toEqual([...listExpectedCounts(), 1, 4]);
    expect(new Set(greetings.map((greet) => greet(ADDRESS))).size).toBe(1);
  });

  test('a company that exists already is left alone', async () => {
    await app.make.company();
    const text = (await seedDatabase(app.services))(ADDRESS);
    expect(await countRows()).toEqual([...listExpectedCounts(), 1, 0]);
    expect(text).not.toContain(DEMO_PASSWORD);
  });
});

describe('a real installation', () => {
  let text: string;
  beforeAll(async () => {
    app = await startTestApp({ publicUrl: 'https://livrets.exemple.fr' });
    text = (await seedDatabase(app.services))(ADDRESS);
  });
  afterAll(() => app.close());

  test('has no demo account, but a link that makes the first super admin', async () => {
    expect(await countRows()).toEqual([...listExpectedCounts(), 0, 0]);
    expect(text).not.toContain('demo');
    const token = /https:\/\/livrets\.exemple\.fr\/auth\/new-password\?jeton=([\w-]{43})/.exec(text)?.[1] ?? '';
    const who = { email: 'chef@exemple.fr', firstName: 'Alix', lastName: 'Moreau', companyName: 'Ébénisterie Moreau' };
    const body = { ...who, token, password: 'Un-rabot-bien-affûté-2', confirmation: 'Un-rabot-bien-affûté-2' };
    expect((await app.browser().call(setPassword, { body })).status).toBe(200);
    expect((await seedDatabase(app.services))(ADDRESS)).not.toContain('jeton');
  });

  test.each(['terms', 'privacy', 'legal_notice', 'accessibility'] as const)('%s is a whole text', async (kind) => {
    const { body } = await app.browser().call(getLegalDocument, { params: { kind }, query: {} });
    // Tables are reference material, not prose.
    const prose = body.body.replace(/<table>[\s\S]*?<\/table>/g, ' ');
    const words = toPlainText(prose).split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(400);
    expect(words).toBeLessThanOrEqual(1200);
    expect(body.body).not.toMatch(/ [;:!?»]|« |undefined|<script/);
  });

  test('the texts of en-GB are served whole (C38)', async () => {
    const { body } = await app.browser().call(getTranslations, { query: { locale: 'en-GB' } });
    // The date format help and the first day of the week follow the settings of the language.
    const settled = { 'ui.widget.dateFormat': 'dd/mm/yyyy', 'ui.widget.firstDayOfWeek': '1' };
    expect(body).toEqual({ ...english, ...settled });
  });
});

describe('a real installation that is updated', () => {
  beforeEach(async () => {
    app = await startTestApp({ publicUrl: 'https://livrets.exemple.fr' });
  });
  afterEach(() => app.close());

  test('a new release changes the publisher’s templates, raises the version of what changed and retires what is gone', async () => {
    const { db } = app.services;
    await seedDatabase(app.services);
    const [kept, changed] = CHAPTER_TEMPLATES;
    if (!kept || !changed) throw new Error('the library is empty');
    const company = await app.make.company();
    const common = { title: 'Ancien', summary: '', icon: 'x', bookletTypes: [], position: 99 };
    await db.insert(chapterTemplates).values([
      { ...common, code: 'gone', category: 'faq' },
      { ...common, code: 'own', category: 'faq', companyId: company.id },
    ]);
    const page = changed.pages[0];
    await db
      .update(pageTemplates)
      .set({ title: 'Comme avant' })
      .where(eq(pageTemplates.code, page?.code ?? ''));
    await db.update(sectors).set({ label: 'Comme avant' });
    const gone = { forms: { text: 'Gone' }, source: { text: 'Parti' }, sourceHash: '', status: 'validated' } as const;
    await db.insert(translations).values({ locale: 'en-GB', key: 'gone.key', delivered: true, ...gone });
    await db.update(settings).set({ value: 'an earlier release' }).where(eq(settings.key, 'seed'));
    const ids = (await db.select().from(chapterTemplates)).map(({ id }) => id).sort();

    await seedDatabase(app.services);
    const rows = await db.select().from(chapterTemplates);
    const byCode = new Map(rows.map((row) => [row.code, row]));
    expect(byCode.get(kept.code)?.version).toBe(1);
    expect(byCode.get(changed.code)?.version).toBe(2);
    expect(byCode.get('gone')?.state).toBe('obsolete');
    expect(byCode.get('own')?.state).toBe('published');
    expect(rows.map(({ id }) => id).sort()).toEqual(ids);
    const titles = await db.select({ title: pageTemplates.title }).from(pageTemplates);
    expect(titles).not.toContainEqual({ title: 'Comme avant' });
    expect((await db.select().from(sectors)).map(({ label }) => label)).not.toContain('Comme avant');
    expect(await db.$count(translations)).toBe(groupTextForms(english).size);
    expect(await db.$count(chapterTemplates, isNull(chapterTemplates.companyId))).toBe(CHAPTER_TEMPLATES.length + 1);
  });

  test('the content of a build is compared once, and again after another version has written its own', async () => {
    const { db } = app.services;
    await seedDatabase(app.services, 'one');
    const hasFormer = async () => (await db.select().from(sectors)).some(({ label }) => label === 'Comme avant');
    await db.update(sectors).set({ label: 'Comme avant' });
    await seedDatabase(app.services, 'one');
    expect(await hasFormer()).toBe(true);
    await db.update(settings).set({ value: 'another release' }).where(eq(settings.key, 'seed'));
    await seedDatabase(app.services, 'one');
    expect(await hasFormer()).toBe(false);
    await db.update(sectors).set({ label: 'Comme avant' });
    await seedDatabase({ ...app.services, config: { ...app.services.config, productName: 'Autre' } }, 'one');
    expect(await hasFormer()).toBe(false);
  });

  test('a legal text that people may have accepted is never rewritten', async () => {
    const { db } = app.services;
    await seedDatabase(app.services);
    await db.update(legalDocuments).set({ body: '<p>Accepté ainsi.</p>' });
    await db.update(settings).set({ value: 'an earlier release' }).where(eq(settings.key, 'seed'));
    await seedDatabase(app.services);
    expect(await db.select({ body: legalDocuments.body }).from(legalDocuments)).toEqual(
      Array(4).fill({ body: '<p>Accepté ainsi.</p>' }),
    );
  });
});
