import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { getPublicationGate } from '../../../contract/booklets/publications/publications.ts';
import type { Level } from '../../../contract/platform/permissions.ts';
import { getBookletCoverage } from '../../../contract/reading/coverage.ts';
import { DEFAULT_SETTINGS, type TrackingMode } from '../../../contract/reading/reading.ts';
import { describeView, EMPTY_PERSONA, formatViewer, parseViewer } from '../../../contract/reading/viewer.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { type ChapterSeed, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';

let test: TestApp;
let hr: Browser;
let scope: Scope;
let company: { id: string };
let booklet: TenantRow<'booklets'>;

const text = (html: string) => ({ type: 'text' as const, props: { html } });
const LYON = [{ field: 'site' as const, operator: 'is' as const, values: ['Lyon'] }];
const urgent = {
  type: 'contact' as const,
  props: {
    people: [
      {
        ...{ name: 'Poste de secours', role: 'Urgences', phone: '0102030405', email: '', availability: '' },
        photo: { mediaId: null, alt: '', decorative: false },
      },
    ],
  },
};

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const makeSettings = (mode: TrackingMode) => ({
  ...DEFAULT_SETTINGS,
  tracking: { ...DEFAULT_SETTINGS.tracking, mode, threshold: 5 },
});
const setUp = async () => {
  booklet = await makeBooklet(
    scope,
    [
      {
        title: 'Arriver',
        pages: [
          { title: 'Secours', slug: 'secours', blocks: [text('<p>Bienvenue.</p>'), { ...urgent, audience: LYON }] },
          { title: 'Parking', slug: 'parking', blocks: [{ ...text('<p>Niveau 2.</p>'), audience: LYON }] },
        ],
      },
    ],
    {
      access: { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } },
      settings: makeSettings('named'),
    },
  );
};
beforeEach(async () => {
  company = await test.make.company();
  hr = test.browser();
  scope = test.make.scope(await test.make.signIn(hr, { companyId: company.id }), company.id);
  await setUp();
});

const enrol = (site: string) => test.make.enrolment(scope, { bookletId: booklet.id, participant: { site } });
const load = async (who = hr) => (await who.call(getBookletCoverage, { params: { id: booklet.id } })).body;
const addEditor = async (level: Level | null) => {
  const browser = test.browser();
  const { id } = await test.make.signIn(browser, { companyId: company.id, role: 'editor' });
  if (level) await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: id, level }]);
  return browser;
};

