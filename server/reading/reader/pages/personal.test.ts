import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { publish } from '../../../../contract/booklets/publications/publications.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { type ChapterSeed, makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { addDays } from '../../../platform/text/calendar/days.ts';

let test: TestApp;
let scope: Scope;
let hr: Browser;
let company: { id: string; slug: string };
let booklet: TenantRow<'booklets'>;

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
const toFrenchDate = (day: string) => day.split('-').reverse().join('/');
const text = (html: string) => ({ type: 'text' as const, props: { html } });

const CHAPTERS: ChapterSeed[] = [
  {
    title: 'Bienvenue',
    pages: [
      {
        title: 'Un',
        slug: 'un',
        mandatory: true,
        blocks: [text('<p>Bonjour {{prenom}}, rendez-vous le {{date_arrivee}}.</p>')],
      },
      { title: 'Deux', slug: 'deux', mandatory: true, blocks: [text('<p>Deuxième.</p>')] },
      {
        title: 'Lyon seulement',
        slug: 'lyon',
        audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }],
        blocks: [text('<p>Le badge lyonnais.</p>')],
      },
      { title: 'Après un mois', slug: 'apres', unlockDays: 30, blocks: [text('<p>Secretdumois.</p>')] },
    ],
  },
];
type SettingsChange = { [Part in keyof BookletSettings]?: Partial<BookletSettings[Part]> };
const makeSettings = ({ reading, tracking, retention }: SettingsChange = {}): BookletSettings => ({
  ...DEFAULT_SETTINGS,
  reading: { ...DEFAULT_SETTINGS.reading, ...reading },
  tracking: { ...DEFAULT_SETTINGS.tracking, ...tracking },
  retention: { ...DEFAULT_SETTINGS.retention, ...retention },
});
const access: AccessSettings = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
const setUp = async (change: SettingsChange = {}, values: Partial<TenantRow<'booklets'>> = {}) => {
  booklet = await makeBooklet(scope, CHAPTERS, { access, settings: makeSettings(change), ...values });
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: {} });
  expect([answer.status, answer.error]).toMatchObject([200, {}]);
};
const base = () => `/lire/${company.slug}/accueil`;
const inviteParticipant = (participant: Partial<TenantRow<'participants'>> = {}, arrivalOn: string | null = today) =>
  test.make.enrolment(scope, { bookletId: booklet.id, arrivalOn, participant: { arrivalOn, ...participant } });
const openBooklet = async ({ id }: TenantRow<'enrolments'>, via: 'copy' | 'test' = 'copy') => {
  const browser = test.browser();
  expect(
    (await browser.sendRequest('GET', `${base()}/acces/${await createPersonalLink(scope, id, via)}`)).statusCode,
  ).toBe(303);
  return browser;
};
const post = (browser: Browser, rest: string, form: Record<string, string>) =>
  browser.sendRequest('POST', `${base()}${rest}`, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
const openEntered = async (enrolment: TenantRow<'enrolments'>) => {
  const browser = await openBooklet(enrolment);
  expect((await post(browser, '/moi/information', {})).statusCode).toBe(303);
  return browser;
};
const get = (browser: Browser, rest = '') => browser.sendRequest('GET', `${base()}${rest}`);
const getEnrolmentRow = async ({ id }: TenantRow<'enrolments'>) => {
  const { enrolments } = scope.views;
  const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, id));
  return row;
};
const listProgress = ({ id }: TenantRow<'enrolments'>) => {
  const { pageProgress } = scope.views;
  return scope.select().from(pageProgress).where(eq(pageProgress.enrolmentId, id));
};
/** The page id in the form of a page. */
const findPageId = async (browser: Browser, slug: string) =>
  /name="page" value="([^"]+)"/.exec((await get(browser, `/${slug}`)).body)?.[1] ?? '';
const readPage = async (browser: Browser, slug: string) =>
  post(browser, '/moi/page', { page: await findPageId(browser, slug) });

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await test.make.company();
  hr = test.browser();
  scope = test.make.scope(await test.make.signIn(hr, { companyId: company.id }), company.id);
});

