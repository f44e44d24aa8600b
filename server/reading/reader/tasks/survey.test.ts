import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLE_PROPS } from '../../../../blocks/examples.ts';
import type { BlockProps } from '../../../../blocks/registry.ts';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { getPublicationGate, publish } from '../../../../contract/booklets/publications/publications.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../../../contract/reading/reading.ts';
import { getSurveys } from '../../../../contract/reading/surveys.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { addDays } from '../../../platform/text/calendar/days.ts';

type Survey = BlockProps<'survey'>;

let test: TestApp;
let scope: Scope;
let hr: Browser;
let company: { id: string; slug: string };
let booklet: TenantRow<'booklets'>;
let blockId: string;

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
const access: AccessSettings = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
const makeTrackedSettings = (mode: BookletSettings['tracking']['mode']): BookletSettings => ({
  ...DEFAULT_SETTINGS,
  tracking: { mode, threshold: 5, informedOn: mode === 'named' ? today : null },
});
const base = () => `/lire/${company.slug}/accueil`;
const get = (browser: Browser, rest = '') => browser.sendRequest('GET', `${base()}${rest}`);
const post = (browser: Browser, rest: string, form: Record<string, string | string[]>) => {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) body.append(name, one);
  return browser.sendRequest('POST', `${base()}${rest}`, body.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
};

const setUp = async (change: Partial<Survey> = {}, mode: BookletSettings['tracking']['mode'] = 'aggregate') => {
  const props = { ...EXAMPLE_PROPS.survey, ...change };
  const chapters = [
    {
      title: 'Bienvenue',
      pages: [{ title: 'Avis', slug: 'avis-libre', blocks: [{ type: 'survey' as const, props }] }],
    },
  ];
  booklet = await makeBooklet(scope, chapters, { access, settings: makeTrackedSettings(mode) });
  const { blocks } = scope.views;
  const [block] = await scope.select().from(blocks).where(eq(blocks.bookletId, booklet.id));
  blockId = block?.id ?? '';
  expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
};
const openEntered = async (participant: Partial<TenantRow<'participants'>> = {}, via: 'copy' | 'test' = 'copy') => {
  const enrolment = await test.make.enrolment(scope, { bookletId: booklet.id, arrivalOn: today, participant });
  const browser = test.browser();
  expect((await get(browser, `/acces/${await createPersonalLink(scope, enrolment.id, via)}`)).statusCode).toBe(303);
  if (via === 'copy') await post(browser, '/moi/information', {});
  return { browser, enrolment };
};
/** Faces 5, mark 9, « Mon équipe », two choices, a text. */
const GOOD = { q0: '5', q1: '9', q2: '0', q3: ['0', '2'], q4: 'Le silence\r\nde l’atelier.' };
const postAnswers = (browser: Browser, fields: Record<string, string | string[]> = GOOD) =>
  post(browser, '/moi/sondage', { bloc: blockId, ...fields });
const listResponses = () => {
  const { responses } = scope.views;
  return scope.select().from(responses).where(eq(responses.bookletId, booklet.id));
};
const listResponders = () => {
  const { responders } = scope.views;
  return scope.select().from(responders).where(eq(responders.blockId, blockId));
};
const getSurveyResults = async (browser = hr) => (await browser.call(getSurveys, { params: { id: booklet.id } })).body;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await test.make.company();
  hr = test.browser();
  scope = test.make.scope(await test.make.signIn(hr, { companyId: company.id }), company.id);
});

