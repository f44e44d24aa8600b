import type { FieldReferences } from '#renderer';
import { getCoverLayout } from '../../../contract/booklets/booklets/cover.ts';
import { getFontPair } from '../../../contract/booklets/fonts/fonts.ts';
import {
  type FieldChange,
  type FieldValue,
  getBookletFieldKey,
} from '../../../contract/booklets/publications/comparison.ts';
import { toCanonicalJson } from '../../platform/security/canonical.ts';
import { findVariableLabel } from '../content/variable-rules.ts';
import type { FrozenPage, Snapshot } from '../publications/snapshot.ts';
import { fillVariableValues } from '../publications/variables.ts';

/* Fields of a booklet, and of a page, that readers see and that no block shows. */

type Row<Source> = [key: string, read: (source: Source) => FieldValue | null];

const toText = (text: string | null | undefined): FieldValue | null => (text ? { kind: 'text', text } : null);
const toKey = (key: string): FieldValue => ({ kind: 'key', key });
const toSwitch = (isOn: boolean): FieldValue => toKey(isOn ? 'comparison.yes' : 'comparison.no');

const compareRows = <Source>(rows: readonly Row<Source>[], before: Source, after: Source): FieldChange[] =>
  rows.flatMap(([key, read]) => {
    const [old, fresh] = [read(before), read(after)];
    if (toCanonicalJson(old) === toCanonicalJson(fresh)) return [];
    return [{ names: [{ key }], before: old, after: fresh }];
  });

/** Rules of a page: its readers, and what it waits for. */
export const comparePageRules = (
  before: FrozenPage,
  after: FrozenPage,
  references: readonly [FieldReferences, FieldReferences],
): FieldChange[] => {
  const rows: Row<{ page: FrozenPage; names: FieldReferences }>[] = [
    [
      'comparison.page.audience',
      ({ page: { audience } }) => (audience ? { kind: 'audience', audience } : toKey('comparison.everybody')),
    ],
    ['comparison.page.mandatory', ({ page }) => toSwitch(page.mandatory ?? false)],
    [
      'comparison.page.unlockDays',
      ({ page: { unlockDays } }) =>
        unlockDays ? { kind: 'number', value: unlockDays, unitKey: 'editor.block.unit.days' } : null,
    ],
    [
      'comparison.page.unlockAfter',
      ({ page: { unlockAfterId }, names }) => toText(unlockAfterId ? names.findPageTitle(unlockAfterId) : null),
    ],
  ];
  return compareRows(rows, { page: before, names: references[0] }, { page: after, names: references[1] });
};

const findFileKey = ({ media }: Snapshot, id: string | null): string =>
  id === null ? '' : ((Object.hasOwn(media, id) ? media[id]?.storageKey : undefined) ?? id);
const findFileName = ({ media }: Snapshot, id: string | null): FieldValue | null =>
  toText(id === null ? null : Object.hasOwn(media, id) ? media[id]?.name : undefined);

const COLOURS = ['primary', 'secondary', 'accent', 'background', 'text', 'link'] as const;

const findOwnFont = ({ theme, fonts = {} }: Snapshot, use: 'title' | 'text'): FieldValue | null => {
  const id = theme.ownFonts?.[use];
  return toText(id ? fonts[id]?.family : null);
};

const fill = (snapshot: Snapshot, text: string): string =>
  fillVariableValues(text, snapshot.language, snapshot.variables, (key) => `[${findVariableLabel(key) ?? key}]`);