describe('the information', () => {
  it('comes before everything once, and again when what is followed changes', async () => {
    await setUp();
    const enrolment = await inviteParticipant();
    const browser = await openBooklet(enrolment);
    const first = await get(browser, '/deux');
    expect([first.statusCode, first.headers.location]).toEqual([303, `${base()}/moi/information?vers=deux`]);
    const page = await get(browser, '/moi/information?vers=deux');
    expect(page.body).toContain('Aucun écran ne les montre à quelqu’un d’autre que vous');
    expect(page.body).toContain('180 jours');
    expect(page.body).toContain('J’ai compris');
    const understood = await post(browser, '/moi/information', { vers: 'deux' });
    expect(understood.headers.location).toBe(`${base()}/deux`);
    expect((await get(browser, '/deux')).statusCode).toBe(200);
    expect((await getEnrolmentRow(enrolment))?.noticeAt).toBeInstanceOf(Date);
    expect((await get(browser, '/moi/information')).body).not.toContain('J’ai compris');
    await scope.update('booklets', { settings: makeSettings({ tracking: { mode: 'named' } }) }, ({ id }) =>
      eq(id, booklet.id),
    );
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await get(browser)).headers.location).toBe(`${base()}/moi/information`);
    expect((await get(browser, '/moi/information')).body).toContain('les voient avec votre nom');
  });

  it('goes to no other address than one of the booklet', async () => {
    await setUp();
    const browser = await openBooklet(await inviteParticipant());
    const answer = await post(browser, '/moi/information', { vers: '//ailleurs.example' });
    expect(answer.headers.location).toBe(base());
  });
});

