import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { publish } from '../../../../contract/booklets/publications/publications.ts';
import { previewBookletSettings } from '../../../../contract/booklets/settings/booklet-settings.ts';
import { getParticipant } from '../../../../contract/people/participants/participants.ts';
import { DEFAULT_SETTINGS, TRACKING_MODES, type TrackingMode } from '../../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { type ChapterSeed, makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { convertTone } from '../../../booklets/tone/french/convert.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { companies, outbox } from '../../../platform/data/schema/people.ts';
import { eraseMessageBodies, MESSAGE_BODY_DAYS } from '../../../platform/mail/erase-message-bodies.ts';
import { buildGreeting, buildInformationSections, type NoticeContext } from './person-notice.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
let scope: Scope;
let hr: Browser;
let company: { id: string; slug: string };
let booklet: TenantRow<'booklets'>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.make.company({ name: 'Atelier Nord', dpoName: 'Ana Roy', dpoEmail: 'dpo@exemple.fr' });
  hr = app.browser();
  scope = app.make.scope(await app.make.signIn(hr, { companyId: company.id }), company.id);
});

const CHAPTERS: ChapterSeed[] = [
  {
    title: 'Bienvenue',
    pages: [
      {
        title: 'Un',
        slug: 'un',
        mandatory: true,
        blocks: [
          {
            type: 'quiz',
            props: {
              title: 'Le casque',
              passMark: 50,
              attempts: 0,
              questions: [
                {
                  kind: 'single',
                  text: 'Le casque est obligatoire.',
                  answers: [
                    { text: 'Oui', right: true, match: '' },
                    { text: 'Non', right: false, match: '' },
                  ],
                  feedback: '',
                },
              ],
            },
          },
        ],
      },
      { title: 'Deux', slug: 'deux', mandatory: true, blocks: [{ type: 'text', props: { html: '<p>Fin.</p>' } }] },
    ],
  },
];

const makeSettings = (mode: TrackingMode) => ({
  ...DEFAULT_SETTINGS,
  tracking: { ...DEFAULT_SETTINGS.tracking, mode, threshold: 7, informedOn: mode === 'named' ? '2026-01-05' : null },
});
const base = () => `/lire/${company.slug}/accueil`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const publishBooklet = async (mode: TrackingMode, tone: 'vous' | 'tu' = 'vous') => {
  const access = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
  booklet = await makeBooklet(scope, CHAPTERS, { access, settings: makeSettings(mode), tone });
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: {} });
  expect([answer.status, answer.error]).toMatchObject([200, {}]);
};

/** A participant who has just opened their personal link. */
const openNewReader = async () => {
  const enrolment = await app.make.enrolment(scope, {
    bookletId: booklet.id,
    participant: { firstName: 'Inès', lastName: 'Faure' },
  });
  const browser = app.browser();
  await browser.sendRequest('GET', `${base()}/acces/${await createPersonalLink(scope, enrolment.id, 'copy')}`);
  return { browser, enrolment };
};
const toPlainText = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const getNoticePageText = async (browser: Browser) =>
  toPlainText((await browser.sendRequest('GET', `${base()}/moi/information`)).body);

