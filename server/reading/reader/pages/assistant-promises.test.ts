import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '../../../../contract/booklets/booklets/theme.ts';
import { getBookletTree } from '../../../../contract/booklets/content/content.ts';
import {
  getPublicationGate,
  listPublications,
  publish,
  restorePublication,
} from '../../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { type ChapterSeed, GOOD_CHAPTERS, makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { libraryContent, seedLibrary } from '../../../operations/seed/library.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';

let app: TestApp;
let hr: Browser;
let scope: Scope;
let company: { id: string; slug: string; name: string };

beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.make.company();
  hr = app.browser();
  scope = app.make.scope(await app.make.signIn(hr, { companyId: company.id }), company.id);
});

const readPage = async (rest = '') =>
  (await app.browser().sendRequest('GET', `/lire/${company.slug}/accueil${rest}`, undefined, {})).body;
const publishNow = (id: string) => hr.call(publish, { params: { id }, body: {} });
const text = (html: string) => ({ type: 'text', props: { html } }) as const;

const CHAPTERS_WITH_PLACEHOLDERS: ChapterSeed[] = [
  {
    title: 'Contacts',
    pages: [
      {
        title: 'Nous joindre',
        slug: 'nous-joindre',
        blocks: [
          { type: 'heading', props: { level: 2, text: 'Par écrit' } },
          text('<p>Écrivez à {{rh_email}}.</p>'),
          { type: 'heading', props: { level: 2, text: 'Sur place' } },
          text(
            '<p>Passez nous voir. Notre adresse est <strong>{{rh_email}}</strong>, à toute heure. La porte est ouverte.</p><p>Voici comment :</p><ul><li>par {{rh_email}}</li></ul><ul><li>à pied</li><li>{{rh_email}}</li></ul>',
          ),
          {
            type: 'table',
            props: {
              caption: 'Qui joindre',
              headerRow: true,
              headerColumn: false,
              rows: [
                [{ html: 'Sujet' }, { html: 'Contact' }],
                [{ html: 'Contrat' }, { html: '{{rh_email}}' }],
                [{ html: 'Accueil' }, { html: 'Au guichet' }],
              ],
            },
          },
          {
            type: 'button',
            props: { label: 'Nous écrire', href: 'mailto:{{rh_email}}', file: { mediaId: null }, style: 'filled' },
          },
          {
            type: 'contact',
            props: {
              people: [
                {
                  name: 'Nadia Bensaïd',
                  role: 'Ressources humaines',
                  phone: '',
                  email: '{{rh_email}}',
                  availability: '',
                  photo: { mediaId: null, alt: '', decorative: false },
                },
              ],
            },
          },
        ],
      },
      {
        title: 'Page vide sans adresse',
        slug: 'page-vide',
        mandatory: true,
        blocks: [
          { type: 'heading', props: { level: 2, text: 'Adresse' } },
          text('<p>Une seule phrase : {{rh_email}}.</p>'),
        ],
      },
    ],
  },
  ...GOOD_CHAPTERS,
];

