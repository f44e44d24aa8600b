/**
 * A page personalised for a participant (first name, dates, reading progress), requested by 20 people with personal
 * links, on PostgreSQL: the real server against node:http that answers the same bytes, after the same SQL if there was
 * any. Target: 0.7 of its requests a second.
 */
import { DEFAULT_ACCESS } from '../contract/booklets/access/access.ts';
import { makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import { publishBookletDraft } from '../server/booklets/publications/publication.ts';
import { createPersonalLink } from '../server/people/enrolments/links.ts';
import { Browser } from '../test/browser.ts';
import { startBenchApp } from './compare-with-sql.ts';
import { formatCookies } from './measures.ts';

const PARTICIPANTS = 20;
const TARGET_RATIO = 0.7;

const createParagraph = (html: string) => ({ type: 'text' as const, props: { html } });
/** The usual length of a booklet page. */
const PAGE_BLOCKS = Array.from({ length: 12 }, (_, n) =>
  createParagraph(
    `<p>${`À l’atelier, chacun range ses outils avant de partir, et prévient le chef d’équipe. `.repeat(4)}${n}</p>`,
  ),
);

const app = await startBenchApp();
const { make } = app;

/** Creates a booklet with twenty participants who have opened it; returns the address of a page, and their cookies. */
const fillBooklet = async () => {
  const company = await make.company();
  const user = await make.user({ companyId: company.id });
  const scope = make.scope(user, company.id);
  const access = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
  const page = (slug: string) => ({
    title: `Page ${slug}`,
    slug,
    mandatory: true,
    blocks: [createParagraph('<p>Bonjour {{prenom}}, vous arrivez le {{date_arrivee}}.</p>'), ...PAGE_BLOCKS],
  });
  const chapters = [
    { title: 'Bienvenue', pages: ['un', 'deux', 'trois'].map(page) },
    { title: 'Sécurité', pages: ['quatre', 'cinq', 'six'].map(page) },
  ];
  const booklet = await makeBooklet(scope, chapters, { access });
  await publishBookletDraft(scope, booklet.id, { kind: 'minor', note: '' });
  const base = `/lire/${company.slug}/accueil`;
  const cookies: string[] = [];
  for (let n = 0; n < PARTICIPANTS; n += 1) {
    const enrolment = await make.enrolment(scope, {
      bookletId: booklet.id,
      participant: { firstName: `Inès-${n}` },
      arrivalOn: '2026-11-02',
    });
    const browser = new Browser(app.app);
    await browser.sendRequest('GET', `${base}/acces/${await createPersonalLink(scope, enrolment.id, 'copy')}`);
    await browser.sendRequest('POST', `${base}/moi/information`, '', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    cookies.push(formatCookies(browser.cookies));
  }
  return { path: `${base}/deux`, cookies };
};

try {
  const { path, cookies } = await fillBooklet();
  const check = (body: string) => body.includes('Bonjour Inès-0, vous arrivez le 02/11/2026.');
  await app.compareWithSameBytes({
    name: 'page personnelle',
    path,
    cookies,
    check,
    encoding: 'identity',
    target: TARGET_RATIO,
  });
} finally {
  await app.close();
}
