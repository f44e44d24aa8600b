import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideOnTerms, getLegalDocument, login, setLanguage } from '../../../contract/administration/accounts/auth.ts';
import { AUDIT_MONTHS } from '../../../contract/administration/audit/audit.ts';
import { DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { createReviewLink } from '../../../contract/booklets/comments/review-links.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { bookletSettings, DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factory.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { buildLegalContent } from '../../operations/seed/legal/index.ts';
import { seedDatabase } from '../../operations/seed/seed.ts';
import { createPersonalLink } from '../../people/enrolments/links.ts';
import { REFERENT_LINK_DAYS } from '../../people/referents/links.ts';
import { SESSION_IDLE_MS } from '../../platform/http/session.ts';
import { MESSAGE_BODY_DAYS } from '../../platform/mail/erase-message-bodies.ts';
import { SESSION_LIFETIMES_SECONDS } from '../../reading/reader/http/sessions.ts';
import { INVITATION_HOURS, RESET_MINUTES } from '../auth/password-tokens.ts';

/* Checks the page « Protection des données personnelles » against the code: browser storage and durations. */

const body = buildLegalContent('Embarque').find(({ kind }) => kind === 'privacy')?.body ?? '';
const text = body.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');
const listTableNames = (words: string): string[] => {
  const from = body.indexOf('<table', body.indexOf(words));
  const rows = body.slice(from, body.indexOf('</table>', from)).matchAll(/<tr><td>([^<]+)<\/td>/g);
  return [...rows].map(([, name = '']) => name).sort();
};
const COOKIES = listTableNames('en voici la liste complète');
const STORAGE_KEYS = listTableNames('Votre navigateur conserve aussi');

const SOURCES = globSync(['server/**/*.ts', 'web/**/*.{ts,tsx}', 'reader/**/*.{ts,tsx}', 'blocks/**/*.{ts,tsx}'])
  .filter((path) => !/\.(test|fixture)\.|\.axe\./.test(path))
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }));

