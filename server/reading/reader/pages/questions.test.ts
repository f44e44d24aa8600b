import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { publish } from '../../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { outbox } from '../../../platform/data/schema/people.ts';

let app: TestApp;
let scope: Scope;
let slug: string;
let booklet: TenantRow<'booklets'>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await app.make.company();
  slug = company.slug;
  const hr = app.browser();
  scope = app.make.scope(await app.make.signIn(hr, { companyId: company.id }), company.id);
  const access = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
  booklet = await makeBooklet(scope, GOOD_CHAPTERS, { access });
  expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
});

const base = () => `/lire/${slug}/accueil`;
const createReferent = async (values: Partial<TenantRow<'referents'>> = {}) => {
  const [row] = await scope.insert('referents', [
    {
      bookletId: booklet.id,
      firstName: 'Karim',
      lastName: 'Benali',
      email: 'karim@exemple.fr',
      role: 'manager',
      perimeter: { kind: 'all' },
      notices: ['question'],
      visible: true,
      position: 0,
      ...values,
    },
  ]);
  return row as TenantRow<'referents'>;
};
const openReaderBrowser = async (sheet: Partial<TenantRow<'participants'>> = {}, via: 'copy' | 'test' = 'copy') => {
  const enrolment = await app.make.enrolment(scope, {
    bookletId: booklet.id,
    participant: { firstName: 'Inès', lastName: 'Le Goff', email: 'ines@exemple.fr', ...sheet },
  });
  const browser = app.browser();
  await browser.sendRequest('GET', `${base()}/acces/${await createPersonalLink(scope, enrolment.id, via)}`);
  if (via === 'copy') await post(browser, '/moi/information', {});
  return browser;
};
const post = (browser: Browser, rest: string, form: Record<string, string>) =>
  browser.sendRequest('POST', `${base()}${rest}`, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
const askQuestion = (browser: Browser, to: string, question: string) =>
  post(browser, '/moi/question', { a: to, question });
const listSentQuestions = async () =>
  (await app.services.db.select().from(outbox).where(eq(outbox.companyId, scope.companyId))).filter(
    ({ kind }) => kind === 'referent-notice',
  );

describe('a question to somebody in charge (A11, A14)', () => {
  it('goes by e-mail to whoever takes questions, and an answer goes back to her', async () => {
    const karim = await createReferent();
    const browser = await openReaderBrowser();
    const cover = (await browser.sendRequest('GET', base())).body;
    expect(cover).toContain(`${base()}/moi/question`);
    expect((await browser.sendRequest('GET', `${base()}/moi/question`)).body).toContain('Karim Benali');
    const answer = await askQuestion(browser, karim.id, 'Où me garer ?\r\n<b>Merci</b>');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base()}/moi/question?envoyee=${karim.id}`]);
    const said = await browser.sendRequest('GET', String(answer.headers.location));
    expect(said.body).toContain('Question envoyée à Karim Benali');
    const [letter, ...others] = await listSentQuestions();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ recipient: 'karim@exemple.fr' });
    expect(letter?.subject).toContain('Question d’Inès Le Goff');
    expect(letter?.source).toMatch(/^Reply-To: ines@exemple\.fr/m);
    expect(letter?.source).toContain('&lt;b&gt;Merci');
    // The question is in the e-mail and nowhere else.
    expect(await scope.select().from(scope.views.responses)).toEqual([]);
  });

  it('goes to the deputy of whoever is away, who is named', async () => {
    const nora = await createReferent({
      firstName: 'Nora',
      email: 'nora@exemple.fr',
      notices: [],
      role: 'hr',
      position: 1,
    });
    await createReferent({ deputyId: nora.id, absentFrom: '2000-01-01', absentUntil: null });
    const browser = await openReaderBrowser({ email: '' });
    expect((await browser.sendRequest('GET', `${base()}/moi/question`)).body).toMatch(/Nora Benali[\s\S]*de vive voix/);
    expect((await askQuestion(browser, nora.id, 'Où ?')).statusCode).toBe(303);
    expect((await listSentQuestions()).map(({ recipient }) => recipient)).toEqual(['nora@exemple.fr']);
  });

  it('is asked of nobody else: not of another perimeter, not where names are hidden, not without the wish', async () => {
    const far = await createReferent({ perimeter: { kind: 'site', values: ['Lyon'] } });
    const hidden = await createReferent({ visible: false });
    const silent = await createReferent({ notices: ['weekly'] });
    const browser = await openReaderBrowser({ site: 'Brest' });
    expect((await browser.sendRequest('GET', base())).body).not.toContain('/moi/question');
    expect((await browser.sendRequest('GET', `${base()}/moi/question`)).body).toContain(
      'Personne ne reçoit de questions',
    );
    for (const { id } of [far, hidden, silent]) expect((await askQuestion(browser, id, 'Où ?')).statusCode).toBe(404);
    const near = await createReferent({ firstName: 'Léa' });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const refused = await askQuestion(browser, far.id, 'Où ?');
    expect([refused.statusCode, refused.body.includes('Ce champ est obligatoire.')]).toEqual([422, true]);
    expect(refused.body).toContain('Où ?');
    for (const [question, words] of [
      ['  ', 'Ce champ est obligatoire.'],
      ['a'.repeat(1001), 'Question\u00a0: 1\u202f000 caractères maximum (1\u202f001 saisis).'],
    ] as const) {
      const wrong = await askQuestion(browser, near.id, question);
      expect([wrong.statusCode, wrong.body.includes(words)]).toEqual([422, true]);
    }
    expect(await listSentQuestions()).toEqual([]);
    expect(await scope.select().from(scope.views.referentNotices)).toEqual([]);
  });

  it('is asked five times a day of the same person, and never in a trial', async () => {
    const karim = await createReferent();
    const trial = await openReaderBrowser({ email: 'autre@exemple.fr' }, 'test');
    expect((await askQuestion(trial, karim.id, 'Où ?')).body).toContain('rien n’est envoyé');
    expect(await listSentQuestions()).toEqual([]);
    const browser = await openReaderBrowser();
    for (let n = 0; n < 5; n += 1) expect((await askQuestion(browser, karim.id, `Où ${n} ?`)).statusCode).toBe(303);
    const refused = await askQuestion(browser, karim.id, 'Encore ?');
    expect([refused.statusCode, refused.body.includes('déjà posé 5 questions')]).toEqual([429, true]);
    expect(await listSentQuestions()).toHaveLength(5);
  });
});