describe('« Laissez vide ce que vous ne savez pas encore »', () => {
  it('never blocks the publication: sentences, blocks and pages that need the value hide themselves, and are listed', async () => {
    const { id } = await makeBooklet(scope, CHAPTERS_WITH_PLACEHOLDERS, {
      welcome: {
        message: 'Bienvenue à vous. Écrivez à {{rh_email}} au besoin.',
        signatory: '',
        signatoryRole: '',
        photoMediaId: null,
      },
    });
    const { body: gate } = await hr.call(getPublicationGate, { params: { id } });
    expect(gate.errors).toBe(0);
    const listed = gate.findings.map(({ code, level, where }) => [level, code, where.pageTitle]);
    expect(listed).toEqual([
      ['warning', 'WIZ-007', null],
      ['warning', 'WIZ-018', 'Nous joindre'],
      ['warning', 'WIZ-019', 'Page vide sans adresse'],
    ]);
    expect((await publishNow(id)).status).toBe(200);

    const page = await readPage('/nous-joindre');
    expect(page).not.toMatch(/\{\{|rh_email|Par écrit|Nous écrire|Contrat|Écrivez à|Notre adresse|Voici comment/);
    expect(page).toMatch(/Passez nous voir\. La porte est ouverte\./);
    for (const shown of ['Sur place', 'à pied', 'Au guichet', 'Nadia Bensaïd']) expect(page).toContain(shown);
    expect(page).not.toContain('mailto:');
    const contents = await readPage('/sommaire');
    expect(contents).toContain('Nous joindre');
    expect(contents).not.toContain('Page vide sans adresse');
    expect(await readPage('/page-vide')).toContain('Cette page n’existe pas dans ce livret.');
    const cover = await readPage();
    expect(cover).toContain('Bienvenue à vous.');
    expect(cover).not.toContain('au besoin');
  });

  it('shows everything once the value is there, and keeps what is hidden for a restoration', async () => {
    const { id } = await makeBooklet(scope, CHAPTERS_WITH_PLACEHOLDERS);
    await publishNow(id);
    const params = { id, number: 1 };
    const before = (await hr.call(getBookletTree, { params: { id } })).body.chapters[0]?.pages.map(
      ({ title, blocks }) => [title, blocks],
    );
    expect((await hr.call(restorePublication, { params, body: { target: 'draft' } })).status).toBe(200);
    const after = (await hr.call(getBookletTree, { params: { id } })).body.chapters[0]?.pages.map(
      ({ title, blocks }) => [title, blocks],
    );
    expect(after).toEqual(before);
    await scope.update('booklets', { variables: { rh_email: 'rh@exemple.fr' } }, (columns) => eq(columns.id, id));
    expect((await publishNow(id)).status).toBe(200);
    const page = await readPage('/nous-joindre');
    expect(page).toMatch(/Écrivez à rh@exemple\.fr/);
    expect(page).toContain('mailto:rh@exemple.fr');
    expect(await readPage('/page-vide')).toMatch(/Une seule phrase/);
    expect((await hr.call(listPublications, { params: { id } })).body.rows).toHaveLength(2);
  });

  it('still asks for a page when nothing would be left to read', async () => {
    const [chapter] = CHAPTERS_WITH_PLACEHOLDERS;
    const alone = [{ title: 'Contacts', pages: chapter?.pages.slice(1) ?? [] }];
    const { id } = await makeBooklet(scope, alone);
    const { body } = await hr.call(getPublicationGate, { params: { id } });
    expect(body.findings.map(({ level, code }) => `${level} ${code}`)).toContain('error PUB-001');
    expect((await publishNow(id)).error.code).toBe('LIV-006');
    expect((await hr.call(listPublications, { params: { id } })).body.rows).toEqual([]);
  });
});

describe('what is said of the logo and of the company', () => {
  const PAGES = ['/sommaire', '/votre-premier-jour', '/les-bons-gestes', '/fin', '/recherche'];
  const makeLogo = async (): Promise<TenantRow<'booklets'>['theme']> => {
    const file = { name: 'logo.png', kind: 'image', mime: 'image/png', size: 9, fileSize: 9 } as const;
    const [media] = await scope.insert('media', [{ ...file, width: 300, height: 100, sha256: 'a', storageKey: 'a' }]);
    return { ...DEFAULT_THEME, logo: { ...DEFAULT_THEME.logo, mediaId: media?.id ?? null, alt: 'Atelier' } };
  };

  it('the logo is on every page of the reader, not on the cover alone', async () => {
    const theme = await makeLogo();
    const { id } = await makeBooklet(scope, GOOD_CHAPTERS, { theme });
    expect((await publishNow(id)).status).toBe(200);
    const file = `/fichiers/${theme.logo.mediaId}/`;
    expect(await readPage()).toContain(file);
    for (const rest of [...PAGES, '/imprimer'])
      expect([rest, (await readPage(rest)).includes(file)]).toEqual([rest, true]);
  });

  it('without a logo, every page carries the name of the company', async () => {
    const { id } = await makeBooklet(scope);
    await publishNow(id);
    for (const rest of ['', ...PAGES]) {
      const [, header = ''] = /<header class="r-bar">([\s\S]*?)<\/header>/.exec(await readPage(rest)) ?? [];
      expect([rest, header.includes(company.name)]).toEqual([rest, true]);
      expect(header).not.toContain('<img');
    }
  });

  it('header and footer carry the name of the company that this booklet gives itself', async () => {
    const { id } = await makeBooklet(scope, GOOD_CHAPTERS, { variables: { entreprise: 'Atelier des Bois & Cie' } });
    await publishNow(id);
    for (const rest of ['', ...PAGES]) {
      const body = await readPage(rest);
      const [, header = ''] = /<header class="r-bar">([\s\S]*?)<\/header>/.exec(body) ?? [];
      const [, footer = ''] = /<footer class="r-foot">([\s\S]*?)<\/footer>/.exec(body) ?? [];
      for (const part of [header, footer]) {
        expect(part).toContain('Atelier des Bois &amp; Cie');
        expect(part).not.toContain(company.name);
      }
    }
  });
});
