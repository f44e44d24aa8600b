import { describe, expect, test } from 'vitest';
import { EXAMPLE_PROPS } from './examples.ts';
import { checkPage, type PageFacts } from './gate.ts';
import { getBlockDefinition, type NewBlock } from './registry.ts';

const FILE = '00000000-0000-4000-8000-000000000001';
const PAGE = '00000000-0000-4000-8000-000000000090';
const MISSING_FILE = '00000000-0000-4000-8000-0000000000ff';

const pageFacts: PageFacts = {
  variables: [
    { name: 'prenom', required: false, filled: false },
    { name: 'entreprise', required: true, filled: true },
    { name: 'horaires_accueil', required: true, filled: false },
  ],
  media: new Set([FILE]),
  pages: new Set([PAGE]),
  headingOrder: 'error',
};

const listFindings = (blocks: NewBlock[], given: PageFacts = pageFacts) =>
  checkPage(
    blocks.map((block, index) => ({ ...block, id: `b${index}` })),
    given,
  ).map(({ blockId, code, level, field, values }) => ({
    at: `${blockId}.${field}`,
    code,
    level,
    ...(values && { values }),
  }));

const createTextBlock = (html: string): NewBlock => ({ type: 'text', props: { html } });
const createHeadingBlock = (level: 2 | 3 | 4): NewBlock => ({ type: 'heading', props: { level, text: 'Titre' } });
const createImageBlock = (over: Partial<typeof EXAMPLE_PROPS.image.picture>, href = ''): NewBlock => ({
  type: 'image',
  props: { ...EXAMPLE_PROPS.image, href, picture: { mediaId: FILE, alt: '', decorative: false, ...over } },
});

