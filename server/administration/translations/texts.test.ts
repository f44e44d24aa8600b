import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getTranslations } from '../../../contract/administration/accounts/auth.ts';
import type { TextFilter } from '../../../contract/administration/languages/translations.ts';
import * as calls from '../../../contract/administration/languages/translations.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import {
  languages,
  translationBundles,
  translationChanges,
  translations,
} from '../../platform/data/schema/languages.ts';
import { seedKeys, seedTexts } from './seed-texts.ts';

let app: TestApp;
let staff: Browser;

const FRENCH = {
  'home.title': 'Accueil',
  'home.hello': 'Bonjour {{name}}.',
  'home.again': 'Accueil',
  'ui.found_one': '{{n}} page',
  'ui.found_other': '{{n}} pages',
  'ui.empty': 'Rien à montrer ici',
};
const ENGLISH = {
  'home.title': 'Home',
  'home.hello': 'Hello {{name}}.',
  'ui.found_one': '{{n}} page',
  'ui.found_other': '{{n}} pages',
};

beforeAll(async () => {
  app = await startTestApp();
  staff = app.browser();
  const company = await app.make.company();
  const person = await app.make.user({ role: 'super_admin', firstName: 'Inès', lastName: 'Morel' });
  await app.make.signInAs(staff, person, company.id);
});
afterAll(() => app.close());

beforeEach(async () => {
  const { db } = app.services;
  await db.delete(languages);
  await db.insert(languages).values([
    { code: 'fr-FR', name: 'Français', frenchName: 'Français', position: 0 },
    { code: 'en-GB', name: 'English', frenchName: 'Anglais', position: 1 },
    { code: 'ar', name: 'العربية', frenchName: 'Arabe', direction: 'rtl', position: 2 },
  ]);
  await seedKeys(db, FRENCH);
});

const getTexts = async (locale: string, query: TextFilter & { page?: number; size?: number } = {}) =>
  (await staff.call(calls.listTexts, { params: { locale }, query })).body;
const getTextRow = async (locale: string, key: string) =>
  (await staff.call(calls.getText, { params: { locale, key } })).body;
const saveForms = async (
  locale: string,
  key: string,
  forms: Record<string, string>,
  more: { status?: 'proposed' | 'to_review' | 'validated'; rowVersion?: number } = {},
) => {
  const rowVersion = more.rowVersion ?? (await getTextRow(locale, key)).rowVersion;
  return staff.call(calls.saveText, { params: { locale, key }, body: { forms, ...more, rowVersion } });
};
const getServedTexts = async (locale: string) =>
  (await app.browser().call(getTranslations, { query: { locale } })).body;
const getBundles = async (locale: string) => (await staff.call(calls.listBundles, { params: { locale } })).body;
const requestPublication = async (locale: string, texts: 'validated' | 'all' = 'validated', online?: number | null) =>
  staff.call(calls.publishBundle, {
    params: { locale },
    body: { texts, online: online === undefined ? (await getBundles(locale)).online : online },
  });

const listStoredRows = async () => {
  const { db } = app.services;
  return Promise.all(
    [translations, translationChanges, translationBundles, languages].map((table) => db.select().from(table)),
  );
};
/** Runs `work` and checks that it writes no text of any language. */
const expectUnchanged = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const before = await listStoredRows();
  const result = await work();
  expect(await listStoredRows()).toEqual(before);
  return result;
};

describe('the list (A18)', () => {
  test('one row for all forms of a text, with its French and where it stands', async () => {
    await saveForms('ar', 'home.title', { text: 'الرئيسية' }, { status: 'validated' });
    const { rows, total, statuses, modules } = await getTexts('ar');
    expect(rows.map(({ key, status }) => [key, status])).toEqual([
      ['home.again', 'missing'],
      ['home.hello', 'missing'],
      ['home.title', 'validated'],
      ['ui.empty', 'missing'],
      ['ui.found', 'missing'],
    ]);
    expect(rows.at(-1)?.source).toEqual({ one: '{{n}} page', other: '{{n}} pages' });
    expect([total, statuses, modules]).toEqual([
      5,
      { missing: 4, proposed: 0, to_review: 0, validated: 1, obsolete: 0 },
      [
        { value: 'home', label: 'Accueil', n: 3 },
        { value: 'ui', label: 'Éléments communs à tous les écrans', n: 2 },
      ],
    ]);
  });

  test.each<[TextFilter, string[]]>([
    [{ status: 'validated' }, ['home.title']],
    [{ module: 'ui' }, ['ui.empty', 'ui.found']],
    [{ search: 'ACCUEIL' }, ['home.again', 'home.title']],
    [{ search: 'rien a montrer' }, ['ui.empty']],
    [{ search: 'الرئيسية' }, ['home.title']],
    [{ search: 'ui.fo' }, ['ui.found']],
    [{ search: '%' }, []],
    [{ search: '_' }, []],
    [{ commented: 'yes' }, ['ui.empty']],
    [{ status: 'missing', module: 'home', search: 'accueil' }, ['home.again']],
  ])('narrowed to %j', async (filter, keys) => {
    await saveForms('ar', 'home.title', { text: 'الرئيسية' }, { status: 'validated' });
    await staff.call(calls.saveComment, {
      params: { locale: 'ar', key: 'ui.empty' },
      body: { comment: 'Court', rowVersion: 0 },
    });
    expect((await getTexts('ar', filter)).rows.map(({ key }) => key)).toEqual(keys);
  });

  test.each(['fr-FR', 'pl-PL'])('there is nothing to translate into %s', async (locale) => {
    const refused = await staff.call(calls.listTexts, { params: { locale } });
    expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
  });
});