const BOOKLET_ROWS: Row<Snapshot>[] = [
  [getBookletFieldKey('title'), ({ title }) => toText(title)],
  [getBookletFieldKey('subtitle'), ({ subtitle }) => toText(subtitle)],
  [getBookletFieldKey('language'), ({ language }) => ({ kind: 'language', tag: language })],
  [getBookletFieldKey('type'), ({ type = 'employee' }) => toKey(`booklet.type.${type}`)],
  [getBookletFieldKey('tone'), ({ tone = 'vous' }) => toKey(getBookletFieldKey('tone', tone))],
  ...COLOURS.map(
    (name): Row<Snapshot> => [
      getBookletFieldKey('colour', name),
      ({ theme }) => ({ kind: 'colour', colour: theme.colours[name].toLowerCase() }),
    ],
  ),
  ['builder.font.pair', ({ theme }) => toText(getFontPair(theme.fontPair).name)],
  [getBookletFieldKey('titleFont'), (snapshot) => findOwnFont(snapshot, 'title')],
  [getBookletFieldKey('textFont'), (snapshot) => findOwnFont(snapshot, 'text')],
  ['builder.font.size', ({ theme }) => toKey(`builder.font.size.${theme.size}`)],
  ['builder.font.lineHeight', ({ theme }) => toKey(`builder.font.lineHeight.${theme.lineHeight}`)],
  [getBookletFieldKey('radius'), ({ theme }) => toKey(getBookletFieldKey('radius', theme.radius))],
  [getBookletFieldKey('logoAlt'), ({ theme }) => toText(theme.logo.alt)],
  [getBookletFieldKey('logoPosition'), ({ theme }) => toKey(getBookletFieldKey('logoPosition', theme.logo.position))],
  [getBookletFieldKey('cover'), ({ cover }) => toKey(getBookletFieldKey('cover', getCoverLayout(cover)))],
  [getBookletFieldKey('coverAlt'), ({ cover }) => toText(cover.decorative ? '' : cover.alt)],
  [getBookletFieldKey('welcome'), (snapshot) => toText(fill(snapshot, snapshot.welcome.message))],
  [getBookletFieldKey('signatory'), (snapshot) => toText(fill(snapshot, snapshot.welcome.signatory))],
  [getBookletFieldKey('signatoryRole'), (snapshot) => toText(fill(snapshot, snapshot.welcome.signatoryRole))],
];

/** Files that replace each other keep the same name at times: they are told apart by their content. */
const FILE_ROWS: [key: string, read: (snapshot: Snapshot) => string | null][] = [
  [getBookletFieldKey('logo'), ({ theme }) => theme.logo.mediaId],
  [getBookletFieldKey('darkLogo'), ({ theme }) => theme.logo.darkMediaId],
  [getBookletFieldKey('coverPicture'), ({ cover }) => cover.mediaId],
  [getBookletFieldKey('photo'), ({ welcome }) => welcome.photoMediaId],
];

const compareChapters = (before: Snapshot, after: Snapshot): FieldChange[] => {
  const [old, fresh] = [before, after].map((snapshot) =>
    snapshot.chapters.map(({ id, title }) => ({ id, title: fill(snapshot, title) })),
  ) as [{ id: string; title: string }[], { id: string; title: string }[]];
  const names = [{ key: getBookletFieldKey('chapter') }];
  const titles = new Map(old.map(({ id, title }) => [id, title]));
  const kept = new Set(fresh.map(({ id }) => id));
  const changed = fresh.flatMap(({ id, title }): FieldChange[] =>
    titles.get(id) === title ? [] : [{ names, before: toText(titles.get(id)), after: toText(title) }],
  );
  const removed = old
    .filter(({ id }) => !kept.has(id))
    .map(({ title }): FieldChange => ({ names, before: toText(title), after: null }));
  const toOrder = (list: readonly { id: string; title: string }[], others: ReadonlySet<string>) =>
    list.filter(({ id }) => others.has(id));
  const [from, to] = [toOrder(old, kept), toOrder(fresh, new Set(titles.keys()))];
  const isSameOrder = from.map(({ id }) => id).join() === to.map(({ id }) => id).join();
  const toWords = (list: readonly { title: string }[]) => toText(list.map(({ title }) => title).join(' → '));
  const order: FieldChange[] = isSameOrder
    ? []
    : [{ names: [{ key: getBookletFieldKey('chapterOrder') }], before: toWords(from), after: toWords(to) }];
  return [...changed, ...removed, ...order];
};

const compareVariables = (before: Snapshot, after: Snapshot): FieldChange[] =>
  [...new Set([...Object.keys(before.variables), ...Object.keys(after.variables)])].sort().flatMap((key) => {
    const [old, fresh] = [before.variables[key] ?? '', after.variables[key] ?? ''];
    if (old === fresh) return [];
    const names = [{ key: getBookletFieldKey('variable') }, { words: findVariableLabel(key) ?? key }];
    return [{ names, before: toText(old), after: toText(fresh) }];
  });

/** Fields of the booklet itself that differ between two versions. */
export const compareBookletFields = (before: Snapshot, after: Snapshot): FieldChange[] => [
  ...compareRows(BOOKLET_ROWS, before, after),
  ...FILE_ROWS.flatMap(([key, read]): FieldChange[] =>
    findFileKey(before, read(before)) === findFileKey(after, read(after))
      ? []
      : [
          {
            names: [{ key }],
            before: findFileName(before, read(before)),
            after: findFileName(after, read(after)),
          },
        ],
  ),
  ...compareChapters(before, after),
  ...compareVariables(before, after),
];