describe('an anonymous survey', () => {
  it('is a form that needs no script, then thanks', async () => {
    await setUp();
    const { browser } = await openEntered();
    const page = (await get(browser, '/avis-libre')).body;
    expect(page).toContain(`action="${base()}/moi/sondage"`);
    expect(page).toContain('Vos réponses sont anonymes');
    expect(page).not.toContain('name="nom"');
    const sent = await postAnswers(browser);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${base()}/avis-libre#bloc-${blockId}`]);
    const after = (await get(browser, '/avis-libre')).body;
    expect(after).toContain('Merci, vos réponses sont enregistrées.');
    expect(after).not.toContain('/moi/sondage');
    expect((await get(browser, '/donnees')).body).toContain('Sondages remplis');
  });

  it('leads from an answer back to nobody', async () => {
    await setUp();
    const { browser, enrolment } = await openEntered();
    await postAnswers(browser);
    const [row] = await listResponses();
    expect(row).toMatchObject({ enrolmentId: null, kind: 'survey', day: today, handledAt: null, version: 1 });
    // A time-ordered id would reveal the moment of the answer.
    expect(row?.id[14]).toBe('4');
    expect(JSON.stringify(row)).not.toContain(enrolment.id);
    expect(JSON.stringify(row)).not.toContain(enrolment.participantId);
    expect(Object.keys(row ?? {}).sort()).toEqual(
      'blockId bookletId companyId day enrolmentId handledAt id kind pageId value version'.split(' '),
    );
    const [replier] = await listResponders();
    expect(replier).toEqual({ blockId, enrolmentId: enrolment.id, companyId: company.id });
    expect(row?.value).toEqual({
      kind: 'astonishment',
      title: 'Vos deux premières semaines',
      answers: [
        { question: 'Comment s’est passé votre accueil ?', kind: 'smileys', values: ['5'] },
        { question: 'Conseilleriez-vous l’atelier à une amie ou à un ami ?', kind: 'scale', values: ['9'] },
        { question: 'Qui vous a le plus aidé ?', kind: 'single', values: ['Mon équipe'] },
        { question: 'Que faudrait-il mieux expliquer ?', kind: 'multiple', values: ['Les horaires', 'La paie'] },
        { question: 'Qu’est-ce qui vous a étonné ?', kind: 'text', values: ['Le silence\nde l’atelier.'] },
      ],
    });
  });

  it('is answered once, even twice at the same moment', async () => {
    await setUp();
    const { browser } = await openEntered();
    await Promise.all([postAnswers(browser), postAnswers(browser), postAnswers(browser, { ...GOOD, q0: '1' })]);
    await postAnswers(browser, { ...GOOD, q0: '1' });
    expect([(await listResponses()).length, (await listResponders()).length]).toEqual([1, 1]);
  });

  it.each([
    ['no answer to a required question', { ...GOOD, q1: '' }, 1, errorText('GEN-001')],
    ['a choice that is not there', { ...GOOD, q2: '3' }, 2, errorText('GEN-019')],
    ['a mark beyond ten', { ...GOOD, q1: '11' }, 1, errorText('GEN-019')],
    ['a face that is none', { ...GOOD, q0: '0' }, 0, errorText('GEN-019')],
    ['two choices where one is asked', { ...GOOD, q2: ['0', '1'] }, 2, errorText('GEN-019')],
    [
      'a text that is too long',
      { ...GOOD, q4: 'é'.repeat(2001) },
      4,
      errorText('GEN-002', { libelle: 'Réponse', n: 2000, saisi: 2001 }),
    ],
  ])('refuses %s beside its question, keeps what was typed and nothing else', async (_, fields, at, message) => {
    await setUp();
    const { browser } = await openEntered();
    const sent = await postAnswers(browser, fields);
    expect(sent.statusCode).toBe(422);
    expect(sent.body).toContain(`<p class="b-survey-error" id="${blockId}-q${at}-erreur">${message}</p>`);
    expect(sent.body).toMatch(/<input[^>]*name="q3"[^>]*checked=""[^>]*value="2"/);
    expect([await listResponses(), await listResponders()]).toEqual([[], []]);
    expect((await postAnswers(browser)).statusCode).toBe(303);
  });

  it('is not answered once it is over', async () => {
    await setUp({ closesOn: addDays(today, -1) });
    const { browser } = await openEntered();
    expect((await get(browser, '/avis-libre')).body).toContain('Ce sondage s’est terminé le');
    expect((await postAnswers(browser)).statusCode).toBe(303);
    expect([await listResponses(), await listResponders()]).toEqual([[], []]);
  });

  it('is answered by nobody whom nobody knows, of another booklet, or of another site', async () => {
    await setUp();
    expect((await postAnswers(test.browser())).statusCode).toBe(403);
    const { browser } = await openEntered();
    expect((await post(browser, '/moi/sondage', { bloc: booklet.id, ...GOOD })).statusCode).toBe(404);
    const crossed = await browser.sendRequest('POST', `${base()}/moi/sondage`, `bloc=${blockId}&q0=5`, {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    });
    expect(crossed.statusCode).toBe(404);
    expect([await listResponses(), await listResponders()]).toEqual([[], []]);
  });

  it('of a link that is only tried is kept by nobody', async () => {
    await setUp();
    const { browser } = await openEntered({}, 'test');
    expect((await postAnswers(browser)).body).toContain('rien n’est enregistré');
    expect([await listResponses(), await listResponders()]).toEqual([[], []]);
  });

  it('is shut where nothing of a reading is kept, and keeps a booklet from being everybody’s', async () => {
    await setUp({}, 'none');
    const { browser } = await openEntered();
    expect((await get(browser, '/avis-libre')).body).toContain('Ce livret ne conserve aucune réponse');
    await postAnswers(browser);
    expect(await listResponses()).toEqual([]);
    await scope.update('booklets', { access: { ...access, public: { ...access.public, on: true } } }, ({ id }) =>
      eq(id, booklet.id),
    );
    const gate = await hr.call(getPublicationGate, { params: { id: booklet.id } });
    expect(JSON.stringify(gate.body)).toContain('un sondage');
  });
});