describe('images and files', () => {
  test('an image is described or said to be decorative', () => {
    expect(listFindings([createImageBlock({})])).toEqual([{ at: 'b0.picture.alt', code: 'EDI-003', level: 'error' }]);
    expect(listFindings([createImageBlock({ alt: 'L’atelier' })])).toEqual([]);
    expect(listFindings([createImageBlock({ decorative: true })])).toEqual([]);
  });

  test('a decorative image cannot be the only words of a link', () => {
    expect(listFindings([createImageBlock({ decorative: true }, 'https://example.org')])).toEqual([
      { at: 'b0.picture.alt', code: 'EDI-004', level: 'error' },
    ]);
  });

  test('a drawing stands for a file, and is decorative unless it is described', () => {
    const drawn = { mediaId: null, drawing: 'team' };
    expect(listFindings([createImageBlock(drawn)])).toEqual([]);
    expect(listFindings([createImageBlock({ ...drawn, decorative: true })])).toEqual([]);
    expect(listFindings([createImageBlock({ ...drawn, alt: 'Notre équipe' }, 'https://example.org')])).toEqual([]);
    expect(listFindings([createImageBlock(drawn, 'https://example.org')])).toEqual([
      { at: 'b0.picture.alt', code: 'EDI-004', level: 'error' },
    ]);
    expect(listFindings([createImageBlock({ mediaId: null, drawing: '' })])).toEqual([
      { at: 'b0.picture', code: 'GEN-001', level: 'error' },
    ]);
  });

  test('a file that left the library is found, deep inside a list too', () => {
    expect(listFindings([createImageBlock({ mediaId: MISSING_FILE, alt: 'x' })])).toEqual([
      { at: 'b0.picture.mediaId', code: 'EDI-016', level: 'error' },
    ]);
    const [first] = EXAMPLE_PROPS.steps.items;
    const items = [0, 1].map(() => ({
      ...first,
      title: 'Étape',
      html: '',
      picture: { mediaId: MISSING_FILE, alt: 'x', decorative: false },
    }));
    expect(listFindings([{ type: 'steps', props: { items } }]).map(({ at }) => at)).toEqual([
      'b0.items.0.picture.mediaId',
      'b0.items.1.picture.mediaId',
    ]);
  });

  test('a video without captions nor transcript, a document not said accessible: warnings only', () => {
    const video = {
      ...EXAMPLE_PROPS.video,
      video: { mediaId: FILE },
      poster: { mediaId: null },
      captions: { mediaId: null },
      transcript: '',
    };
    const document = { ...EXAMPLE_PROPS.document, file: { mediaId: FILE }, accessible: false };
    expect(
      listFindings([
        { type: 'video', props: video },
        { type: 'document', props: document },
      ]),
    ).toEqual([
      { at: 'b0.captions', code: 'EDI-007', level: 'warning' },
      { at: 'b1.accessible', code: 'EDI-019', level: 'warning' },
    ]);
  });

  test('an embedded page needs a title and an https address of an allowed site, three on a page', () => {
    const { embed } = EXAMPLE_PROPS;
    const facts = { ...pageFacts, embedHosts: ['www.exemple-video.fr', 'carte.exemple.fr'] };
    const block: NewBlock = { type: 'embed', props: embed };
    expect(listFindings([block, block, block], facts)).toEqual([]);
    expect(listFindings([block, block, block, block], facts)).toMatchObject([{ at: 'b3.href', code: 'GEN-023' }]);
    expect(listFindings([block], { ...facts, embedHosts: ['carte.exemple.fr', 'exemple-video.fr'] })).toEqual([
      {
        at: 'b0.href',
        code: 'EDI-020',
        level: 'error',
        values: { hote: 'www.exemple-video.fr', liste: 'carte.exemple.fr, exemple-video.fr' },
      },
    ]);
    expect(listFindings([block], { ...facts, embedHosts: [] })).toMatchObject([{ values: { liste: 'aucun' } }]);
    const props = { ...embed, href: 'http://www.exemple-video.fr/', title: '' };
    expect(listFindings([{ type: 'embed', props }], facts).map(({ at, code }) => `${at} ${code}`)).toEqual(
      expect.arrayContaining(['b0.href GEN-007', 'b0.title GEN-001']),
    );
  });

  test('nobody of a chart stands under somebody who left it, nor under themselves', () => {
    const [boss, ...others] = EXAMPLE_PROPS.chart.people;
    const check = (people: unknown[]) =>
      listFindings([{ type: 'chart', props: { people } as typeof EXAMPLE_PROPS.chart }]).map(
        ({ at, code }) => `${at} ${code}`,
      );
    expect(check([{ ...boss, photo: { mediaId: null, alt: '', decorative: false } }, ...others])).toEqual([]);
    const first = { ...boss, photo: { mediaId: null, alt: '', decorative: false } };
    expect(check(others)).toEqual(['b0.people.0.under EDI-021', 'b0.people.1.under EDI-021']);
    expect(check([{ ...first, under: 'finition' }, ...others])).toEqual([
      'b0.people.0.under EDI-022',
      'b0.people.1.under EDI-022',
      'b0.people.3.under EDI-022',
    ]);
    expect(check([{ ...first, name: '', under: 'direction' }])).toEqual([
      'b0.people.0.name GEN-001',
      'b0.people.0.under EDI-022',
    ]);
    expect(check([])).toEqual(['b0.people GEN-001']);
  });

  test('a recording needs its file, its title and its transcript', () => {
    const whole = { ...EXAMPLE_PROPS.audio, audio: { mediaId: FILE }, html: '<p>Bonjour.</p>' };
    expect(listFindings([{ type: 'audio', props: whole }])).toEqual([]);
    expect(listFindings([{ type: 'audio', props: { audio: { mediaId: null }, title: '', html: '<p> </p>' } }])).toEqual(
      [
        { at: 'b0.audio', code: 'GEN-001', level: 'error' },
        { at: 'b0.title', code: 'GEN-001', level: 'error' },
        { at: 'b0.html', code: 'GEN-001', level: 'error' },
      ],
    );
    expect(listFindings([{ type: 'audio', props: { ...whole, audio: { mediaId: MISSING_FILE } } }])).toEqual([
      { at: 'b0.audio.mediaId', code: 'EDI-016', level: 'error' },
    ]);
  });
});

describe('links', () => {
  test('a page of the booklet must be readable', () => {
    expect(listFindings([createTextBlock(`<p><a href="page:${PAGE}">La sécurité</a></p>`)])).toEqual([]);
    expect(listFindings([createTextBlock(`<p><a href="page:${MISSING_FILE}">La sécurité</a></p>`)])).toEqual([
      { at: 'b0.html', code: 'EDI-015', level: 'error' },
    ]);
    expect(
      listFindings([
        { type: 'button', props: { ...EXAMPLE_PROPS.button, href: `page:${MISSING_FILE}`, file: { mediaId: null } } },
      ]),
    ).toEqual([{ at: 'b0.href', code: 'EDI-015', level: 'error' }]);
  });

  test.each(['javascript:alert(1)', 'http://example.org', 'data:text/html,x', '//example.org', 'JaVaScRiPt:x'])(
    'refuses %s',
    (href) => {
      expect(listFindings([createTextBlock(`<p><a href="${href}">Le site</a></p>`)])).toEqual([
        { at: 'b0.html', code: 'EDI-012', level: 'error' },
      ]);
    },
  );

  test.each(['Cliquez ici', 'ici', '<strong>En savoir plus</strong>', ''])('refuses the label « %s »', (label) => {
    expect(
      listFindings([createTextBlock(`<p>Voir <a href="https://example.org/a?b=1&amp;c=2">${label}</a></p>`)]),
    ).toEqual([{ at: 'b0.html', code: 'EDI-004', level: 'error' }]);
  });
});