describe('who sees what', () => {
  it('counts the participants that a hole concerns, and opens a view of one of them', async () => {
    for (const site of ['Lyon', 'Paris', 'Paris', 'Nice']) await enrol(site);
    const { people, combinations, findings, left } = await load();
    expect([people, combinations, left]).toEqual([4, 2, 0]);
    const now = findings.filter(({ isPossible }) => !isPossible);
    expect(now.map(({ kind, message, people: n }) => [kind, message.replace(/\u00a0/g, ' '), n])).toEqual([
      [
        'emptyPage',
        '2 personnes du site Paris : la page « Parking » est vide, aucun de ses blocs ne leur est destiné.',
        2,
      ],
      ['noEmergency', '2 personnes du site Paris n’ont aucun contact d’urgence.', 2],
      [
        'emptyPage',
        '1 personne du site Nice : la page « Parking » est vide, aucun de ses blocs ne lui est destiné.',
        1,
      ],
      ['noEmergency', '1 personne du site Nice n’a aucun contact d’urgence.', 1],
    ]);
    const viewer = now[0]?.viewer ?? '';
    expect(parseViewer(viewer)).toMatchObject({ kind: 'persona', site: 'Paris' });
    const view = await hr.call(describeView, { params: { id: booklet.id }, query: { as: viewer } });
    const page = view.body.chapters[0]?.pages.find(({ slug }) => slug === 'parking');
    expect(page).toMatchObject({ id: now[0]?.pageId, state: 'hidden', reasons: [{ kind: 'blocks' }] });
  });

  it('tells what is empty for a person, and shows that person', async () => {
    const badge = { key: 'badge', label: 'Numéro de badge', kind: 'text' as const, required: false, choices: [] };
    await scope.insert('participantSettings', [{ fields: [{ ...badge, pattern: '', help: '', asVariable: true }] }]);
    const { blocks } = scope.views;
    const [first] = await scope.select().from(blocks).where(eq(blocks.bookletId, booklet.id)).orderBy(blocks.id);
    await scope.update('blocks', { props: text('<p>Votre badge : {{badge}}.</p>').props }, (rows) =>
      eq(rows.id, first?.id ?? ''),
    );
    const { id } = await test.make.enrolment(scope, { bookletId: booklet.id, participant: { site: 'Lyon' } });
    const with7 = { site: 'Lyon', fields: { badge: '7' } };
    await test.make.enrolment(scope, { bookletId: booklet.id, participant: with7 });
    const [finding] = (await load()).findings;
    expect(finding).toMatchObject({ kind: 'noValue', people: 1, pageTitle: 'Secours' });
    expect(finding?.message).toContain('est vide, et la page');
    expect(parseViewer(finding?.viewer ?? '')).toMatchObject({ kind: 'person', enrolmentId: id });
  });

  it('warns before the publication, and never blocks it', async () => {
    const gate = async () => (await hr.call(getPublicationGate, { params: { id: booklet.id } })).body;
    expect((await gate()).findings.filter(({ code }) => code.startsWith('EDI-06'))).toEqual([]);
    await enrol('Paris');
    const { findings, errors } = await gate();
    expect(errors).toBe(0);
    const unseen = findings.filter(({ code }) => code === 'EDI-067').map(({ message }) => message);
    expect(unseen.map((message) => message.replace(/\u00a0/g, ' '))).toEqual([
      'Aucun participant ne voit le bloc Contacts « Poste de secours » de la page « Secours », visible seulement pour : site Lyon.',
      'Aucun participant ne voit le bloc Texte « Niveau 2. » de la page « Parking », visible seulement pour : site Lyon.',
    ]);
    expect(findings.filter(({ code }) => code.startsWith('EDI-06'))).toMatchObject([
      { level: 'warning', code: 'EDI-064', where: { screen: 'editor', pageTitle: 'Parking' } },
      { level: 'warning', code: 'EDI-065', where: { screen: 'editor', pageTitle: 'Secours' } },
      { code: 'EDI-067', where: { pageTitle: 'Secours' } },
      { code: 'EDI-067', where: { pageTitle: 'Parking' } },
    ]);
  });

  it('looks at people who may come, when nobody is there', async () => {
    const { people, combinations, possible, findings } = await load();
    expect([people, combinations, possible]).toEqual([0, 0, 2]);
    expect(findings.map(({ kind, isPossible, people: n }) => [kind, isPossible, n])).toEqual([
      ['emptyPage', true, null],
      ['noEmergency', true, null],
    ]);
    expect(findings[1]?.message).toBe('Une personne d’un autre site n’a aucun contact d’urgence.');
  });

  it('leaves out those who read the booklet no more', async () => {
    await test.make.enrolment(scope, { bookletId: booklet.id, state: 'revoked', participant: { site: 'Paris' } });
    expect((await load()).people).toBe(0);
  });

  it('hides small counts and names nobody where the booklet does not follow people by name', async () => {
    await scope.update('booklets', { settings: makeSettings('aggregate') }, ({ id }) => eq(id, booklet.id));
    for (const site of ['Paris', 'Paris', 'Nice', 'Nice', 'Nice', 'Nice', 'Nice']) await enrol(site);
    const { findings } = await load();
    const holes = findings.filter(({ kind }) => kind === 'noEmergency');
    expect(holes.map(({ message, people }) => [message, people])).toEqual([
      ['5 personnes du site Nice n’ont aucun contact d’urgence.', 5],
      ['Quelques personnes du site Paris n’ont aucun contact d’urgence.', null],
    ]);
    for (const { viewer } of findings) if (viewer) expect(parseViewer(viewer)?.kind).toBe('persona');
  });
});