describe('a survey with names', () => {
  it('keeps the name where people are followed by theirs, and were told so', async () => {
    await setUp({ anonymous: false }, 'named');
    const [told, untold] = [await openEntered({ firstName: 'Inès' }), await openEntered()];
    expect((await get(told.browser, '/avis-libre')).body).toContain('Votre nom accompagne vos réponses');
    await postAnswers(told.browser, { ...GOOD, nom: '1' });
    // The form was displayed before names were stored.
    await postAnswers(untold.browser);
    expect((await listResponses()).map(({ enrolmentId }) => enrolmentId).sort()).toEqual(
      [told.enrolment.id, null].sort(),
    );
    const data = (await get(told.browser, '/donnees')).body;
    expect(data).toContain('Mes réponses, conservées avec mon nom');
    expect(data).toContain('Le silence');
  });

  it('keeps none where the booklet follows nobody, or the block says so', async () => {
    await setUp({ anonymous: false });
    await postAnswers((await openEntered()).browser, { ...GOOD, nom: '1' });
    expect((await listResponses())[0]?.enrolmentId).toBeNull();
    await scope.update('booklets', { slug: 'autre' }, ({ id }) => eq(id, booklet.id));
    await setUp({ anonymous: true }, 'named');
    await postAnswers((await openEntered()).browser, { ...GOOD, nom: '1' });
    expect((await listResponses())[0]?.enrolmentId).toBeNull();
  });
});

describe('results', () => {
  const answeredBy = async (count: number, fields: Record<string, string | string[]> = GOOD) => {
    for (let n = 0; n < count; n += 1) await postAnswers((await openEntered()).browser, fields);
  };

  it('of fewer people than the threshold tell nothing, and from it on all but the moment', async () => {
    await setUp();
    await answeredBy(4);
    const [few] = (await getSurveyResults())?.surveys ?? [];
    expect(few).toMatchObject({ blockId, answers: null, people: null, page: { title: 'Avis' } });
    expect(few?.questions.map((one) => [one.answers, one.values, one.texts])).toEqual(
      Array.from({ length: 5 }, () => [null, [], []]),
    );
    await answeredBy(1, { ...GOOD, q0: '2', q1: '4', q4: '' });
    const [enough] = (await getSurveyResults())?.surveys ?? [];
    expect(enough?.answers).toBe(5);
    expect(enough?.questions.map(({ answers, average }) => [answers, average])).toEqual([
      [5, 4.4],
      [5, 8],
      [5, null],
      [5, null],
      // Only four readers wrote something: below the threshold.
      [null, null],
    ]);
    expect(enough?.questions[2]?.values).toEqual([{ value: 'Mon équipe', n: 5 }]);
    expect(enough?.questions[4]?.texts).toEqual([]);
    await answeredBy(1);
    const [more] = (await getSurveyResults())?.surveys ?? [];
    expect(more?.questions[4]).toMatchObject({ answers: 5, texts: Array(5).fill('Le silence\nde l’atelier.') });
  });

  it('tell names to whoever may follow people, and never those few who gave none', async () => {
    await setUp({ anonymous: false }, 'named');
    const { browser } = await openEntered({ firstName: 'Inès', lastName: 'Garnier' });
    await postAnswers(browser, { ...GOOD, nom: '1' });
    await answeredBy(4, { ...GOOD, q0: '1' });
    const [survey] = (await getSurveyResults())?.surveys ?? [];
    expect(survey?.answers).toBe(1);
    expect(survey?.questions[0]).toMatchObject({ answers: 1, values: [{ value: '5', n: 1 }] });
    expect(survey?.people).toMatchObject([{ name: 'Inès Garnier', day: today }]);
    const reviewer = test.browser();
    const user = await test.make.signIn(reviewer, { companyId: company.id, role: 'editor' });
    await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: user.id, level: 'reviewer' }]);
    const [seen] = (await getSurveyResults(reviewer))?.surveys ?? [];
    expect(seen).toMatchObject({ answers: null, people: null });
    expect(JSON.stringify(seen)).not.toContain('Inès');
  });

  it('stay when the block is gone, and are no other company’s', async () => {
    await setUp();
    await answeredBy(5);
    await scope.update('blocks', { deletedAt: new Date() }, ({ id }) => eq(id, blockId));
    const [gone] = (await getSurveyResults())?.surveys ?? [];
    expect(gone).toMatchObject({ page: null, answers: 5, title: 'Vos deux premières semaines' });
    const other = test.browser();
    await test.make.signIn(other, { companyId: (await test.make.company()).id });
    expect((await other.call(getSurveys, { params: { id: booklet.id } })).status).toBe(404);
  });
});
