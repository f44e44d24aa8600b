import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTING_METHOD_PATH } from '../../../../contract/platform/paths.ts';
import { DEFAULT_SETTINGS } from '../../../../contract/reading/reading.ts';
import { MAX_PERIOD_MONTHS } from '../../../../contract/reading/statistics/statistics.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { GOOD_CHAPTERS } from '../../../booklets/publications/booklet.fixture.ts';
import { STATISTICS_RETENTION_MONTHS } from '../../statistics/roll-up.ts';
import { createReadingFixture, openTestReader } from '../reading.fixture.ts';
import { buildCountingMethod } from './counting-method.ts';

describe('the text of « Comment nous comptons »', () => {
  const { before, example, after } = buildCountingMethod();
  const lines = [...before, ...after].flatMap((section) => section.lines);

  it('says the constants of the code', () => {
    const text = lines.join('\n');
    expect(text).toContain(
      `au bout de ${STATISTICS_RETENTION_MONTHS} mois. Un tableau en couvre ${MAX_PERIOD_MONTHS} au maximum.`,
    );
    expect(text).toContain(`${DEFAULT_SETTINGS.tracking.threshold}\u00a0personnes, sauf si`);
    expect(text).toContain('le jour sans l’heure\u202f; la version du livret\u202f; la page');
    expect(text).toContain('téléphone, tablette ou ordinateur');
  });

  it('has no number of its own: each one comes from a constant', () => {
    const source = readFileSync(new URL('./counting-method.ts', import.meta.url), 'utf8');
    expect(source.match(/\d[\d\s]*(personne|mois|jour|réponse|seconde|%)/g)).toBeNull();
    expect(source).not.toMatch(/\b(deux|trois|cinq|dix|vingt|vingt-cinq) (personnes|mois|jours|réponses|secondes)/);
  });

  it('shows an example in which no subtraction finds the small group', () => {
    const { threshold } = DEFAULT_SETTINGS.tracking;
    const counts = example.rows.map(([, counted]) => Number(counted)).filter((n) => n > 0 && n < threshold);
    expect(counts).toHaveLength(1);
    const [total = 0, ...groups] = example.rows
      .map(([, , words]) => Number(words))
      .filter((n) => n > 0)
      .reverse();
    for (let subset = 0; subset < 2 ** groups.length; subset += 1) {
      const left = groups.reduce((rest, n, at) => (subset & (2 ** at) ? rest - n : rest), total);
      expect([left, left > 0 && left < threshold]).toEqual([left, false]);
    }
    expect(example.rows.filter(([, , words]) => words === 'caché')).toHaveLength(2);
  });

  it('follows French typography', () => {
    for (const line of [...lines, ...example.lines]) expect(line).not.toMatch(/ [:;?!»]|« /);
  });
});

describe('the page', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.browser().sendRequest('GET', url, undefined, headers);

  it('is open to everybody, on every host, without cookie, inline script or style', async () => {
    const host = 'livrets-comptage.exemple.test';
    await app.make.company({ host });
    for (const headers of [{ host: 'localhost' }, { host }]) {
      const page = await get(COUNTING_METHOD_PATH, headers);
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.body).toContain('<h1 class="r-title">Comment nous comptons</h1>');
      expect(page.body).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    }
  });

  it('leaves its neighbours not found', async () => {
    for (const url of [`${COUNTING_METHOD_PATH}/x`, '/lire/comment-nous-comptons'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });

  it('is linked from the footer of a booklet, and from what its readers learn about their data', async () => {
    const fixture = await createReadingFixture(app, GOOD_CHAPTERS);
    const { id } = await app.make.enrolment(fixture.scope, { bookletId: fixture.booklet.id });
    const reader = await openTestReader(app, fixture, id);
    for (const rest of ['', '/les-bons-gestes', '/moi/information'])
      expect(await reader.get(rest)).toContain(`href="${COUNTING_METHOD_PATH}"`);
  });
});