describe('writing a text (02 §4.12)', () => {
  test('missing, proposed, to review, validated; obsolete once the French is another', async () => {
    const statuses = [(await getTextRow('en-GB', 'home.title')).status];
    statuses.push((await saveForms('en-GB', 'home.title', { text: 'Home' })).body.status);
    statuses.push((await saveForms('en-GB', 'home.title', { text: 'Home' }, { status: 'to_review' })).body.status);
    statuses.push((await saveForms('en-GB', 'home.title', { text: 'Home' }, { status: 'validated' })).body.status);
    await seedKeys(app.services.db, { ...FRENCH, 'home.title': 'Page d’accueil' });
    const after = await getTextRow('en-GB', 'home.title');
    statuses.push(after.status);
    expect(statuses).toEqual(['missing', 'proposed', 'to_review', 'validated', 'obsolete']);
    expect([after.sourceChanged, after.sourceBefore, after.source]).toEqual([
      true,
      { text: 'Accueil' },
      { text: 'Page d’accueil' },
    ]);
    expect((await getTexts('en-GB')).statuses.obsolete).toBe(1);
    // A second validation applies to the current French.
    expect((await saveForms('en-GB', 'home.title', { text: 'Home' }, { status: 'validated' })).body).toMatchObject({
      status: 'validated',
      sourceChanged: false,
    });
  });

  test('says who wrote what, the latest first, and where the same words are', async () => {
    await saveForms('en-GB', 'home.again', { text: 'Home page' });
    await saveForms('en-GB', 'home.title', { text: 'Hom' });
    await saveForms('en-GB', 'home.title', { text: 'Home' }, { status: 'validated' });
    await saveForms('en-GB', 'home.title', { text: '' });
    const { history, alike, context, variables } = await getTextRow('en-GB', 'home.title');
    expect(history.map(({ forms, status, by }) => [forms, status, by])).toEqual([
      [{}, 'missing', 'Inès Morel'],
      [{ text: 'Home' }, 'validated', 'Inès Morel'],
      [{ text: 'Hom' }, 'proposed', 'Inès Morel'],
    ]);
    expect(alike).toEqual([{ key: 'home.again', source: 'Accueil', text: 'Home page', exact: true }]);
    expect([context, variables]).toEqual([expect.stringContaining('Accueil'), []]);
    expect((await getTextRow('en-GB', 'home.hello')).variables).toEqual(['name']);
  });

  test('all forms at once: one that is missing is told, with its language (TRA-002)', async () => {
    const refused = await expectUnchanged(() => saveForms('ar', 'ui.found', { one: 'صفحة', other: '{{n}} صفحة' }));
    expect([refused.status, refused.error.code]).toEqual([422, 'TRA-002']);
    expect(Object.keys(refused.error.errors ?? {})).toEqual(['forms.zero', 'forms.two', 'forms.few', 'forms.many']);
    expect(refused.error.errors?.['forms.two']).toEqual([errorText('TRA-002', { langue: 'Arabe', categorie: 'two' })]);
  });

  test.each<[string, string, string]>([
    ['TRA-001', 'home.hello', 'Hello.'],
    ['TRA-003', 'home.hello', 'Hello {{name}} {{other}}.'],
    ['TRA-004', 'home.title', '<b>Home</b>'],
    ['TRA-005', 'home.title', '<script>alert(1)</script>'],
    ['GEN-002', 'home.title', 'H'.repeat(61)],
    ['GEN-016', 'home.title', 'Ho\u0007me'],
  ])('%s, and nothing is written', async (code, key, text) => {
    await saveForms('en-GB', key, { text: key === 'home.hello' ? 'Hi {{name}}.' : 'Hom' });
    const refused = await expectUnchanged(() => saveForms('en-GB', key, { text }));
    expect([refused.status, refused.error.code, Object.keys(refused.error.errors ?? {})]).toEqual([
      422,
      code,
      ['forms.text'],
    ]);
  });

  test('forms that the language has not are not kept, nor a key that the release has not', async () => {
    expect((await saveForms('en-GB', 'home.title', { text: 'Home', few: 'Homes' })).body.forms).toEqual({
      text: 'Home',
    });
    const refused = await expectUnchanged(() =>
      staff.call(calls.saveText, {
        params: { locale: 'en-GB', key: 'home.nothing' },
        body: { forms: { text: 'x' }, rowVersion: 0 },
      }),
    );
    expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
  });

  test.each([0, 1])(
    'two who write at once: the second is told what the first wrote (from version %i)',
    async (rowVersion) => {
      if (rowVersion === 1) await saveForms('en-GB', 'home.title', { text: 'House' });
      await saveForms('en-GB', 'home.title', { text: 'Home' });
      const refused = await expectUnchanged(() => saveForms('en-GB', 'home.title', { text: 'Start' }, { rowVersion }));
      expect([refused.status, refused.error.code, refused.error.current]).toEqual([
        409,
        'GEN-011',
        expect.objectContaining({ forms: { text: 'Home' }, rowVersion: rowVersion + 1 }),
      ]);
      expect(refused.error.message).toContain('Inès Morel');
    },
  );

  test('the same again changes nothing', async () => {
    await saveForms('en-GB', 'home.title', { text: 'Home' });
    await expectUnchanged(() => saveForms('en-GB', 'home.title', { text: 'Home' }));
  });

  test('a comment is kept beside it, at most 500 characters', async () => {
    const comment = (words: string, rowVersion: number) =>
      staff.call(calls.saveComment, {
        params: { locale: 'en-GB', key: 'home.title' },
        body: { comment: words, rowVersion },
      });
    expect((await comment(' Reste court ', 0)).body).toMatchObject({
      comment: 'Reste court',
      status: 'missing',
      rowVersion: 1,
    });
    expect((await saveForms('en-GB', 'home.title', { text: 'Home' })).body).toMatchObject({ comment: 'Reste court' });
    const long = await expectUnchanged(() => comment('x'.repeat(501), 2));
    expect([long.status, Object.keys(long.error.errors ?? {})]).toEqual([422, ['comment']]);
    expect((await expectUnchanged(() => comment('Autre', 1))).status).toBe(409);
  });
});

