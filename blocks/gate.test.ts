import { describe, expect, test } from 'vitest';
import { EXAMPLES } from './examples.ts';
import { checkPage, type PageFacts } from './gate.ts';
import { definitionOf, type NewBlock } from './registry.ts';

const FILE = '00000000-0000-4000-8000-000000000001';
const PAGE = '00000000-0000-4000-8000-000000000090';
const GONE = '00000000-0000-4000-8000-0000000000ff';

const facts: PageFacts = {
  variables: [
    { name: 'prenom', required: false, filled: false },
    { name: 'entreprise', required: true, filled: true },
    { name: 'horaires_accueil', required: true, filled: false },
  ],
  media: new Set([FILE]),
  pages: new Set([PAGE]),
  headingOrder: 'error',
};

const found = (blocks: NewBlock[], given: PageFacts = facts) =>
  checkPage(
    blocks.map((block, index) => ({ ...block, id: `b${index}` })),
    given,
  ).map(({ blockId, code, level, field, values }) => ({
    at: `${blockId}.${field}`,
    code,
    level,
    ...(values && { values }),
  }));

const text = (html: string): NewBlock => ({ type: 'text', props: { html } });
const heading = (level: 2 | 3 | 4): NewBlock => ({ type: 'heading', props: { level, text: 'Titre' } });
const image = (over: Partial<typeof EXAMPLES.image.picture>, href = ''): NewBlock => ({
  type: 'image',
  props: { ...EXAMPLES.image, href, picture: { mediaId: FILE, alt: '', decorative: false, ...over } },
});

describe('images and files', () => {
  test('an image is described or said to be decorative', () => {
    expect(found([image({})])).toEqual([{ at: 'b0.picture.alt', code: 'EDI-003', level: 'error' }]);
    expect(found([image({ alt: 'L’atelier' })])).toEqual([]);
    expect(found([image({ decorative: true })])).toEqual([]);
  });

  test('a decorative image cannot be the only words of a link', () => {
    expect(found([image({ decorative: true }, 'https://example.org')])).toEqual([
      { at: 'b0.picture.alt', code: 'EDI-004', level: 'error' },
    ]);
  });

  test('a file that left the library is found, deep inside a list too', () => {
    expect(found([image({ mediaId: GONE, alt: 'x' })])).toEqual([
      { at: 'b0.picture.mediaId', code: 'EDI-016', level: 'error' },
    ]);
    const [first] = EXAMPLES.steps.items;
    const items = [0, 1].map(() => ({
      ...first,
      title: 'Étape',
      html: '',
      picture: { mediaId: GONE, alt: 'x', decorative: false },
    }));
    expect(found([{ type: 'steps', props: { items } }]).map(({ at }) => at)).toEqual([
      'b0.items.0.picture.mediaId',
      'b0.items.1.picture.mediaId',
    ]);
  });

  test('a video without captions nor transcript, a document not said accessible: warnings only', () => {
    const video = {
      ...EXAMPLES.video,
      video: { mediaId: FILE },
      poster: { mediaId: null },
      captions: { mediaId: null },
      transcript: '',
    };
    const document = { ...EXAMPLES.document, file: { mediaId: FILE }, accessible: false };
    expect(
      found([
        { type: 'video', props: video },
        { type: 'document', props: document },
      ]),
    ).toEqual([
      { at: 'b0.captions', code: 'EDI-007', level: 'warning' },
      { at: 'b1.accessible', code: 'EDI-019', level: 'warning' },
    ]);
  });
});

describe('links', () => {
  test('a page of the booklet must be readable', () => {
    expect(found([text(`<p><a href="page:${PAGE}">La sécurité</a></p>`)])).toEqual([]);
    expect(found([text(`<p><a href="page:${GONE}">La sécurité</a></p>`)])).toEqual([
      { at: 'b0.html', code: 'EDI-015', level: 'error' },
    ]);
    expect(
      found([{ type: 'button', props: { ...EXAMPLES.button, href: `page:${GONE}`, file: { mediaId: null } } }]),
    ).toEqual([{ at: 'b0.href', code: 'EDI-015', level: 'error' }]);
  });

  test.each(['javascript:alert(1)', 'http://example.org', 'data:text/html,x', '//example.org', 'JaVaScRiPt:x'])(
    'refuses %s',
    (href) => {
      expect(found([text(`<p><a href="${href}">Le site</a></p>`)])).toEqual([
        { at: 'b0.html', code: 'EDI-012', level: 'error' },
      ]);
    },
  );

  test.each(['Cliquez ici', 'ici', '<strong>En savoir plus</strong>', ''])('refuses the label « %s »', (label) => {
    expect(found([text(`<p>Voir <a href="https://example.org/a?b=1&amp;c=2">${label}</a></p>`)])).toEqual([
      { at: 'b0.html', code: 'EDI-004', level: 'error' },
    ]);
  });
});

