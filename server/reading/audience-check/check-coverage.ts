import { getBlockDefinition, isBlockType } from '../../../blocks/registry.ts';
import {
  type Audience,
  type AudienceCondition,
  type AudienceReader,
  matchesCondition,
} from '../../../contract/booklets/content/audience.ts';
import type { CoverageKind } from '../../../contract/reading/coverage.ts';
import type { FrozenBlock, FrozenPage, Snapshot } from '../../booklets/index.ts';
import { findContradiction, getConditionField } from './contradictions.ts';
import { isEmergencyContact } from './emergency-contact.ts';
import { type KnownLists, listPossibleReaders } from './possible-readers.ts';

/*
 * Who sees what of a draft. People alike for every condition form one group, and each group is looked at once. A page
 * shows as `filterSnapshotForReader` decides: the tests hold both against each other, person by person.
 */

export interface CoveragePerson {
  reader: AudienceReader;
  /** Names of the personal values that the booklet uses and the person does not have. */
  blanks?: readonly string[];
}

/** A value of the people concerned. */
export interface CoverageFact extends Pick<AudienceCondition, 'field' | 'key'> {
  value: string;
}

export interface CoverageResult {
  kind: CoverageKind;
  chapter: { id: string; title: string } | null;
  page: FrozenPage | null;
  block: FrozenBlock | null;
  conditions: AudienceCondition[];
  /** Values that the people concerned share. */
  facts: CoverageFact[];
  /** Places of the people concerned, in the order given; none of a possible reader. */
  people: number[];
  /** One of those concerned; null: nobody in particular. */
  reader: AudienceReader | null;
  /** Name of the empty value. */
  variable: string;
}

interface Masked<Item> {
  item: Item;
  mask: bigint;
}
interface MaskedPage extends Masked<FrozenPage> {
  blocks: (Masked<FrozenBlock> & { isSubstance: boolean; isEmergency: boolean; names: readonly string[] })[];
}
interface MaskedChapter {
  id: string;
  title: string;
  pages: MaskedPage[];
}

/** People alike for every condition. */
interface Group {
  bits: bigint;
  reader: AudienceReader;
  people: number[];
}

const has = (bits: bigint, mask: bigint): boolean => (bits & mask) === mask;

/** Numbers the different conditions of a draft: a bit each. */
const createConditionIndex = () => {
  const known = new Map<string, { bit: bigint; condition: AudienceCondition }>();
  const getMask = (audience: Audience | null | undefined): bigint => {
    let mask = 0n;
    for (const condition of audience ?? []) {
      const name = JSON.stringify([getConditionField(condition), condition.operator, condition.values]);
      const found = known.get(name) ?? { bit: 1n << BigInt(known.size), condition };
      known.set(name, found);
      mask |= found.bit;
    }
    return mask;
  };
  return { getMask, list: () => [...known.values()] };
};

const listFieldValues = ({ field, key = '' }: Pick<AudienceCondition, 'field' | 'key'>, reader: AudienceReader) => {
  if (field === 'group') return (reader.groups ?? []).join(', ');
  if (field === 'own') return reader.fields?.[key] ?? '';
  return reader[field] ?? '';
};

/** Fields that conditions look at, each once. */
const listFields = (conditions: readonly AudienceCondition[]): Pick<AudienceCondition, 'field' | 'key'>[] => [
  ...new Map(
    conditions.map(({ field, key }) => [getConditionField({ field, key }), key ? { field, key } : { field }]),
  ).values(),
];

