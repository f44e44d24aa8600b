import { describe, expect, test } from 'vitest';
import * as editors from '../../../blocks/editors.ts';
import { EXAMPLE_FILES, EXAMPLE_PROPS } from '../../../blocks/examples.ts';
import { BLOCK_TYPES, type BlockType, getBlockDefinition } from '../../../blocks/registry.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import type { FieldChange } from '../../../contract/booklets/publications/comparison.ts';
import texts from '../../../web/locales/fr-FR.json' with { type: 'json' };
import type { FrozenBlock, FrozenMedia, FrozenPage, Snapshot } from '../publications/snapshot.ts';
import { compareBookletFields } from './compare-booklet.ts';
import { createComparison, summarisePages } from './compare-snapshots.ts';
import { createPageDrawing } from './draw-comparison.ts';

type Seed = { id: string; type?: string; props?: unknown } & Partial<FrozenBlock>;

const makePage = (id: string, blocks: Seed[], fields: Partial<FrozenPage> = {}): FrozenPage =>
  ({
    ...{ id, slug: id, title: `Page ${id}`, summary: '', mandatory: true, unlockDays: null, minutes: 1 },
    ...fields,
    blocks: blocks.map(({ type = 'text', props = { html: '<p>Texte.</p>' }, ...block }) => ({
      ...block,
      ...{ type, props, version: getBlockDefinition(type as BlockType).version, locked: false },
    })),
  }) as unknown as FrozenPage;

const media = Object.fromEntries(
  [...Object.values(EXAMPLE_FILES)].map((file): [string, FrozenMedia] => [
    file.id,
    {
      ...{ name: file.name, kind: file.kind, mime: file.mime, fileSize: file.size, width: file.width },
      ...{ height: file.height, alt: file.alt, variants: [], storageKey: `key-${file.id}` },
    } as FrozenMedia,
  ]),
);

const makeSnapshot = (chapters: Record<string, FrozenPage[]>, fields: Partial<Snapshot> = {}): Snapshot => ({
  ...{ bookletId: 'livret', company: 'Menuiserie', title: 'Accueil', subtitle: '', language: 'fr-FR' },
  theme: DEFAULT_THEME,
  welcome: { message: '', signatory: '', signatoryRole: '', photoMediaId: null },
  cover: { mediaId: null, alt: '', decorative: true },
  variables: {},
  media,
  quizKey: String(Math.random()),
  ...fields,
  chapters: Object.entries(chapters).map(([id, pages]) => ({
    ...{ id, title: `Chapitre ${id}`, templateCode: null, templateVersion: null, pages },
  })),
});

const compare = (before: Snapshot, after: Snapshot) =>
  createComparison({ snapshot: before, base: '/v1' }, { snapshot: after, base: '/v2' });

const drawPage = (before: Snapshot, after: Snapshot, id = 'p') => {
  const comparison = compare(before, after);
  const page = comparison.findPage(id);
  if (!page) throw new Error(`no page ${id}`);
  return createPageDrawing(comparison)(page).flatMap((item) => ('drawn' in item ? [item.drawn] : []));
};

const drawBlocks = (before: Seed[], after: Seed[]) =>
  drawPage(makeSnapshot({ c: [makePage('p', before)] }), makeSnapshot({ c: [makePage('p', after)] }));

const textOf = (html: string | null) => (html ?? '').replace(/<[^>]+>/g, '');

/** Choices of the forms of all blocks. */
const listOptions = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap(listOptions);
  if (typeof value !== 'object' || value === null) return [];
  const { options = [], fields, cases } = value as { options?: unknown[]; fields?: unknown; cases?: unknown };
  return [...options, ...listOptions(fields), ...listOptions(cases)];
};
const OPTIONS = [...new Set(listOptions(Object.values(editors)))];
const listItemIds = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => (key === 'id' ? [String(inner)] : listItemIds(inner)))
    : [];

