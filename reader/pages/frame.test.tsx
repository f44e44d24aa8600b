import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '../../contract/booklets/booklets/theme.ts';
import { renderBookletPage, renderContents, renderCover, renderEnd, renderFinish, renderFrame } from './documents.tsx';
import type { FinishProps } from './Finish.tsx';
import { shortenLetter } from './Finish.tsx';
import type { ReaderBooklet, ReaderPersonal, ReaderPicture } from './reader-booklet.ts';

const createPage = (
  slug: string,
  title: string,
  blocks: ReaderBooklet['chapters'][number]['pages'][number]['blocks'] = [],
) => ({
  id: `id-${slug}`,
  slug,
  title,
  summary: '',
  minutes: 2,
  mandatory: false,
  hash: `hash-${slug}`,
  blocks,
});
const createHeading = (id: string, level: 2 | 3 | 4, text: string) => ({ id, type: 'heading', props: { level, text } });

const createBooklet = (changes: Partial<ReaderBooklet> = {}): ReaderBooklet => ({
  id: 'livret',
  version: 1,
  publishedOn: '20/11/2026',
  title: 'Bienvenue',
  subtitle: '',
  company: 'Menuiserie Dubreuil',
  language: 'fr-FR',
  type: 'employee',
  tone: 'vous',
  theme: DEFAULT_THEME,
  logo: null,
  darkLogo: null,
  cover: null,
  coverLayout: 'shapes',
  coverSeed: 0,
  welcome: { message: '', signatory: '', signatoryRole: '', photo: null },
  chapters: [
    {
      id: 'un',
      title: 'Avant votre arrivée',
      pages: [
        createPage('lieux', 'Les lieux', [
          createHeading('a', 2, 'L’atelier'),
          createHeading('b', 3, 'La scierie'),
          createHeading('c', 4, 'Le quai'),
        ]),
        createPage('tenue', 'La tenue', [createHeading('d', 2, 'Les gants')]),
      ],
    },
    { id: 'deux', title: 'Sécurité', pages: [createPage('gestes', 'Les bons gestes')] },
  ],
  media: () => null,
  text: (text) => text,
  html: (html) => html,
  quizSeed: () => '',
  countdown: () => null,
  qr: () => ({ size: 0, path: '' }),
  referents: [],
  addresses: { base: '/lire/x/y', script: '/s.js', style: '/s.css', theme: '/t.css' },
  ...changes,
});

const createPicture = (name: string): ReaderPicture => ({
  alt: 'Dubreuil',
  media: {
    kind: 'image',
    name,
    alt: '',
    width: 200,
    height: 80,
    size: 1,
    mime: 'image/png',
    language: 'fr-FR',
    url: `/${name}`,
    sources: [],
  },
});

const tracked: ReaderPersonal = {
  placeholder: (name) => `[${name}]`,
  locked: new Map(),
  hasTracking: true,
  order: [['id-lieux', 'id-tenue'], ['id-gestes']],
  validation: 'end',
};

/** An element from its opening tag to the first closing tag of its name. */
const findElementHtml = (html: string, name: string, marker: string): string => {
  const at = html.indexOf(marker);
  return at < 0 ? '' : html.slice(html.lastIndexOf(`<${name}`, at), html.indexOf(`</${name}>`, at));
};

describe('the list of chapters', () => {
  it('links every chapter, lists the pages of the current one, and marks both', () => {
    const side = findElementHtml(renderBookletPage(createBooklet(), 'tenue'), 'nav', 'r-side"');
    expect(side).toContain('popover="auto"');
    expect(side).toMatch(/href="\/lire\/x\/y\/lieux" aria-current="true"/);
    expect(side).toMatch(/href="\/lire\/x\/y\/tenue" aria-current="page"/);
    expect(side).toContain('href="/lire/x/y/gestes"');
    expect(side).not.toContain('Les bons gestes');
    expect(side).toContain('data-hashes="hash-lieux hash-tenue"');
    // Without a script nothing says that nothing is read.
    expect(side).toMatch(/class="r-side-state" data-device-state="" hidden=""/);
  });

  it('takes its state from the server for a known reader', () => {
    const side = findElementHtml(renderBookletPage(createBooklet({ personal: tracked }), 'tenue'), 'nav', 'r-side"');
    for (const slot of ['[ring]', '[count]', '[nid-tenue]', '[hun]', '[hdeux]', '[rid-lieux]', '[rid-tenue]'])
      expect(side).toContain(slot);
    expect(side).not.toContain('data-hashes');
  });
});

describe('« Sur cette page »', () => {
  it('lists the titles of two levels, and nothing for a single title', () => {
    const outline = findElementHtml(renderBookletPage(createBooklet(), 'lieux'), 'nav', 'r-outline"');
    expect(outline).toContain('href="#bloc-a"');
    expect(outline).toContain('href="#bloc-b"');
    expect(outline).not.toContain('bloc-c');
    expect(renderBookletPage(createBooklet(), 'tenue')).not.toContain('r-outline');
  });
});