export const checkCoverage = (
  snapshot: Snapshot,
  people: readonly CoveragePerson[],
  lists: KnownLists,
  listNames: (block: FrozenBlock) => readonly string[] = () => [],
): { results: CoverageResult[]; combinations: number; possible: number; conditioned: number } => {
  const index = createConditionIndex();
  const chapters: MaskedChapter[] = snapshot.chapters.map(({ id, title, pages }) => ({
    id,
    title,
    pages: pages.map((page) => ({
      item: page,
      mask: index.getMask(page.audience),
      blocks: page.blocks.map((block) => ({
        item: block,
        mask: index.getMask(block.audience),
        isSubstance: !isBlockType(block.type) || !getBlockDefinition(block.type).isFraming,
        isEmergency: isEmergencyContact(block),
        names: listNames(block),
      })),
    })),
  }));
  const conditions = index.list();
  const all = conditions.map(({ condition }) => condition);
  const pages = chapters.flatMap((chapter) => chapter.pages.map((page) => ({ chapter, page })));

  const bitsByProfile = new Map<string, bigint>();
  const fields = listFields(all);
  const getBits = (reader: AudienceReader): bigint => {
    const profile = JSON.stringify(
      fields.map((field) => (field.field === 'group' ? reader.groups : listFieldValues(field, reader))),
    );
    const found = bitsByProfile.get(profile);
    if (found !== undefined) return found;
    let bits = 0n;
    for (const { bit, condition } of conditions) if (matchesCondition(condition, reader)) bits |= bit;
    bitsByProfile.set(profile, bits);
    return bits;
  };
  const groups = new Map<bigint, Group>();
  for (const [place, { reader }] of people.entries()) {
    const bits = getBits(reader);
    const group = groups.get(bits) ?? { bits, reader, people: [] };
    group.people.push(place);
    groups.set(bits, group);
  }
  const possible = listPossibleReaders(all, lists);
  const possibleGroups = new Map(possible.map((reader) => [getBits(reader), reader]));
  const alone: Group[] = [...possibleGroups]
    .filter(([bits]) => !groups.has(bits))
    .map(([bits, reader]) => ({ bits, reader, people: [] }));

  const showsPage = ({ mask, blocks }: MaskedPage, bits: bigint): boolean => {
    if (!has(bits, mask)) return false;
    const kept = blocks.filter((block) => has(bits, block.mask));
    return kept.length === blocks.length || kept.some(({ isSubstance }) => isSubstance);
  };

  const results = new Map<string, CoverageResult>();
  /** One finding for all the people who share the values that matter for it. */
  const report = (
    kind: CoverageKind,
    { people: concerned, reader }: Pick<Group, 'people' | 'reader'>,
    relevant: readonly Pick<AudienceCondition, 'field' | 'key'>[],
    place: Partial<Pick<CoverageResult, 'chapter' | 'page' | 'variable'>> = {},
  ) => {
    const found = Map.groupBy(concerned.length === 0 ? [-1] : concerned, (at) =>
      JSON.stringify(relevant.map((field) => listFieldValues(field, people[at]?.reader ?? reader))),
    );
    for (const [values, places] of found) {
      const own = people[places[0] ?? -1]?.reader ?? reader;
      const name = JSON.stringify([kind, place.chapter?.id, place.page?.id, place.variable, values]);
      const known = results.get(name);
      const kept = known ?? {
        kind,
        chapter: place.chapter ?? null,
        page: place.page ?? null,
        block: null,
        conditions: [],
        facts: relevant
          .map((field) => ({ ...field, value: listFieldValues(field, own) }))
          .filter(({ value }) => value !== ''),
        people: [],
        reader: own,
        variable: place.variable ?? '',
      };
      kept.people.push(...places.filter((at) => at >= 0));
      results.set(name, kept);
    }
  };
  const fieldsOf = (some: readonly MaskedPage[]) =>
    listFields(
      some.flatMap(({ item, blocks }) => [
        ...(item.audience ?? []),
        ...blocks.flatMap((block) => block.item.audience ?? []),
      ]),
    );
  const fieldsOfChapter = new Map(chapters.map((chapter) => [chapter, fieldsOf(chapter.pages)]));
  const fieldsOfPage = new Map(pages.map(({ page }) => [page, fieldsOf([page])]));
  const urgent = pages.filter(({ page }) => page.blocks.some(({ isEmergency }) => isEmergency));
  const urgentFields = listFields(
    urgent.flatMap(({ page }) => [
      ...(page.item.audience ?? []),
      ...page.blocks.filter(({ isEmergency }) => isEmergency).flatMap(({ item }) => item.audience ?? []),
    ]),
  );
  /** A chapter all of whose pages have the same audience is meant for those people alone. */
  const isMeantFor = ({ pages: own }: MaskedChapter, bits: bigint) =>
    new Set(own.map(({ mask }) => mask)).size > 1 || own.some(({ mask }) => has(bits, mask));

  const shownTo = new Map<bigint, ReadonlySet<MaskedPage>>();
  for (const group of [...groups.values(), ...alone]) {
    const { bits } = group;
    const shown = new Set(pages.filter(({ page }) => showsPage(page, bits)).map(({ page }) => page));
    if (group.people.length > 0) shownTo.set(bits, shown);
    if (shown.size === 0 && pages.length > 0) {
      report('emptyBooklet', group, fields);
      continue;
    }
    for (const chapter of chapters) {
      if (!chapter.pages.some((page) => shown.has(page))) {
        if (isMeantFor(chapter, bits)) report('emptyChapter', group, fieldsOfChapter.get(chapter) ?? [], { chapter });
        continue;
      }
      for (const page of chapter.pages)
        if (!shown.has(page) && has(bits, page.mask))
          report('emptyPage', group, fieldsOfPage.get(page) ?? [], { chapter, page: page.item });
    }
    const isCovered = urgent.some(
      ({ page }) => shown.has(page) && page.blocks.some(({ isEmergency, mask }) => isEmergency && has(bits, mask)),
    );
    if (urgent.length > 0 && !isCovered) report('noEmergency', group, urgentFields);
    const named = new Map<string, MaskedPage>();
    for (const page of shown)
      for (const { mask, names } of page.blocks)
        if (names.length > 0 && has(bits, mask)) for (const name of names) if (!named.has(name)) named.set(name, page);
    for (const [variable, { item: page }] of named) {
      const without = group.people.filter((place) => people[place]?.blanks?.includes(variable));
      if (without.length > 0) report('noValue', { ...group, people: without }, [], { page, variable });
    }
  }

  const never = (
    kind: CoverageKind,
    chapter: MaskedChapter,
    page: MaskedPage,
    block: FrozenBlock | null,
    excluded: AudienceCondition[],
  ) =>
    results.set(JSON.stringify([kind, page.item.id, block?.id]), {
      ...{ kind, chapter, page: page.item, block, conditions: excluded, facts: [], people: [], reader: null },
      variable: '',
    });
  for (const { chapter, page } of pages) {
    const own = page.item.audience ?? [];
    const excluded = findContradiction(own);
    if (excluded.length > 0) {
      never('contradiction', chapter, page, null, excluded);
      continue;
    }
    const isSeen = (mask: bigint) => [...shownTo].some(([bits, shown]) => has(bits, mask) && shown.has(page));
    if (people.length > 0 && page.mask !== 0n && !isSeen(0n)) {
      never('nobody', chapter, page, null, []);
      continue;
    }
    for (const { item, mask } of page.blocks) {
      if (mask === 0n) continue;
      const together = findContradiction([...own, ...(item.audience ?? [])]);
      if (together.length > 0) never('contradiction', chapter, page, item, together);
      else if (people.length > 0 && !isSeen(mask)) never('nobody', chapter, page, item, []);
    }
  }
  return {
    results: [...results.values()],
    combinations: groups.size,
    possible: possibleGroups.size,
    conditioned: pages.reduce(
      (sum, { page }) => sum + (page.mask === 0n ? 0 : 1) + page.blocks.filter(({ mask }) => mask !== 0n).length,
      0,
    ),
  };
};