/** Values of props changed one at a time, each still in the shape of its schema. */
const listMutations = (type: BlockType, props: unknown): { path: string; props: unknown }[] => {
  const mutations: { path: string; props: unknown }[] = [];
  const visit = (value: unknown, path: (string | number)[]) => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        visit(inner, [...path, Array.isArray(value) ? Number(key) : key]);
      return;
    }
    // The id of an item is a name for the program.
    if (path.at(-1) === 'id') return;
    const candidates: unknown[] =
      path.at(-1) === 'under'
        ? listItemIds(props)
        : typeof value === 'boolean'
          ? [!value]
          : typeof value === 'number'
            ? [value + 1, value - 1]
            : [
                ...(typeof value === 'string' && value.startsWith('<p>') ? ['<p>Autre phrase.</p>'] : []),
                ...[
                  'Autre texte',
                  'https://exemple.fr/autre',
                  '2027-03-04',
                  '2031-05-06',
                  '1.5, 2.5',
                  '07:15',
                  'en-GB',
                ],
                ...OPTIONS,
                ...Object.values(EXAMPLE_FILES).map((file) => file.id),
              ];
    for (const candidate of candidates) {
      if (candidate === value) continue;
      const copy = structuredClone(props);
      const holder = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy);
      (holder as Record<string | number, unknown>)[path.at(-1) ?? ''] = candidate;
      if (!getBlockDefinition(type).props.safeParse(copy).success) continue;
      mutations.push({ path: path.join('.'), props: copy });
      break;
    }
  };
  visit(props, []);
  return mutations;
};

const listKeys = (fields: readonly FieldChange[]): string[] =>
  fields.flatMap(({ names, before, after }) => [
    ...names.flatMap(({ key = [] }) => key),
    ...[before, after].flatMap((value) => (value?.kind === 'key' ? [value.key] : [])),
  ]);