/** Value of an expression in its file: a literal, or a constant of the file. The name ends at an interpolation. */
const resolveName = (code: string, expression: string): string | null => {
  const literal = /^[`']([^`'$]*)/.exec(expression.trim());
  if (literal) return (literal[1] ?? '').replace(/[.:]$/, '');
  const constant = new RegExp(`const ${expression.trim()} = ([\`'][^\\n]*)`).exec(code);
  return constant ? resolveName(code, constant[1] ?? '') : null;
};

/** Names set by every match; fails on an expression that it cannot resolve. */
const listNamesSet = (pattern: RegExp, where: RegExp = /./): string[] =>
  SOURCES.filter(({ path }) => where.test(path)).flatMap(({ path, code }) =>
    [...code.matchAll(pattern)].map(([call, expression = '']) => {
      const name = resolveName(code, expression);
      expect(name, `${path}: ${call}`).not.toBeNull();
      return name ?? '';
    }),
  );

const sortDistinct = (names: readonly string[]) => [...new Set(names)].sort();

describe('the list of cookies', () => {
  test('names each cookie that the code sets, and no other', () => {
    const set = [
      ...listNamesSet(/\bsetCookie\(\s*([\w']+)/g),
      ...listNamesSet(/\bcookie\.set\(\s*('[^']+'|\w+)/g),
      ...listNamesSet(/cookieKey:\s*('[^']+')/g),
      ...listNamesSet(/`\$\{(READER_COOKIE_NAME|REVIEW_COOKIE_NAME)\}=/g),
    ];
    expect(set.length).toBeGreaterThan(6);
    expect(COOKIES).toEqual(sortDistinct(set));
    // No other code writes one directly.
    const byHand = SOURCES.filter(({ code }) => /document\.cookie\s*=|cookieStore/.test(code)).map(({ path }) => path);
    expect(byHand).toEqual(['web/lib/cookie.ts']);
    const headers = SOURCES.filter(({ code }) => /['"]set-cookie['"]/i.test(code)).map(({ path }) => path);
    for (const path of headers) expect(path).toMatch(/^server\/reading\/(reader|external-review)\//);
  });

  test('names each thing that the code keeps in the browser, and no other', () => {
    const wrappers = /^(reader\/device\.ts|web\/booklets\/editor\/store\/drafts\.ts)$/;
    const others = SOURCES.filter(({ path }) => !wrappers.test(path));
    const written = others.flatMap(({ path, code }) =>
      [...code.matchAll(/(?:[sS]torage(?:\(\))?\??)\.setItem\(\s*([^,]+),/g)].map(([call, expression = '']) => {
        const name = resolveName(code, expression);
        expect(name, `${path}: ${call}`).not.toBeNull();
        return name ?? '';
      }),
    );
    const kept = listNamesSet(/\bstoreValue(?:<[^>]*>)?\(\s*('[^']+'|\w+),/g, /^reader\/(?!device)/).map(
      (name) => `embarque.${name}`,
    );
    const set = [
      ...written,
      ...kept,
      ...listNamesSet(/localStorageColorSchemeManager\(\{ key: ('[^']+')/g),
      ...listNamesSet(/const (DRAFT_PREFIX) = 'embarque/g, /drafts\.ts$/),
      // Libraries with storage of their own, at their call sites.
      ...(SOURCES.some(({ code }) => code.includes("from 'tus-js-client'")) ? ['tus'] : []),
    ];
    expect(set.length).toBeGreaterThan(12);
    expect(STORAGE_KEYS).toEqual(sortDistinct(set));
    const elsewhere = SOURCES.filter(({ code }) => /\bindexedDB\b|\bcaches\.open\b|serviceWorker/.test(code));
    // Reading without a network, which a paragraph of its own describes.
    expect(elsewhere.filter(({ path }) => !/^reader\/(offline-(reading|worker)\/|main\.ts$)/.test(path))).toEqual([]);
    expect(elsewhere.length).toBeGreaterThan(2);
    expect(text).toContain('pour que vous puissiez les relire sans connexion');
  });
});

describe('over HTTP', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await seedDatabase(app.services);
  });
  afterAll(() => app.close());

  test('the page that is answered is this one, and says what changed', async () => {
    const { body: answer } = await app.browser().call(getLegalDocument, { params: { kind: 'privacy' }, query: {} });
    expect(answer.body).toBe(body);
    expect(answer.version).toBe(3);
    expect(answer.changes).not.toBe('');
  });

  test('whoever signs in, answers the terms, chooses a language and reads a booklet gets the cookies of the list', async () => {
    const company = await app.make.company();
    const hr = app.browser();
    const scope = app.make.scope(await app.make.signIn(hr, { companyId: company.id }), company.id);
    const person = app.browser();
    const { email } = await app.make.user({ companyId: company.id });
    await person.call(login, { body: { email, password: PASSWORD } });
    await person.refreshToken();
    await person.call(decideOnTerms, { body: { kind: 'terms', version: 1, decision: 'accepted' } });
    await person.call(setLanguage, { body: { language: 'fr-FR' } });
    const access = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
    const booklet = await makeBooklet(scope, GOOD_CHAPTERS, { access });
    expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
    const enrolment = await app.make.enrolment(scope, { bookletId: booklet.id });
    await person.sendRequest(
      'GET',
      `/lire/${company.slug}/accueil/acces/${await createPersonalLink(scope, enrolment.id, 'copy')}`,
    );
    const link = { name: 'Avocate', password: PASSWORD, expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
    const made = await hr.call(createReviewLink, { params: { id: booklet.id }, body: link });
    const { pathname } = new URL(made.body.links[0]?.url ?? '');
    const form = new URLSearchParams({ nom: 'Alix Roche', motdepasse: PASSWORD }).toString();
    await person.sendRequest('POST', `${pathname}/entree`, form, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([...person.cookies.keys()].sort()).toEqual(COOKIES);
  });
});

describe('what the page says', () => {
  const HOUR = 3_600_000;
  const shape = bookletSettings.shape;
  test.each([
    ['a session', `${SESSION_IDLE_MS / HOUR} heures sans activité`],
    ['a password link', `${RESET_MINUTES} minutes, ou ${INVITATION_HOURS} heures pour une invitation`],
    ['the log', `${AUDIT_MONTHS.usual} mois, ou la durée de ${AUDIT_MONTHS.min} à ${AUDIT_MONTHS.max} mois`],
    ['a participant', `Anonymisés ${DEFAULT_SETTINGS.retention.anonymiseAfterDays} jours après la fin de l’accès`],
    [
      'a proof',
      `${DEFAULT_SETTINGS.retention.proofYears} ans à compter de la confirmation, ou la durée de ${shape.retention.shape.proofYears.minValue} à ${shape.retention.shape.proofYears.maxValue} ans`,
    ],
    ['a message', `${MESSAGE_BODY_DAYS} jours après l’envoi`],
    ['the link of somebody in charge', `lien personnel valable ${REFERENT_LINK_DAYS} jours`],
    [
      'the cookie of a reader',
      `Fermeture du navigateur, ${SESSION_LIFETIMES_SECONDS.kept / 86_400} jours, ou ${SESSION_LIFETIMES_SECONDS.link / 86_400} jours avec un lien partagé`,
    ],
  ])('of %s is what the code does', (_what, words) => {
    expect(text).toContain(words);
  });

  test('of totals holds for the smallest group that may be shown', () => {
    expect(shape.tracking.shape.threshold.minValue).toBe(5);
    expect(text).toContain('à partir de cinq personnes au moins');
  });

  test('never promises more than detection of a changed proof', () => {
    const all = buildLegalContent('Embarque').map((one) => one.body);
    for (const words of [...all, readFileSync('web/locales/fr-FR.json', 'utf8')]) {
      expect(words).not.toMatch(/infalsifiable|inviolable|inaltérable|impossible à modifier/i);
    }
    expect(text).toContain('une modification se détecte');
  });
});