describe('several at once', () => {
  test('are validated, but what is missing; none when one could not be shown any more', async () => {
    const mark = (keys: string[]) =>
      staff.call(calls.setStatuses, { params: { locale: 'en-GB' }, body: { keys, status: 'validated' } });
    await saveForms('en-GB', 'home.title', { text: 'Home' });
    await saveForms('en-GB', 'home.hello', { text: 'Hi {{name}}.' });
    expect((await mark(['home.title', 'home.again', 'no.such'])).body.changed).toBe(1);
    await seedKeys(app.services.db, { ...FRENCH, 'home.hello': 'Bonjour {{firstName}}.', 'home.title': 'Le début' });
    const refused = await expectUnchanged(() => mark(['home.title', 'home.hello']));
    expect([refused.status, refused.error.code]).toEqual([422, 'TRA-001']);
  });
});

describe('publishing', () => {
  test('nothing is shown before; then validated texts alone, frozen under a number (C22, C38)', async () => {
    await saveForms('ar', 'home.title', { text: 'الرئيسية' }, { status: 'validated' });
    await saveForms('ar', 'home.again', { text: 'مسودة' });
    expect(await getServedTexts('ar')).toEqual({});
    expect((await getBundles('ar')).waiting).toEqual({
      validated: { count: 1, changed: 1 },
      all: { count: 2, changed: 2 },
    });
    expect((await requestPublication('ar')).body.number).toBe(1);
    expect(await getServedTexts('ar')).toEqual({ 'home.title': 'الرئيسية' });
    expect((await requestPublication('ar', 'all')).body.number).toBe(2);
    expect(await getServedTexts('ar')).toEqual({ 'home.title': 'الرئيسية', 'home.again': 'مسودة' });
    await saveForms('ar', 'home.title', { text: 'أخرى' }, { status: 'validated' });
    expect(await getServedTexts('ar')).toMatchObject({ 'home.title': 'الرئيسية' });
    const { online, bundles: all } = await getBundles('ar');
    expect([online, all.map(({ number, count, changed, by }) => [number, count, changed, by])]).toEqual([
      2,
      [
        [2, 2, 1, 'Inès Morel'],
        [1, 1, 1, 'Inès Morel'],
      ],
    ]);
  });

  test('an earlier bundle is served again at once; what is being written stays', async () => {
    await saveForms('ar', 'home.title', { text: 'واحد' }, { status: 'validated' });
    await requestPublication('ar');
    await saveForms('ar', 'home.title', { text: 'اثنان' }, { status: 'validated' });
    await requestPublication('ar');
    const back = await staff.call(calls.serveBundle, { params: { locale: 'ar' }, body: { number: 1, online: 2 } });
    expect(back.status).toBe(200);
    expect(await getServedTexts('ar')).toEqual({ 'home.title': 'واحد' });
    expect((await getTextRow('ar', 'home.title')).forms).toEqual({ text: 'اثنان' });
    expect((await requestPublication('ar')).body.number).toBe(3);
    const unknown = await expectUnchanged(() =>
      staff.call(calls.serveBundle, { params: { locale: 'ar' }, body: { number: 9, online: 3 } }),
    );
    expect([unknown.status, unknown.error.code]).toEqual([404, 'GEN-010']);
  });

  test('who looked at another version is told (TRA-006), and nothing at all is not published (TRA-009)', async () => {
    const nothing = await expectUnchanged(() => requestPublication('ar'));
    expect([nothing.status, nothing.error.code]).toEqual([409, 'TRA-009']);
    await saveForms('ar', 'home.title', { text: 'واحد' }, { status: 'validated' });
    await requestPublication('ar');
    const late = await expectUnchanged(() => requestPublication('ar', 'all', null));
    expect([late.status, late.error.code]).toEqual([409, 'TRA-006']);
    const back = await expectUnchanged(() =>
      staff.call(calls.serveBundle, { params: { locale: 'ar' }, body: { number: 1, online: null } }),
    );
    expect([back.status, back.error.code]).toEqual([409, 'TRA-006']);
  });

  test('a text whose French has other variables now is left to French; one that is only obsolete is not', async () => {
    await saveForms('en-GB', 'home.hello', { text: 'Hi {{name}}.' }, { status: 'validated' });
    await saveForms('en-GB', 'home.title', { text: 'Home' }, { status: 'validated' });
    await seedKeys(app.services.db, { ...FRENCH, 'home.hello': 'Bonjour {{firstName}}.', 'home.title': 'Le début' });
    await requestPublication('en-GB');
    expect(await getServedTexts('en-GB')).toEqual({ 'home.title': 'Home' });
  });
});