describe('her pages', () => {
  it('say her name and her day, whatever her name holds, and nobody keeps them', async () => {
    await setUp();
    const name = '<b>Zoé</b> %BASE% & "co"';
    const browser = await openEntered(await inviteParticipant({ firstName: name }));
    const page = await get(browser, '/un');
    expect(page.body).toContain('Bonjour &lt;b&gt;Zoé&lt;/b&gt; &#37;BASE&#37; &amp; &quot;co&quot;');
    expect(page.body).toContain(`rendez-vous le ${toFrenchDate(today)}`);
    expect(page.headers['cache-control']).toBe('private, no-store');
    const cover = await get(browser);
    expect(cover.body).toContain('Bonjour &lt;b&gt;Zoé');
    expect(cover.body).toContain('Votre arrivée');
    const other = await openEntered(await inviteParticipant({ firstName: 'Léa' }, null));
    expect((await get(other, '/un')).body).toContain('Bonjour Léa, rendez-vous le jour de votre arrivée');
    expect((await get(other)).body).not.toContain('Votre arrivée');
    const index = (await get(browser, '/search.json')).json() as { text: string }[];
    expect(index[0]?.text).toContain(name);
  });

  it('speaks of no arrival to somebody who leaves, and of a return to somebody who comes back', async () => {
    await setUp({}, { type: 'departure' });
    const leaving = (await get(await openEntered(await inviteParticipant()))).body;
    expect(leaving).toMatch(/id="mot-accueil">\s*Un mot pour vous/);
    expect(leaving).not.toMatch(/Votre arrivée|arrivee\.ics/);

    await setUp({}, { type: 'return_from_leave', slug: 'retour' });
    const enrolment = await inviteParticipant();
    const browser = test.browser();
    const at = `/lire/${company.slug}/retour`;
    await browser.sendRequest('GET', `${at}/acces/${await createPersonalLink(scope, enrolment.id, 'copy')}`);
    await browser.sendRequest('POST', `${at}/moi/information`, '', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    const back = (await browser.sendRequest('GET', at)).body;
    expect(back).toMatch(/id="mot-accueil">\s*Un mot pour vous/);
    expect(back).toContain('Votre retour');
    expect(back).not.toContain('Votre arrivée');
  });

  it('are those for her alone, by every address', async () => {
    await setUp();
    const lyon = await openEntered(await inviteParticipant({ site: 'Lyon' }));
    const nantes = await openEntered(await inviteParticipant({ site: 'Nantes' }));
    expect((await get(lyon, '/lyon')).body).toContain('Le badge lyonnais.');
    expect((await get(nantes, '/lyon')).statusCode).toBe(404);
    for (const rest of ['', '/sommaire', '/fin', '/imprimer', '/search.json', '/recherche?q=badge']) {
      expect((await get(nantes, rest)).body, rest).not.toMatch(/lyonnais|Lyon seulement/);
    }
    expect((await get(lyon, '/recherche?q=lyonnais')).body).toContain('Lyon seulement');
  });

  it('open on their day: told in the contents, and nowhere said before', async () => {
    await setUp();
    const browser = await openEntered(await inviteParticipant());
    const day = toFrenchDate(addDays(today, 30));
    expect((await get(browser, '/sommaire')).body).toContain(`S’ouvre le ${day}`);
    const locked = await get(browser, '/apres');
    expect([locked.statusCode, locked.body.includes(`Cette page sera disponible le ${day}.`)]).toEqual([403, true]);
    for (const rest of ['/apres', '/sommaire', '/imprimer', '/search.json', '/recherche?q=Secretdumois', '/deux']) {
      expect((await get(browser, rest)).body, rest).not.toContain('Secretdumois.');
    }
    expect((await get(browser, '/search.json')).body).not.toContain('Après un mois');
    const early = await openEntered(await inviteParticipant({}, addDays(today, -30)));
    expect((await get(early, '/apres')).body).toContain('Secretdumois.');
  });

  it('are not those of somebody else who comes after, nor of nobody', async () => {
    await setUp();
    const ines = await openEntered(await inviteParticipant({ firstName: 'Inès' }));
    expect((await get(ines, '/un')).body).toContain('Bonjour Inès');
    const lea = await openEntered(await inviteParticipant({ firstName: 'Léa' }));
    expect((await get(lea, '/un')).body).toContain('Bonjour Léa');
    expect((await get(test.browser(), '/un')).statusCode).toBe(403);
  });
});

describe('her progress', () => {
  it('is one on two devices, starts the reading and completes it', async () => {
    await setUp({ tracking: { mode: 'named' } });
    const enrolment = await inviteParticipant({}, addDays(today, -60));
    const [phone, computer] = [await openEntered(enrolment), await openBooklet(enrolment)];
    expect((await readPage(phone, 'un')).headers.location).toBe(`${base()}/un#lu`);
    expect(await getEnrolmentRow(enrolment)).toMatchObject({
      state: 'started',
      pagesDone: 1,
      pagesDue: 2,
      progress: 50,
      versionRead: 1,
    });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const read = (await get(computer, '/un')).body;
    expect(read).toMatch(/r-done-line" data-read=""[\s\S]*>Page lue</);
    // The list of chapters: one page ticked, the ring, and where to resume.
    expect(read).toMatch(/aria-current="page"[^>]*>(?:(?!<\/a>)[\s\S])*r-tick" data-tick="" data-read=""/);
    expect(read).toMatch(/1\u00a0page lue sur \d+/);
    expect(read).toContain(`<a class="r-side-resume" href="${base()}/deux">`);
    expect((await get(computer, '/deux')).body).not.toContain('r-side-resume');
    const cover = (await get(computer)).body;
    expect(cover).toContain('Reprendre où vous en étiez');
    expect(cover).toContain(`href="${base()}/deux"`);
    const contents = (await get(computer, '/sommaire')).body;
    expect(contents).toMatch(/>Lu</);
    expect(contents).not.toContain('À lire');
    expect(contents).toMatch(/class="r-go" href="[^"]*\/deux"><span>Reprendre où vous en étiez</);
    const json = await computer.sendRequest(
      'POST',
      `${base()}/moi/page`,
      `page=${await findPageId(computer, 'deux')}`,
      {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
    );
    expect(json.json()).toEqual({ done: true });
    expect(await getEnrolmentRow(enrolment)).toMatchObject({ state: 'completed', pagesDone: 2, progress: 100 });
    await readPage(phone, 'deux');
    expect(await listProgress(enrolment)).toHaveLength(2);
  });

  it('counts no page that is not hers, or not open', async () => {
    await setUp();
    const lyon = await openEntered(await inviteParticipant({ site: 'Lyon' }));
    const enrolment = await inviteParticipant({ site: 'Nantes' });
    const browser = await openEntered(enrolment);
    expect((await post(browser, '/moi/page', { page: await findPageId(lyon, 'lyon') })).statusCode).toBe(404);
    expect((await post(browser, '/moi/page', { page: 'x' })).statusCode).toBe(404);
    expect([await listProgress(enrolment), (await getEnrolmentRow(enrolment))?.state]).toEqual([[], 'opened']);
  });

  it('is kept nowhere when nothing is to be followed', async () => {
    await setUp({ tracking: { mode: 'none' } });
    const enrolment = await inviteParticipant();
    const browser = await openEntered(enrolment);
    const page = await get(browser, '/un');
    expect(page.body).not.toContain('data-done-form');
    const { publications } = scope.views;
    const [version] = await scope.select().from(publications).where(eq(publications.bookletId, booklet.id));
    const frozen = version?.snapshot as { chapters: { pages: { id: string }[] }[] };
    await post(browser, '/moi/page', { page: frozen.chapters[0]?.pages[0]?.id ?? '' });
    expect(await listProgress(enrolment)).toEqual([]);
    expect(await getEnrolmentRow(enrolment)).toMatchObject({ state: 'opened', pagesDone: 0, lastActivityAt: null });
    expect((await post(browser, '/moi/avis', { note: '5' })).statusCode).toBe(404);
  });

  it('leads page after page on the first pass, where the booklet says so', async () => {
    await setUp({ reading: { navigation: 'sequential' } });
    const browser = await openEntered(await inviteParticipant({}, addDays(today, -60)));
    expect((await get(browser, '/deux')).headers.location).toBe(`${base()}/un`);
    await readPage(browser, 'un');
    expect((await get(browser, '/deux')).statusCode).toBe(200);
    await readPage(browser, 'deux');
    expect((await get(browser, '/apres')).statusCode).toBe(200);
  });

  it('of a link that is only tried is nobody’s', async () => {
    await setUp();
    const enrolment = await inviteParticipant();
    const browser = await openBooklet(enrolment, 'test');
    expect((await readPage(browser, 'un')).statusCode).toBe(303);
    await post(browser, '/moi/avis', { note: '5' });
    const { responses } = scope.views;
    expect(await scope.select().from(responses).where(eq(responses.bookletId, booklet.id))).toEqual([]);
    expect([await listProgress(enrolment), (await getEnrolmentRow(enrolment))?.state]).toEqual([[], 'to_invite']);
  });
});

describe('her opinion and her data', () => {
  const answers = async () => {
    const { responses } = scope.views;
    return scope.select().from(responses).where(eq(responses.bookletId, booklet.id));
  };

  it('is given once, without her name unless people are followed by name', async () => {
    await setUp();
    const browser = await openEntered(await inviteParticipant());
    expect((await get(browser, '/fin')).body).toContain('Envoyer mon avis');
    const bad = await post(browser, '/moi/avis', { note: '11', commentaire: '' });
    const long = await post(browser, '/moi/avis', { note: '4', commentaire: 'é'.repeat(501) });
    expect([bad.statusCode, long.statusCode, await answers()]).toEqual([422, 422, []]);
    expect(long.body).toContain('500 caractères maximum (501 saisis)');
    await post(browser, '/moi/avis', { note: '9', commentaire: 'Clair.' });
    await post(browser, '/moi/avis', { note: '1', commentaire: '' });
    expect(await answers()).toMatchObject([
      { kind: 'satisfaction', enrolmentId: null, value: { score: 9, comment: 'Clair.' } },
    ]);
    expect((await get(browser, '/fin')).body).toContain('Merci, votre avis est enregistré.');
  });

  it('are all shown to her, and her devices are hers to disconnect', async () => {
    await setUp();
    const enrolment = await inviteParticipant({ firstName: 'Inès', site: 'Lyon', phone: '+33611223344' });
    const [phone, computer] = [await openEntered(enrolment), await openBooklet(enrolment)];
    const { body } = await get(computer, '/donnees');
    for (const words of ['Inès', 'Lyon', '+33611223344', 'Ordinateur (celui-ci)']) expect(body).toContain(words);
    const file = await get(computer, '/moi/donnees.json');
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.json()).toMatchObject({ 'Ma fiche': { Prénom: 'Inès' } });
    const { readerSessions } = scope.views;
    const rows = await scope.select().from(readerSessions).where(eq(readerSessions.enrolmentId, enrolment.id));
    expect(rows).toHaveLength(2);
    const stranger = await openEntered(await inviteParticipant());
    expect((await post(stranger, '/moi/deconnexion', { appareil: rows[0]?.id ?? '' })).statusCode).toBe(404);
    expect((await post(computer, '/moi/deconnexion', { appareil: rows[0]?.id ?? '' })).statusCode).toBe(303);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await get(phone, '/un')).statusCode).toBe(403);
    expect((await get(computer, '/un')).statusCode).toBe(200);
  });

  it('name every field of her sheet as the company does', async () => {
    await setUp();
    const field = { required: false, choices: [], pattern: '', help: '', asVariable: false };
    await scope.insert('participantSettings', [
      {
        fields: [
          { ...field, key: 'taille', label: 'Taille de veste', kind: 'text' },
          { ...field, key: 'visite', label: 'Visite d’embauche', kind: 'date' },
          { ...field, key: 'casque', label: 'Casque remis', kind: 'boolean' },
          { ...field, key: 'poste', label: 'Poste', kind: 'text' },
        ],
      },
    ]);
    const browser = await openEntered(
      await inviteParticipant(
        {
          firstName: 'Inès',
          contractType: 'fixedTerm',
          endOn: '2027-06-30',
          language: 'en-GB',
          jobTitle: 'Soudeuse',
          groups: ['Nuit', 'Atelier'],
          fields: { taille: 'M', visite: '2026-12-01', casque: 'oui', poste: 'B12', retire: 'ancien' },
        },
        '2026-11-05',
      ),
    );
    const file = (await get(browser, '/moi/donnees.json')).json();
    expect(file['Ma fiche']).toEqual({
      Prénom: 'Inès',
      Nom: expect.any(String),
      'E-mail': expect.any(String),
      'Date d’arrivée': '05/11/2026',
      'Date de fin': '30/06/2027',
      Contrat: 'CDD',
      Poste: 'Soudeuse',
      Langue: 'Anglais',
      Groupes: 'Nuit, Atelier',
      'Taille de veste': 'M',
      'Visite d’embauche': '01/12/2026',
      'Casque remis': 'Oui',
      'Poste (champ de l’entreprise)': 'B12',
      retire: 'ancien',
    });
    const { body } = await get(browser, '/donnees');
    for (const words of ['Contrat', 'CDD', 'Date de fin', 'Anglais', 'Taille de veste']) expect(body).toContain(words);
  });

  it('are asked for by no form of another site', async () => {
    await setUp();
    const enrolment = await inviteParticipant();
    const browser = await openBooklet(enrolment);
    const answer = await browser.sendRequest('POST', `${base()}/moi/information`, '', {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    });
    expect([answer.statusCode, (await getEnrolmentRow(enrolment))?.noticeAt]).toEqual([404, null]);
  });

  it('go into a calendar', async () => {
    await setUp();
    const browser = await openEntered(await inviteParticipant({}, '2027-01-04'));
    const { body, headers } = await get(browser, '/moi/arrivee.ics');
    expect(headers['content-type']).toContain('text/calendar');
    expect(body).toContain('DTSTART;VALUE=DATE:20270104\r\n');
    expect((await get(await openEntered(await inviteParticipant({}, null)), '/moi/arrivee.ics')).statusCode).toBe(404);
  });
});