describe.each(BLOCK_TYPES)('a block of type %s', (type) => {
  const props = EXAMPLE_PROPS[type];
  const block: Seed = { id: 'b', type, props };
  const other: Seed = { id: 'autre' };

  test('is the same in two versions', () => {
    expect(drawBlocks([block], [structuredClone(block)])).toEqual([]);
  });

  test('shows each of its values that changed, in words', () => {
    const mutations = listMutations(type, props);
    expect(mutations.length).toBeGreaterThan(0);
    for (const { path, props: changed } of mutations) {
      const [found, ...more] = drawBlocks([block], [{ ...block, props: changed }]);
      expect(more).toEqual([]);
      expect(found, path).toMatchObject({ id: 'b', type, kind: 'changed' });
      expect(found?.inline !== null || (found?.fields.length ?? 0) > 0, `${type} ${path} shows nothing`).toBe(true);
      const unknown = listKeys(found?.fields ?? []).filter((key) => !Object.hasOwn(texts, key));
      expect(unknown, path).toEqual([]);
      expect(JSON.stringify(found?.fields), path).not.toMatch(/\[object|\{\\"|<p>|undefined/);
    }
  });

  test('is added, removed and moved', () => {
    expect(drawBlocks([other], [other, block])).toMatchObject([{ id: 'b', kind: 'added', before: '' }]);
    expect(drawBlocks([other, block], [other])).toMatchObject([{ id: 'b', kind: 'removed', after: '' }]);
    const third: Seed = { id: 'fin' };
    expect(drawBlocks([block, other, third], [other, third, block])).toMatchObject([{ id: 'b', kind: 'moved' }]);
  });
});

test('words are marked inside their formatting, and a screen reader hears the marks', () => {
  const [found] = drawBlocks(
    [{ id: 'b', props: { html: '<p>Portez <strong>un casque</strong> dans la zone nord.</p>' } }],
    [{ id: 'b', props: { html: '<p>Portez <strong>deux casques</strong> dans la zone nord.</p>' } }],
  );
  expect(found?.inline).toContain(
    '<del><span class="compared-word">supprimé\u00a0: </span><strong>un casque</strong></del>' +
      '<ins><span class="compared-word">ajouté\u00a0: </span><strong>deux casques</strong></ins>',
  );
  expect(textOf(found?.before ?? '')).toBe('Portez supprimé\u00a0: un casque dans la zone nord.');
  expect(found?.after).not.toContain('<del>');
});

test('a list keeps its items, and one that is added stands alone', () => {
  const [found] = drawBlocks(
    [{ id: 'b', props: { html: '<ul><li>Clé du vestiaire</li><li>Carte de transport</li></ul>' } }],
    [
      {
        id: 'b',
        props: { html: '<ul><li>Clé du vestiaire</li><li>Badge de la porte</li><li>Carte de transport</li></ul>' },
      },
    ],
  );
  expect(found?.inline).toMatch(/<li>(<p>)?Clé du vestiaire/);
  expect(found?.inline).toMatch(/<li data-compared="added">(<p>)?<ins>/);
  expect(found?.inline).not.toContain('<del>');
});

test('a table is compared by cells', () => {
  const table = (rows: string[][]) => ({
    ...{ caption: 'Horaires', headerRow: true, headerColumn: false },
    rows: rows.map((row) => row.map((html) => ({ html }))),
  });
  const [found] = drawBlocks(
    [
      {
        id: 'b',
        type: 'table',
        props: table([
          ['Jour', 'Heure'],
          ['Lundi', '8 h'],
          ['Mardi', '9 h'],
        ]),
      },
    ],
    [
      {
        id: 'b',
        type: 'table',
        props: table([
          ['Jour', 'Heure'],
          ['Lundi', '10 h'],
          ['Mardi', '9 h'],
          ['Jeudi', '7 h'],
        ]),
      },
    ],
  );
  expect(found?.inline?.match(/<del>/g)).toHaveLength(1);
  expect(found?.inline).toContain('<tr data-compared="added">');
  expect(textOf(found?.before ?? '')).toContain('supprimé\u00a0: 8');
});

test('a picture that is replaced is given with its former one', () => {
  const [first, second] = Object.values(EXAMPLE_FILES).filter(({ kind }) => kind === 'image');
  const image = (mediaId: string | undefined) => ({
    ...EXAMPLE_PROPS.image,
    picture: { mediaId, alt: 'L’atelier', decorative: false },
  });
  const shape = getBlockDefinition('image').props.safeParse(image(first?.id));
  const props = (id: string | undefined) => (shape.success ? image(id) : { ...EXAMPLE_PROPS.image, mediaId: id });
  const [found] = drawBlocks(
    [{ id: 'b', type: 'image', props: props(first?.id) }],
    [{ id: 'b', type: 'image', props: props(second?.id) }],
  );
  expect(found?.pictures).toEqual([
    {
      before: { url: `/v2/fichiers/${first?.id}/original`, alt: 'L’atelier' },
      after: { url: `/v2/fichiers/${second?.id}/original`, alt: 'L’atelier' },
    },
  ]);
  expect(found?.inline).not.toContain('<img');
});

test('nothing in a drawing acts, and no id is there twice', () => {
  const blocks = BLOCK_TYPES.map((type): Seed => ({ id: type, type, props: EXAMPLE_PROPS[type] }));
  for (const { after } of drawBlocks([{ id: 'autre' }], [{ id: 'autre' }, ...blocks]))
    expect(after).not.toMatch(/<(a|button|form|iframe|script|style)\b|\s(id|href|on\w+)=/);
});

test('pages are added, removed, moved and changed, in the order of the new version', () => {
  const text = (words: string) => ({ html: `<p>${words}</p>` });
  const before = makeSnapshot({
    c: [
      makePage('a', [{ id: '1' }]),
      makePage('b', [{ id: '2' }]),
      makePage('c', [{ id: '3' }]),
      makePage('d', [{ id: '4' }]),
    ],
    e: [makePage('f', [{ id: '5' }])],
  });
  const after = makeSnapshot({
    c: [
      makePage('a', [{ id: '1' }]),
      makePage('n', [{ id: '9' }]),
      makePage('c', [{ id: '3', props: text('Autre.') }]),
    ],
    e: [makePage('f', [{ id: '5' }]), makePage('d', [{ id: '4' }])],
  });
  const { pages, unchanged, counts } = summarisePages(compare(before, after));
  expect(pages.map(({ id, kind }) => [id, kind])).toEqual([
    ['b', 'removed'],
    ['n', 'added'],
    ['c', null],
    ['d', 'moved'],
  ]);
  expect(unchanged).toBe(2);
  // The title of a page counts with its blocks.
  expect(counts).toEqual({ added: 2, removed: 2, moved: 0, changed: 1 });
});

test('a block that leaves for another page stands on its new page only', () => {
  const before = makeSnapshot({ c: [makePage('p', [{ id: '1' }, { id: '2' }]), makePage('q', [{ id: '3' }])] });
  const after = makeSnapshot({ c: [makePage('p', [{ id: '1' }]), makePage('q', [{ id: '3' }, { id: '2' }])] });
  expect(drawPage(before, after, 'p')).toEqual([]);
  expect(drawPage(before, after, 'q')).toMatchObject([{ id: '2', kind: 'moved', fromPage: 'Page p' }]);
});

test('title, summary, readers and rules of a page', () => {
  const before = makeSnapshot(
    { c: [makePage('p', [{ id: '1' }], { title: 'Vos {{x}}', summary: 'Ancien.' })] },
    { variables: { x: 'droits' } },
  );
  const after = makeSnapshot(
    {
      c: [
        makePage('p', [{ id: '1' }], {
          ...{ title: 'Vos {{x}}', summary: 'Nouveau.', mandatory: false, unlockDays: 8 },
          audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }],
        }),
      ],
    },
    { variables: { x: 'devoirs' } },
  );
  const [found] = drawPage(before, after);
  expect(found?.type).toBe('page');
  expect(textOf(found?.inline ?? '')).toContain('supprimé\u00a0: droitsajouté\u00a0: devoirs');
  expect(found?.fields.map(({ names }) => names[0]?.key)).toEqual([
    'comparison.page.audience',
    'comparison.page.mandatory',
    'comparison.page.unlockDays',
  ]);
});

test('readers and delay of a block', () => {
  const [found] = drawBlocks(
    [{ id: 'b' }],
    [{ id: 'b', audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }], unlockDays: 3 }],
  );
  expect(found).toMatchObject({ kind: 'changed', inline: null });
  expect(found?.fields).toHaveLength(2);
});