describe('variables', () => {
  test('an unknown one is named, with those it looks like', () => {
    expect(found([text('<p>Bonjour {{ prenon }}</p>')])).toEqual([
      { at: 'b0.html', code: 'EDI-005', level: 'error', values: { nom: '{{prenon}}', liste: '{{prenom}}' } },
    ]);
    expect(found([text('<p>{{xyzxyzxyz}}</p>')])[0]?.values).toMatchObject({ liste: 'aucune' });
  });

  test('a mandatory one must have a value; an optional one need not', () => {
    expect(found([text('<p>{{prenom}}, {{entreprise}}, {{horaires_accueil}}</p>')])).toEqual([
      { at: 'b0.html', code: 'EDI-017', level: 'error', values: { nom: '{{horaires_accueil}}' } },
    ]);
  });
});

describe('headings', () => {
  test('the first is level 2 and none is skipped on the way down; going up is free', () => {
    expect(found([heading(2), heading(3), heading(4), heading(2), heading(3)])).toEqual([]);
    expect(found([heading(3)])).toEqual([{ at: 'b0.level', code: 'EDI-002', level: 'error', values: { n: 3, m: 1 } }]);
    expect(found([heading(2), text('<p>Mot</p>'), heading(4)])).toEqual([
      { at: 'b2.level', code: 'EDI-002', level: 'error', values: { n: 4, m: 2 } },
    ]);
  });

  test('the company may have it a warning', () => {
    expect(found([heading(4)], { ...facts, headingOrder: 'warning' })).toMatchObject([{ level: 'warning' }]);
  });
});

test('a text of more than 400 words is a warning', () => {
  expect(found([text(`<p>${'mot '.repeat(400)}</p>`)])).toEqual([]);
  expect(found([text(`<p>${'mot '.repeat(401)}</p>`)])).toEqual([
    { at: 'b0.html', code: 'EDI-018', level: 'warning', values: { n: 400 } },
  ]);
});

test('a contact is really reachable, unless a variable says how', () => {
  const [claire] = EXAMPLES.contact.people;
  if (!claire) throw new Error('the example has no contact');
  const person = { ...claire, photo: { mediaId: null, alt: '', decorative: false } };
  const contact = (over: Partial<typeof person>): NewBlock => ({
    type: 'contact',
    props: { people: [{ ...person, ...over }] },
  });
  expect(
    found([contact({ email: 'claire(at)dubreuil', phone: 'demander à l’accueil' })]).map(({ at, code }) => [at, code]),
  ).toEqual([
    ['b0.people.0.phone', 'GEN-008'],
    ['b0.people.0.email', 'GEN-004'],
  ]);
  expect(found([contact({ email: 'a@b.fr', phone: '+33 (0)2 40 81 00 12' })])).toEqual([]);
});

test('a block of an unknown kind stops nothing', () => {
  expect(checkPage([{ id: 'x', type: 'hologramme', props: { html: '{{?}}' } }], facts)).toEqual([]);
});

describe('confirmations', () => {
  test('say what is confirmed and in which words; no public booklet holds one', () => {
    const bare = { ...EXAMPLES.confirmation, title: ' ', statement: '' };
    expect(found([{ type: 'confirmation', props: bare }])).toEqual([
      { at: 'b0.title', code: 'GEN-001', level: 'error' },
      { at: 'b0.statement', code: 'GEN-001', level: 'error' },
    ]);
    expect(definitionOf('confirmation').personal).toBe('une lecture à confirmer');
  });

  test('a file to read is asked for as a document is', () => {
    const bare = { ...EXAMPLES.fileToRead, file: { mediaId: null }, title: '' };
    expect(found([{ type: 'fileToRead', props: bare }])).toEqual([
      { at: 'b0.file', code: 'GEN-001', level: 'error' },
      { at: 'b0.title', code: 'GEN-001', level: 'error' },
    ]);
  });
});