describe('the view that a finding opens', () => {
  it('exists for each finding, and shows what it says', async () => {
    const NICE = [{ field: 'site' as const, operator: 'is' as const, values: ['Nice'] }];
    booklet = await makeBooklet(
      scope,
      [
        {
          title: 'Arriver',
          pages: [
            {
              ...{ title: 'Secours', slug: 'secours' },
              blocks: [
                text('<p>Bienvenue.</p>'),
                { ...urgent, audience: LYON },
                { ...text('<p>Vue mer.</p>'), audience: NICE },
                { ...text('<p>Bilan.</p>'), unlockDays: 300 },
              ],
            },
            { title: 'Parking', slug: 'parking', blocks: [{ ...text('<p>Niveau 2.</p>'), audience: LYON }] },
            {
              ...{ title: 'Jamais', slug: 'jamais', audience: LYON },
              blocks: [text('<p>Ici.</p>'), { ...text('<p>Nulle part.</p>'), audience: NICE }],
            },
          ],
        },
      ],
      {
        access: { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true, validDays: 90 } },
        settings: makeSettings('named'),
        slug: 'vues',
      },
    );
    for (const site of ['Lyon', 'Paris'])
      await test.make.enrolment(scope, {
        ...{ bookletId: booklet.id, participant: { site } },
        arrivalOn: getLocalDay('Europe/Paris'),
      });
    const { findings } = await load();
    const told: [string, string, string | null, boolean][] = [];
    for (const { kind, viewer, pageId, isPossible } of findings) {
      const { chapters } = (await hr.call(describeView, { params: { id: booklet.id }, query: { as: viewer ?? '' } }))
        .body;
      const page = chapters.flatMap(({ pages }) => pages).find(({ id }) => id === pageId);
      const html = (await hr.sendRequest('GET', `/api/admin/booklets/${booklet.id}/views/${viewer}/${page?.slug}`))
        .body;
      told.push([kind, page?.state ?? '', /Vue mer|Bilan|Nulle part|0102030405/.exec(html)?.[0] ?? null, isPossible]);
    }
    expect(told).toEqual([
      ['emptyPage', 'hidden', null, false],
      ['noEmergency', 'open', null, false],
      // The person of Nice whom the block is for would see it; nobody is there.
      ['nobody', 'open', 'Vue mer', false],
      // On the last day of the accesses, it is not there yet.
      ['nobody', 'open', null, false],
      ['contradiction', 'open', null, false],
      ['emptyPage', 'hidden', null, true],
      ['noEmergency', 'open', 'Vue mer', true],
    ]);
    expect(findings.at(-1)?.message).toBe('Une personne du site Nice n’a aucun contact d’urgence.');
  });

  const makeDraft = async (blocks: ChapterSeed['pages'][number]['blocks'], validDays = 90) => {
    booklet = await makeBooklet(scope, [{ title: 'Arriver', pages: [{ title: 'Secours', slug: 'secours', blocks }] }], {
      access: { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true, validDays } },
      settings: makeSettings('aggregate'),
      slug: 'jours',
    });
  };
  const view = async (as: string | null | undefined) => {
    const params = { id: booklet.id };
    const { body } = await hr.call(describeView, { params, query: { as: as ?? '' } });
    const page = await hr.sendRequest('GET', `/api/admin/booklets/${booklet.id}/views/${as}/secours`);
    return { body, html: page.body };
  };

  it('is on one of its days', async () => {
    await makeDraft([text('<p>Bienvenue.</p>'), { ...urgent, unlockDays: 5 }]);
    const arrivalOn = addDays(getLocalDay('Europe/Paris'), -2);
    await test.make.enrolment(scope, { bookletId: booklet.id, arrivalOn, participant: { site: 'Paris' } });
    const [finding, ...others] = (await load()).findings;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ kind: 'noEmergency', days: { from: 0, to: 4 }, isPossible: false });
    expect(finding?.message.replace(/\u00a0/g, ' ')).toBe(
      'Quelques personnes n’ont aucun contact d’urgence de J à J+4.',
    );
    const shown = await view(finding?.viewer);
    expect(shown.body.day).toBe(0);
    expect(shown.html).toContain('Bienvenue');
    expect(shown.html).not.toContain('0102030405');
    await scope.update('enrolments', { arrivalOn: addDays(arrivalOn, -30) }, (rows) => eq(rows.bookletId, booklet.id));
    expect((await load()).findings).toMatchObject([{ kind: 'noEmergency', isPossible: true }]);
  });

  it('says what opens after the end of the accesses', async () => {
    await makeDraft([text('<p>Bienvenue.</p>'), { ...text('<p>Bilan.</p>'), unlockDays: 120 }]);
    const { findings } = await load();
    expect(findings.map(({ message }) => message.replace(/\u00a0/g, ' '))).toEqual([
      'Aucun participant ne voit le bloc Texte « Bilan. » de la page « Secours » : l’ouverture est à J+120, et les accès se terminent à J+90.',
    ]);
    await test.make.enrolment(scope, { bookletId: booklet.id, arrivalOn: getLocalDay('Europe/Paris') });
    expect((await load()).findings).toMatchObject([{ kind: 'nobody', days: { from: 120, to: 90 } }]);
    const gate = (await hr.call(getPublicationGate, { params: { id: booklet.id } })).body;
    expect(gate.findings.map(({ code }) => code)).toContain('EDI-071');
  });

  it('has the groups and the own fields that decide it, and nothing else of the person', async () => {
    const field = { kind: 'text' as const, required: false, choices: [], pattern: '', help: '', asVariable: false };
    await scope.insert('participantSettings', [
      {
        fields: [
          { ...field, key: 'atelier', label: 'Atelier' },
          { ...field, key: 'badge', label: 'Badge' },
        ],
      },
    ]);
    await makeDraft([
      text('<p>Bienvenue.</p>'),
      {
        ...urgent,
        audience: [
          { field: 'group', operator: 'isNot', values: ['Nuit'] },
          { field: 'own', key: 'atelier', operator: 'is', values: ['Peinture'] },
        ],
      },
    ]);
    const fields = { atelier: 'Soudure', badge: '12345' };
    const participant = { site: 'Paris', groups: ['Cadres', 'Nuit'], fields };
    await test.make.enrolment(scope, { bookletId: booklet.id, participant });
    const finding = (await load()).findings.find(({ kind }) => kind === 'noEmergency');
    expect(parseViewer(finding?.viewer ?? '')).toEqual({
      ...EMPTY_PERSONA,
      groups: ['Cadres', 'Nuit'],
      fields: { atelier: 'Soudure' },
    });
    expect((await view(finding?.viewer)).html).not.toContain('0102030405');
    const mended = formatViewer({ ...EMPTY_PERSONA, groups: ['Cadres'], fields: { atelier: 'peinture' } });
    expect((await view(mended)).html).toContain('0102030405');
  });
});

describe('who may look', () => {
  it('those who read the draft; without the right to see participants, none of them counts', async () => {
    await enrol('Paris');
    for (const [level, status, people] of [
      [null, 404, undefined],
      ['reviewer', 200, null],
      ['writer', 200, null],
      ['publisher', 200, 1],
    ] as const) {
      const answer = await (await addEditor(level)).call(getBookletCoverage, { params: { id: booklet.id } });
      expect([level, answer.status, answer.body.people]).toEqual([level, status, people]);
      if (people === null) expect(answer.body.findings.every(({ isPossible }) => isPossible)).toBe(true);
    }
  });

  it('not another company, nor a stranger', async () => {
    const elsewhere = test.browser();
    await test.make.signIn(elsewhere, { companyId: (await test.make.company()).id });
    expect((await elsewhere.call(getBookletCoverage, { params: { id: booklet.id } })).status).toBe(404);
    expect((await test.browser().call(getBookletCoverage, { params: { id: booklet.id } })).status).toBe(401);
  });
});
