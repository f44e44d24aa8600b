import { getBlockDefinition, isBlockType } from '../../../blocks/registry.ts';
import {
  type Audience,
  type AudienceCondition,
  type AudienceReader,
  matchesCondition,
} from '../../../contract/booklets/content/audience.ts';
import type { CoverageKind } from '../../../contract/reading/coverage.ts';
import type { FrozenBlock, FrozenPage, Snapshot } from '../../booklets/index.ts';
import { getPageUnlockDays } from '../reader/person/page-locks.ts';
import { findContradiction, getConditionField } from './contradictions.ts';
import { isEmergencyContact } from './emergency-contact.ts';
import { EMPTY_READER, type KnownLists, listPossibleReaders, withFieldValue } from './possible-readers.ts';

/*
 * Who sees what of a draft. People alike for every condition form one group, and each group is looked at once. A page
 * shows as `filterSnapshotForReader` decides: the tests hold both against each other, person by person.
 */

export interface CoveragePerson {
  reader: AudienceReader;
  /** Names of the personal values that the booklet uses and the person does not have. */
  blanks?: readonly string[];
  /** Days since their arrival, today; null: without an arrival, everything is open at once. */
  day?: number | null;
  /** Last day of their access, from their arrival; null: none. */
  lastDay?: number | null;
}