describe('variables', () => {
  test('an unknown one is named, with those it looks like', () => {
    expect(listFindings([createTextBlock('<p>Bonjour {{ prenon }}</p>')])).toEqual([
      { at: 'b0.html', code: 'EDI-005', level: 'error', values: { nom: '{{prenon}}', liste: '{{prenom}}' } },
    ]);
    expect(listFindings([createTextBlock('<p>{{xyzxyzxyz}}</p>')])[0]?.values).toMatchObject({ liste: 'aucune' });
  });

  test('a mandatory one must have a value; an optional one need not', () => {
    expect(listFindings([createTextBlock('<p>{{prenom}}, {{entreprise}}, {{horaires_accueil}}</p>')])).toEqual([
      { at: 'b0.html', code: 'EDI-017', level: 'error', values: { nom: '{{horaires_accueil}}' } },
    ]);
  });
});

describe('headings', () => {
  test('the first is level 2 and none is skipped on the way down; going up is free', () => {
    expect(
      listFindings([
        createHeadingBlock(2),
        createHeadingBlock(3),
        createHeadingBlock(4),
        createHeadingBlock(2),
        createHeadingBlock(3),
      ]),
    ).toEqual([]);
    expect(listFindings([createHeadingBlock(3)])).toEqual([
      { at: 'b0.level', code: 'EDI-002', level: 'error', values: { n: 3, m: 1 } },
    ]);
    expect(listFindings([createHeadingBlock(2), createTextBlock('<p>Mot</p>'), createHeadingBlock(4)])).toEqual([
      { at: 'b2.level', code: 'EDI-002', level: 'error', values: { n: 4, m: 2 } },
    ]);
  });

  test('the company may have it a warning', () => {
    expect(listFindings([createHeadingBlock(4)], { ...pageFacts, headingOrder: 'warning' })).toMatchObject([
      { level: 'warning' },
    ]);
  });
});

test('a text of more than 400 words is a warning', () => {
  expect(listFindings([createTextBlock(`<p>${'mot '.repeat(400)}</p>`)])).toEqual([]);
  expect(listFindings([createTextBlock(`<p>${'mot '.repeat(401)}</p>`)])).toEqual([
    { at: 'b0.html', code: 'EDI-018', level: 'warning', values: { n: 400 } },
  ]);
});

test('a contact is really reachable, unless a variable says how', () => {
  const [claire] = EXAMPLE_PROPS.contact.people;
  if (!claire) throw new Error('the example has no contact');
  const person = { ...claire, photo: { mediaId: null, alt: '', decorative: false } };
  const contact = (over: Partial<typeof person>): NewBlock => ({
    type: 'contact',
    props: { people: [{ ...person, ...over }] },
  });
  expect(
    listFindings([contact({ email: 'claire(at)dubreuil', phone: 'demander à l’accueil' })]).map(({ at, code }) => [
      at,
      code,
    ]),
  ).toEqual([
    ['b0.people.0.phone', 'GEN-008'],
    ['b0.people.0.email', 'GEN-004'],
  ]);
  expect(listFindings([contact({ email: 'a@b.fr', phone: '+33 (0)2 40 81 00 12' })])).toEqual([]);
});

test('a block of an unknown kind stops nothing', () => {
  expect(checkPage([{ id: 'x', type: 'hologramme', props: { html: '{{?}}' } }], pageFacts)).toEqual([]);
});

describe('confirmations', () => {
  test('say what is confirmed and in which words; no public booklet holds one', () => {
    const bare = { ...EXAMPLE_PROPS.confirmation, title: ' ', statement: '' };
    expect(listFindings([{ type: 'confirmation', props: bare }])).toEqual([
      { at: 'b0.title', code: 'GEN-001', level: 'error' },
      { at: 'b0.statement', code: 'GEN-001', level: 'error' },
    ]);
    expect(getBlockDefinition('confirmation').personal).toBe('une lecture à confirmer');
  });

  test('a file to read is asked for as a document is', () => {
    const bare = { ...EXAMPLE_PROPS.fileToRead, file: { mediaId: null }, title: '' };
    expect(listFindings([{ type: 'fileToRead', props: bare }])).toEqual([
      { at: 'b0.file', code: 'GEN-001', level: 'error' },
      { at: 'b0.title', code: 'GEN-001', level: 'error' },
    ]);
  });
});