describe('the opener of a chapter', () => {
  it('stands above its first page only, with its number, its size and a drawing', () => {
    const first = renderBookletPage(createBooklet(), 'lieux');
    expect(first).toContain('r-band r-band-1 r-opener');
    expect(first).toMatch(/Chapitre 1<[\s\S]*Avant votre arrivée<[\s\S]*2\u00a0pages[\s\S]*4\u00a0minutes/);
    expect(first).toContain('r-opener-drawing');
    expect(renderBookletPage(createBooklet(), 'gestes')).toContain('r-band r-band-2 r-opener');
    const second = renderBookletPage(createBooklet(), 'tenue');
    expect(second).not.toContain('r-opener');
    expect(second).toContain('Chapitre 1 : Avant votre arrivée');
  });

  it('keeps the drawing of a chapter from one rendering to the next', () => {
    expect(renderBookletPage(createBooklet(), 'lieux')).toBe(renderBookletPage(createBooklet(), 'lieux'));
  });
});

describe('the company', () => {
  const renderAll = (booklet: ReaderBooklet) => [
    renderCover(booklet),
    renderContents(booklet),
    renderBookletPage(booklet, 'lieux'),
    renderEnd(booklet),
    renderFrame(booklet, 'Rechercher', ''),
  ];

  it('is on every page with its logo, of each scheme', () => {
    const booklet = createBooklet({ logo: createPicture('clair.png'), darkLogo: createPicture('sombre.png') });
    for (const html of renderAll(booklet)) {
      expect(html).toContain('Menuiserie Dubreuil');
      expect(html).toMatch(/class="r-logo-light"[^>]*src="\/clair.png"/);
      expect(html).toMatch(/class="r-logo-dark"[^>]*src="\/sombre.png"/);
    }
  });

  it('is set like a logo when there is none', () => {
    for (const html of renderAll(createBooklet())) expect(html).toMatch(/r-bar-plain|r-bar-alone/);
  });
});

describe('the contents', () => {
  it('have one link to resume, and no word on a page that is not read', () => {
    const html = renderContents(createBooklet({ personal: tracked }));
    expect(html.match(/\[start\]/g)).toHaveLength(1);
    expect(html).not.toContain('À lire');
    const device = renderContents(createBooklet());
    expect(device.match(/data-start=""/g)).toHaveLength(1);
    expect(device).toContain('data-pages="lieux tenue gestes"');
  });
});

describe('the end', () => {
  const finish: FinishProps = {
    isTu: false,
    firstName: 'Camille',
    isFinished: false,
    read: 1,
    total: 3,
    unread: { pages: 2, minutes: 4 },
    tasks: 0,
    later: 0,
    resume: { href: '/lire/x/y/tenue', title: 'La tenue', chapter: 'Avant votre arrivée' },
    receipt: '',
  };

  it('says how much is left and where', () => {
    const html = renderFinish(finish);
    expect(html).toContain('Encore 2\u00a0pages, Camille');
    expect(html).toContain('Environ 4\u00a0minutes de lecture. La suite est à «\u00a0La tenue\u00a0»');
    expect(html).toMatch(/href="\/lire\/x\/y\/tenue"><span>Reprendre</);
    expect(html).toContain('stroke-dasharray="33 100"');
  });

  it('congratulates by the first name, with the receipt', () => {
    const done = { ...finish, isFinished: true, read: 3, unread: { pages: 0, minutes: 0 }, resume: null };
    const html = renderFinish({ ...done, receipt: '/lire/x/y/moi/recu-4.pdf' });
    expect(html).toContain('Bravo Camille\u202f!');
    expect(html).toContain('Vous avez lu les 3 pages de ce livret.');
    expect(html).toContain('href="/lire/x/y/moi/recu-4.pdf"');
    expect(renderFinish({ ...done, isTu: true, firstName: '' })).toMatch(/Bravo\u202f![\s\S]*Tu as lu/);
  });

  it('never congratulates while something is missing', () => {
    const unread = { pages: 0, minutes: 0 };
    const tasks = renderFinish({ ...finish, unread, resume: null, tasks: 1, isTu: true });
    expect(tasks).toContain('Tu y es presque, Camille');
    const later = renderFinish({ ...finish, unread, resume: null, later: 2 });
    expect(later).toContain('2\u00a0pages s’ouvriront plus tard.');
    for (const html of [tasks, later]) expect(html).not.toContain('Bravo');
  });

  it('repeats a short letter whole, and sends to the cover for a long one', () => {
    const welcome = { message: 'Bonjour.\n\nÀ bientôt.', signatory: 'Hélène Dubreuil', signatoryRole: '', photo: null };
    const html = renderEnd(createBooklet({ welcome }));
    expect(html).toContain('Le mot d’Hélène Dubreuil');
    expect(html).toContain('À bientôt.');
    const long = { ...welcome, message: `Bonjour.\n\n${'Un mot. '.repeat(200)}` };
    expect(renderEnd(createBooklet({ welcome: long }))).toContain('href="/lire/x/y#mot-accueil"');
    expect(shortenLetter(long.message)).toEqual({ text: 'Bonjour.', isWhole: false });
  });

  it('lists the chapters with the state of each', () => {
    expect(renderEnd(createBooklet())).toContain('data-hashes="hash-gestes"');
    const html = renderEnd(createBooklet({ personal: tracked }));
    for (const slot of ['[finish]', '[learned]', '[next]', '[hun]', '[proofs]', '[opinion]'])
      expect(html).toContain(slot);
  });
});