describe('a release', () => {
  test('serves its texts, keeps what people wrote, and shows nothing that they had not published', async () => {
    const { db } = app.services;
    await seedTexts(db, 'en-GB', ENGLISH, FRENCH);
    expect(await getServedTexts('en-GB')).toEqual(ENGLISH);
    await saveForms('en-GB', 'home.title', { text: 'Start' }, { status: 'validated' });
    await requestPublication('en-GB');
    await saveForms('en-GB', 'home.title', { text: 'Draft' });
    const french = { ...FRENCH, 'ui.new': 'Nouveau' };
    await seedKeys(db, french);
    await seedTexts(db, 'en-GB', { ...ENGLISH, 'home.hello': 'Good day {{name}}.', 'ui.new': 'New' }, french);
    expect(await getServedTexts('en-GB')).toEqual({
      ...ENGLISH,
      'home.title': 'Start',
      'home.hello': 'Good day {{name}}.',
      'ui.new': 'New',
    });
    expect((await getTextRow('en-GB', 'home.title')).forms).toEqual({ text: 'Draft' });
    expect((await getBundles('en-GB')).bundles.map(({ number, by }) => [number, by])).toEqual([
      [3, null],
      [2, 'Inès Morel'],
      [1, null],
    ]);
  });

  test('that changes nothing publishes nothing; a key it takes out is no longer served nor listed', async () => {
    const { db } = app.services;
    await seedTexts(db, 'en-GB', ENGLISH, FRENCH);
    await expectUnchanged(() => seedTexts(db, 'en-GB', ENGLISH, FRENCH));
    const { 'home.title': _, ...french } = FRENCH;
    const { 'home.title': __, ...english } = ENGLISH;
    await seedKeys(db, french);
    await seedTexts(db, 'en-GB', english, french);
    expect(await getServedTexts('en-GB')).toEqual(english);
    expect((await getTexts('en-GB', { search: 'home.title' })).total).toBe(0);
  });
});