test('the booklet itself: theme, cover, welcome, chapters and variables, in words', () => {
  const before = makeSnapshot({ a: [], b: [] }, { variables: { entreprise: 'Menuiserie' } });
  const after: Snapshot = {
    ...makeSnapshot({ b: [], a: [], n: [] }, { title: 'Bienvenue', tone: 'tu', variables: { entreprise: 'Atelier' } }),
    theme: { ...DEFAULT_THEME, radius: 'large', colours: { ...DEFAULT_THEME.colours, primary: '#112233' } },
    welcome: { message: 'Bonjour {{entreprise}}', signatory: '', signatoryRole: '', photoMediaId: null },
    cover: { mediaId: null, alt: '', decorative: true, layout: 'waves' },
  };
  const fields = compareBookletFields(before, after);
  expect(fields.map(({ names }) => names[0]?.key)).toEqual([
    'comparison.booklet.title',
    'comparison.booklet.tone',
    'comparison.booklet.colour.primary',
    'comparison.booklet.radius',
    'comparison.booklet.cover',
    'comparison.booklet.welcome',
    'comparison.booklet.chapter',
    'comparison.booklet.chapterOrder',
    'comparison.booklet.variable',
  ]);
  expect(listKeys(fields).filter((key) => !Object.hasOwn(texts, key))).toEqual([]);
  expect(compareBookletFields(before, structuredClone(before))).toEqual([]);
});