describe('the first screen of a person', () => {
  test('greets by first name in two sentences, and folds the rest under « En savoir plus »', async () => {
    await publishBooklet('aggregate');
    const { browser } = await openNewReader();
    expect((await browser.sendRequest('GET', base())).headers.location).toBe(`${base()}/moi/information`);
    const { body } = await browser.sendRequest('GET', `${base()}/moi/information`);
    const [, main = ''] = /<div class="r-column r-information">([\s\S]*?)<details/.exec(body) ?? [];
    expect(main.match(/<h1[^>]*>([^<]*)/)?.[1]).toBe('Bonjour Inès');
    expect(main.match(/<p class="r-lead">/g)).toHaveLength(2);
    expect(main).toContain('J’ai compris');
    expect(main).not.toContain('<h2');
    const [, folded = ''] = /<details[^>]*>([\s\S]*?)<\/details>/.exec(body) ?? [];
    expect(folded).toContain('<summary>En savoir plus</summary>');
    expect(folded).toContain('Vos droits');
    await browser.sendRequest('POST', `${base()}/moi/information`, '', FORM);
    const again = (await browser.sendRequest('GET', `${base()}/moi/information`)).body;
    expect(again).toContain('Vos données dans ce livret');
    expect(again).not.toMatch(/J’ai compris|<details class="b-details"><summary>En savoir plus/);
  });

  test('speaks as the booklet does: « tu » from the greeting to the last sentence', async () => {
    await publishBooklet('named', 'tu');
    const { browser } = await openNewReader();
    const { body } = await browser.sendRequest('GET', `${base()}/moi/information`);
    const [, shown = ''] = /<div class="r-column r-information">([\s\S]*?)<\/main>/.exec(body) ?? [];
    expect(toPlainText(shown)).toContain('Les personnes chargées de ce livret voient tes pages lues et ton avancement');
    expect(toPlainText(shown)).not.toMatch(/\b(vous|votre|vos)\b/i);
  });

  test.each(TRACKING_MODES)('every sentence of mode %s is one that « tu » is certain of', (mode) => {
    const informed: NoticeContext = {
      company: 'Atelier Nord',
      contact: 'la personne qui vous l’a envoyé',
      officer: { name: 'Ana Roy', email: '' },
      options: makeSettings(mode),
      tone: 'vous',
    };
    const sentences = [
      ...buildGreeting(informed, 'Inès').lines,
      ...buildInformationSections(informed).flatMap(({ title, lines }) => [title, ...lines]),
    ];
    for (const sentence of sentences) {
      expect(convertTone(sentence, 'tu').passages.filter(({ doubt }) => doubt !== null)).toEqual([]);
    }
    const tu = buildInformationSections({ ...informed, tone: 'tu' }).flatMap(({ title, lines }) => [title, ...lines]);
    expect(tu.join('\n')).not.toMatch(/\b(vous|votre|vos)\b|\{\{/i);
  });
});

describe('the notice of a reader', () => {
  test('names the legal basis, the recipients, the start of the retention and the data protection officer', async () => {
    await publishBooklet('aggregate');
    const { browser } = await openNewReader();
    const text = await getNoticePageText(browser);
    for (const told of [
      'Atelier Nord vous donne accès à ce livret',
      'Ana Roy (dpo@exemple.fr)',
      'l’exécution de votre contrat',
      'une obligation légale',
      'Votre consentement n’est pas demandé',
      'Qui voit vos données',
      'comme sous-traitant',
      '180 jours après la fin de votre accès',
      'conservées 5 ans à compter du jour de la confirmation',
      'à partir de 7 personnes',
    ])
      expect(text).toContain(told);
    await app.services.db.update(companies).set({ dpoName: '', dpoEmail: '' }).where(eq(companies.id, company.id));
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await getNoticePageText(browser)).not.toContain('délégué à la protection des données');
  });

  test('is the same in the settings, before they are saved', async () => {
    await publishBooklet('aggregate', 'tu');
    const { browser } = await openNewReader();
    const query = { mode: 'aggregate', anonymiseAfterDays: 180, proofYears: 5 } as const;
    const { body } = await hr.call(previewBookletSettings, { params: { id: booklet.id }, query });
    const text = await getNoticePageText(browser);
    for (const { title, lines } of body.notice)
      for (const words of [title, ...lines]) expect(text).toContain(words.replace(/\s+/g, ' '));
  });

  /** Data stored after a reader views a page and tries the quiz, and the part that HR sees. */
  const KEPT: Record<TrackingMode, { pages: number; quizzes: number; told: object; says: string; saysNot: RegExp }> = {
    none: {
      pages: 0,
      quizzes: 0,
      told: { state: 'invited', pages: null, progress: null },
      says: 'Rien de ce que vous lisez',
      saysNot: /quiz, question par question|Des totaux/,
    },
    aggregate: {
      pages: 1,
      quizzes: 1,
      told: { state: 'invited', pages: null, progress: null, devices: null },
      says: 'Aucun écran ne les montre à quelqu’un d’autre que vous',
      saysNot: /les voient avec votre nom|conservée avec votre nom/,
    },
    named: {
      pages: 1,
      quizzes: 1,
      told: { state: 'started', progress: 50 },
      says: 'Les personnes chargées de ce livret les voient avec votre nom.',
      saysNot: /quelqu’un d’autre que vous/,
    },
  };
  test.each(TRACKING_MODES)('says of mode %s what is really kept and shown', async (mode) => {
    const { pages, quizzes, told, says, saysNot } = KEPT[mode];
    await publishBooklet(mode);
    const { browser, enrolment } = await openNewReader();
    const text = await getNoticePageText(browser);
    expect(text).toContain(says);
    expect(text).not.toMatch(saysNot);

    await browser.sendRequest('POST', `${base()}/moi/information`, '', FORM);
    const params = { id: booklet.id, enrolmentId: enrolment.id };
    const before = await hr.call(getParticipant, { params });
    const toPass = (before.body.remaining?.quizzes ?? []).map(({ title }) => title);
    expect(toPass).toEqual(mode === 'named' ? ['Le casque'] : []);
    expect(text.includes('les quiz qui vous restent à réussir')).toBe(mode === 'named');
    const page = (await browser.sendRequest('GET', `${base()}/un`)).body;
    const quiz = /\/quiz\/([0-9a-f-]{36})/.exec(page)?.[1] ?? '';
    const marked = await browser.sendRequest('POST', `${base()}/quiz/${quiz}`, 'q0=0', FORM);
    expect(marked.statusCode).toBe(200);
    const pageId = /name="page" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await browser.sendRequest('POST', `${base()}/moi/page`, `page=${pageId}`, FORM);

    const { pageProgress, responses } = scope.views;
    const done = await scope.select().from(pageProgress).where(eq(pageProgress.enrolmentId, enrolment.id));
    const tried = await scope.select().from(responses).where(eq(responses.enrolmentId, enrolment.id));
    expect([done.length, tried.length]).toEqual([pages, quizzes]);
    // A page stores its day, not its hour; a quiz stores which questions were right.
    for (const { doneAt } of done) expect(doneAt.toISOString()).toContain('T00:00:00');
    for (const { value } of tried) expect(value).toHaveProperty('right');
    const sheet = await hr.call(getParticipant, { params });
    expect(sheet.body).toMatchObject(told);
    // HR sees the quizzes left to pass, never the answers.
    expect(JSON.stringify(sheet.body)).not.toMatch(/"(score|right|passed|later)"/);
  });

  test('says after how many days the words of a message are forgotten, and they are', async () => {
    await publishBooklet('aggregate');
    const { browser } = await openNewReader();
    expect(await getNoticePageText(browser)).toContain(`effacé ${MESSAGE_BODY_DAYS} jours après leur envoi`);
    const { db } = app.services;
    const sent = async (days: number) => {
      const [row] = await db
        .insert(outbox)
        .values({
          companyId: company.id,
          kind: 'campaign',
          recipient: 'ines@exemple.fr',
          subject: 'Bienvenue',
          source: 'Bonjour',
          state: 'sent',
          sentAt: new Date(Date.now() - days * DAY_MS),
        })
        .returning({ id: outbox.id });
      return row?.id ?? '';
    };
    const [old, recent] = [await sent(MESSAGE_BODY_DAYS + 1), await sent(MESSAGE_BODY_DAYS - 1)];
    await eraseMessageBodies(db, new Date(Date.now() - MESSAGE_BODY_DAYS * DAY_MS));
    const sourceOf = async (id: string) => (await db.select().from(outbox).where(eq(outbox.id, id)))[0]?.source;
    expect([await sourceOf(old), await sourceOf(recent)]).toEqual(['', 'Bonjour']);
  });
});