describe('files', () => {
  const send = (content: string | Buffer, apply: 'true' | 'false' = 'false', locale = 'en-GB') =>
    staff.call(calls.importTexts, {
      params: { locale },
      body: { apply },
      file: { name: 'textes.json', type: 'application/json', bytes: Buffer.from(content) },
    });
  const file = async (format: 'json' | 'csv', query: TextFilter = {}, locale = 'en-GB') => {
    const { body, headers } = await staff.call(calls.exportTexts, { params: { locale }, query: { ...query, format } });
    // The client already parses JSON answers.
    return {
      text: Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body),
      name: headers['content-disposition'],
    };
  };

  test('are judged first, line by line, and nothing is written', async () => {
    await saveForms('en-GB', 'home.title', { text: 'Home' });
    const json = JSON.stringify(
      {
        'home.title': 'Home',
        'home.again': 'Home again',
        'home.hello': 'Hello.',
        'no.such': 'x',
        'ui.empty': 'e'.repeat(100),
        'ui.found_few': 'x',
        'ui.found_one': '{{n}} page',
      },
      null,
      2,
    );
    const { status, body } = await expectUnchanged(() => send(json));
    expect([status, body]).toEqual([
      200,
      {
        added: 1,
        changed: 0,
        same: 1,
        applied: false,
        refusedCount: 5,
        refused: [
          { line: 4, key: 'home.hello', text: errorText('TRA-001', { nom: '{{name}}' }) },
          { line: 5, key: 'no.such', text: errorText('TRA-008') },
          { line: 6, key: 'ui.empty', text: errorText('GEN-002', { libelle: 'Traduction', n: 72, saisi: 100 }) },
          { line: 7, key: 'ui.found_few', text: errorText('TRA-008') },
          { line: 8, key: 'ui.found', text: errorText('TRA-002', { langue: 'Anglais', categorie: 'other' }) },
        ],
      },
    ]);
  });

  test('then written in one go, to be reviewed, without what is refused', async () => {
    await saveForms('en-GB', 'home.title', { text: 'Hom' }, { status: 'validated' });
    const csv =
      "\ufeffclé;français;traduction\r\nhome.title;Accueil;Home\r\nhome.again;Accueil;\r\nno.such;x;x\r\nui.empty;Rien;'=Nothing here\r\nhome.title;Accueil;Twice\r\n";
    const { body } = await send(csv, 'true');
    expect([body.added, body.changed, body.applied, body.refused]).toEqual([
      1,
      1,
      true,
      [
        { line: 4, key: 'no.such', text: errorText('TRA-008') },
        { line: 6, key: 'home.title', text: errorText('TRA-010', { ligne: 2 }) },
      ],
    ]);
    const { rows } = await getTexts('en-GB');
    expect(rows.map(({ key, forms, status }) => [key, forms.text ?? '', status])).toEqual([
      ['home.again', '', 'missing'],
      ['home.hello', '', 'missing'],
      ['home.title', 'Home', 'to_review'],
      ['ui.empty', '=Nothing here', 'to_review'],
      ['ui.found', '', 'missing'],
    ]);
  });

  test.each(['[1, 2]', '{"home.title": 3}', '{"home.title"', 'a;b\r\n1;2', '', '\u0000\u0001'])(
    '« %s » is none (TRA-007)',
    async (content) => {
      const refused = await expectUnchanged(() => send(content, 'true'));
      expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['file']]);
    },
  );

  test('go out with the language’s own texts and never those that stand in for them; what went out comes back the same', async () => {
    const { db } = app.services;
    await seedTexts(db, 'en-GB', ENGLISH, FRENCH);
    await db.update(languages).set({ fallback: 'en-GB' }).where(eq(languages.code, 'ar'));
    await saveForms('ar', 'home.title', { text: '=الرئيسية' });
    expect(JSON.parse((await file('json', {}, 'ar')).text)).toEqual({ 'home.title': '=الرئيسية' });
    const { text, name } = await file('csv', { module: 'home' }, 'ar');
    expect(text).toBe(
      [
        '\ufeffclé;français;traduction;statut;commentaire',
        'home.again;Accueil;;manquante;',
        'home.hello;Bonjour {{name}}.;;manquante;',
        "home.title;Accueil;'=الرئيسية;proposée;",
        '',
      ].join('\r\n'),
    );
    expect(String(name)).toContain('traductions-ar.csv');
    expect((await expectUnchanged(() => send(text, 'true', 'ar'))).body).toMatchObject({
      added: 0,
      changed: 0,
      same: 1,
      refusedCount: 0,
    });
  });
});