/** Days from the arrival, both included; null: no limit on that side. */
export interface CoverageDays {
  from: number | null;
  to: number | null;
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
  /** The only days that it concerns; of `nobody`: the day on which it opens, and the last day of the access. */
  days: CoverageDays | null;
  /** Fields that decide it. */
  fields: Pick<AudienceCondition, 'field' | 'key'>[];
  /** Places of the people concerned, in the order given; none of a possible reader. */
  people: number[];
  /** One of those concerned; null: nobody in particular. */
  reader: AudienceReader | null;
  /** A reader whom content that nobody sees is meant for; null where somebody is concerned. */
  target: AudienceReader | null;
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

/** Day of the arrival. What matters at work is looked for from then on. */
const ARRIVAL_DAY = 0;
const ANY_DAY = Number.NEGATIVE_INFINITY;

/** First day on which a group sees a page, and one of its blocks when `wanted` names some; `ANY_DAY`: from the start. */
const findFirstDay = (
  { item, blocks }: MaskedPage,
  bits: bigint,
  wanted: (block: MaskedPage['blocks'][number]) => boolean = () => true,
): number => {
  const kept = blocks.filter(({ mask }) => has(bits, mask));
  const opens = getPageUnlockDays({ ...item, blocks: kept.map((block) => block.item) }) ?? ANY_DAY;
  const days = kept.filter(wanted).map((block) => Math.max(opens, block.item.unlockDays ?? ANY_DAY));
  return Math.min(...days, ...(blocks.length === 0 ? [opens] : []));
};

const has = (bits: bigint, mask: bigint): boolean => (bits & mask) === mask;

/** The reader whom these conditions ask for, as far as they agree, and the fields that they look at. */
const createTarget = (conditions: readonly AudienceCondition[]) => {
  const wanted = conditions.filter(({ operator }) => operator === 'is');
  const target = wanted.reduceRight(
    (reader, condition) => withFieldValue(reader, condition, condition.values[0] ?? ''),
    EMPTY_READER,
  );
  return { target, fields: listFields(conditions) };
};

/** Last day on which one of a group may read, from their arrival. */
const findLastDay = ({ people: places }: Group, people: readonly CoveragePerson[]): number =>
  Math.max(
    ...places.map((place) => {
      const { day = null, lastDay = null } = people[place] ?? {};
      return day === null || lastDay === null ? Number.POSITIVE_INFINITY : lastDay;
    }),
  );

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
  /** Last day of the access of those who may come, from their arrival; null: none. */
  lastDay: number | null = null,
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
    place: Partial<Pick<CoverageResult, 'chapter' | 'page' | 'variable' | 'days' | 'fields'>> = {},
  ) => {
    const found = Map.groupBy(concerned.length === 0 ? [-1] : concerned, (at) =>
      JSON.stringify(relevant.map((field) => listFieldValues(field, people[at]?.reader ?? reader))),
    );
    for (const [values, places] of found) {
      const own = people[places[0] ?? -1]?.reader ?? reader;
      const name = JSON.stringify([kind, place.chapter?.id, place.page?.id, place.variable, place.days, values]);
      const known = results.get(name);
      const kept = known ?? {
        kind,
        chapter: place.chapter ?? null,
        page: place.page ?? null,
        block: null,
        conditions: [],
        days: place.days ?? null,
        fields: [...(place.fields ?? relevant)],
        facts: relevant
          .map((field) => ({ ...field, value: listFieldValues(field, own) }))
          .filter(({ value }) => value !== ''),
        people: [],
        reader: own,
        target: null,
        variable: place.variable ?? '',
      };
      kept.people.push(...places.filter((at) => at >= 0));
      results.set(name, kept);
    }
  };
  const hasDays = pages.some(
    ({ page: { item, blocks } }) => item.unlockDays !== null || blocks.some((block) => block.item.unlockDays != null),
  );
  /** A hole before `first`, for those who have not passed it; a person who may come, when each of them has. */
  const reportBefore = (
    kind: CoverageKind,
    first: number,
    from: number | null,
    group: Pick<Group, 'people' | 'reader'>,
    relevant: readonly Pick<AudienceCondition, 'field' | 'key'>[],
    place: Partial<Pick<CoverageResult, 'chapter' | 'page'>> = {},
  ) => {
    if (first <= ARRIVAL_DAY || !Number.isFinite(first)) return;
    const days = { from, to: first - 1 };
    const here = group.people.filter((place) => {
      const { day = null } = people[place] ?? {};
      return day !== null && day <= days.to;
    });
    report(kind, { people: here, reader: group.reader }, relevant, { ...place, days });
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
  const fieldsOfId = new Map([...fieldsOfPage].map(([{ item }, found]) => [item.id, found]));
  const urgent = pages.filter(({ page }) => page.blocks.some(({ isEmergency }) => isEmergency));
  /** Where the emergency contacts stand: the page to mend. */
  const helpPlace = urgent[0] ? { chapter: urgent[0].chapter, page: urgent[0].page.item } : {};
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
    const covering = urgent.filter(
      ({ page }) => shown.has(page) && page.blocks.some(({ isEmergency, mask }) => isEmergency && has(bits, mask)),
    );
    if (urgent.length > 0 && covering.length === 0) report('noEmergency', group, urgentFields, helpPlace);
    if (hasDays) {
      const reading = Math.min(...[...shown].map((page) => findFirstDay(page, bits)));
      reportBefore('emptyBooklet', reading, null, group, fields);
      const help = Math.min(...covering.map(({ page }) => findFirstDay(page, bits, ({ isEmergency }) => isEmergency)));
      if (reading < help)
        reportBefore('noEmergency', help, Math.max(ARRIVAL_DAY, reading), group, urgentFields, helpPlace);
    }
    const named = new Map<string, MaskedPage>();
    for (const page of shown)
      for (const { mask, names } of page.blocks)
        if (names.length > 0 && has(bits, mask)) for (const name of names) if (!named.has(name)) named.set(name, page);
    for (const [variable, { item: page }] of named) {
      const without = group.people.filter((place) => people[place]?.blanks?.includes(variable));
      const pageFieldsOf = fieldsOfId.get(page.id) ?? [];
      if (without.length > 0)
        report('noValue', { ...group, people: without }, [], { page, variable, fields: pageFieldsOf });
    }
  }

  const never = (
    kind: CoverageKind,
    chapter: MaskedChapter,
    page: MaskedPage,
    block: FrozenBlock | null,
    excluded: AudienceCondition[],
    days: CoverageDays | null = null,
  ) =>
    results.set(JSON.stringify([kind, page.item.id, block?.id]), {
      ...{ kind, chapter, page: page.item, block, conditions: excluded, facts: [], people: [], reader: null },
      ...{ variable: '', days, ...createTarget([...(page.item.audience ?? []), ...(block?.audience ?? [])]) },
    });
  const lastDays = new Map([...groups].map(([bits, group]) => [bits, findLastDay(group, people)]));
  const lastOfAll = people.length > 0 ? Number.POSITIVE_INFINITY : (lastDay ?? Number.POSITIVE_INFINITY);
  for (const { chapter, page } of pages) {
    const own = page.item.audience ?? [];
    const excluded = findContradiction(own);
    if (excluded.length > 0) {
      never('contradiction', chapter, page, null, excluded);
      continue;
    }
    const isSeen = (mask: bigint) => [...shownTo].some(([bits, shown]) => has(bits, mask) && shown.has(page));
    /** Last day on which one of those who see it may read. */
    const findLast = (mask: bigint): number => {
      const own = [...shownTo].flatMap(([bits, shown]) =>
        has(bits, mask) && shown.has(page) ? (lastDays.get(bits) ?? []) : [],
      );
      return own.length === 0 ? lastOfAll : Math.max(...own);
    };
    if (people.length > 0 && page.mask !== 0n && !isSeen(0n)) {
      never('nobody', chapter, page, null, []);
      continue;
    }
    const opens = getPageUnlockDays(page.item) ?? ANY_DAY;
    if (opens > findLast(0n)) {
      never('nobody', chapter, page, null, [], { from: opens, to: findLast(0n) });
      continue;
    }
    for (const { item, mask } of page.blocks) {
      const together = findContradiction([...own, ...(item.audience ?? [])]);
      const day = item.unlockDays ?? ANY_DAY;
      if (together.length > 0) never('contradiction', chapter, page, item, together);
      else if (people.length > 0 && mask !== 0n && !isSeen(mask)) never('nobody', chapter, page, item, []);
      else if (day > findLast(mask)) never('nobody', chapter, page, item, [], { from: day, to: findLast(mask) });
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
