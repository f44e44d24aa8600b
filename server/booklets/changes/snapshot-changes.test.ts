import { expect, test } from 'vitest';
import type { FrozenBlock, Snapshot } from '../publications/snapshot.ts';
import { listSnapshotChanges } from './snapshot-changes.ts';

type Page = { id: string; title?: string; blocks: [id: string, props: unknown, type?: string][] };

const makeSnapshot = (pages: Page[], variables: Record<string, string> = {}, media = {}): Snapshot =>
  ({
    variables,
    media,
    chapters: [
      {
        id: 'chapter',
        pages: pages.map(({ id, title = id, blocks }) => ({
          ...{ id, slug: id, title, summary: '' },
          blocks: blocks.map(([blockId, props, type = 'text']) => ({ id: blockId, type, props }) as FrozenBlock),
        })),
      },
    ],
  }) as unknown as Snapshot;

const text = (html: string) => ({ html });
const summarise = (before: Snapshot, after: Snapshot) =>
  listSnapshotChanges(before, after).map(({ blockId, kind, proposed, causes }) => [
    blockId,
    kind,
    proposed,
    causes.join(),
  ]);

test('nothing differs between a draft and its stored copy, whose keys are in another order', () => {
  const [one, other] = [
    { level: 2, text: 'Titre' },
    { text: 'Titre', level: 2 },
  ];
  expect(
    summarise(
      makeSnapshot([{ id: 'p', blocks: [['a', one, 'heading']] }]),
      makeSnapshot([{ id: 'p', blocks: [['a', other, 'heading']] }]),
    ),
  ).toEqual([]);
});

test('blocks are added, removed, moved and changed', () => {
  const before = makeSnapshot([
    {
      id: 'p',
      blocks: [
        ['a', text('<p>Un.</p>')],
        ['b', text('<p>Deux.</p>')],
        ['c', text('<p>Trois jours.</p>')],
      ],
    },
    {
      id: 'q',
      blocks: [
        ['d', text('<p>Quatre.</p>')],
        ['e', text('<p>Il faut partir.</p>')],
      ],
    },
  ]);
  const after = makeSnapshot([
    {
      id: 'p',
      blocks: [
        ['b', text('<p>Deux.</p>')],
        ['a', text('<p>Un.</p>')],
        ['c', text('<p>Six jours.</p>')],
        ['d', text('<p>Quatre.</p>')],
      ],
    },
    { id: 'q', blocks: [['f', text('<p>Bonjour.</p>')]] },
  ]);
  expect(summarise(before, after)).toEqual([
    ['a', 'moved', 'minor', 'moved'],
    ['c', 'changed', 'major', 'figure'],
    ['d', 'moved', 'minor', 'moved'],
    ['f', 'added', 'minor', 'words'],
    ['e', 'removed', 'major', 'duty'],
  ]);
});

test('a page that is gone keeps its readers; a title counts as a block', () => {
  const audience = [{ field: 'site' as const, operator: 'is' as const, values: ['Lyon'] }];
  const before = makeSnapshot([
    { id: 'p', title: 'Avant', blocks: [] },
    { id: 'q', blocks: [['a', text('<p>Un.</p>')]] },
  ]);
  Object.assign(before.chapters[0]?.pages[1] ?? {}, { audience });
  const after = makeSnapshot([{ id: 'p', title: 'Après', blocks: [] }]);
  expect(listSnapshotChanges(before, after)).toMatchObject([
    { blockId: 'p', blockType: 'page', kind: 'changed' },
    { blockId: 'a', kind: 'removed', place: { pageId: 'q', isPageGone: true, audience } },
  ]);
});

test('a variable, a link, a file and a picture are told apart', () => {
  const make = (phone: string, href: string, key: string) =>
    makeSnapshot(
      [
        {
          id: 'p',
          blocks: [
            ['phone', text('<p>Appelez le {{telephone}}.</p>')],
            ['link', text(`<p><a href="${href}">Le site</a></p>`)],
            [
              'file',
              { file: { mediaId: 'm' }, title: 'Règlement', description: '', language: 'fr-FR', accessible: true },
              'document',
            ],
          ],
        },
      ],
      { telephone: phone },
      { m: { storageKey: key } },
    );
  expect(summarise(make('01', 'https://a.fr', 'one'), make('02', 'https://b.fr', 'two'))).toEqual([
    ['phone', 'changed', 'major', 'figure'],
    ['link', 'changed', 'minor', 'link'],
    ['file', 'changed', 'major', 'file'],
  ]);
});
