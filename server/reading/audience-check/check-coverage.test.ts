import { describe, expect, it } from 'vitest';
import {
  type Audience,
  type AudienceCondition,
  type AudienceReader,
  isInAudience,
} from '../../../contract/booklets/content/audience.ts';
import {
  type FrozenBlock,
  type FrozenPage,
  filterSnapshotBlocks,
  filterSnapshotForReader,
  filterSnapshotPages,
  listFrozenPages,
  type Snapshot,
} from '../../booklets/index.ts';
import { findPageLocks, isBlockOpen } from '../reader/person/page-locks.ts';
import { type CoveragePerson, type CoverageResult, checkCoverage } from './check-coverage.ts';
import { findContradiction } from './contradictions.ts';
import { isEmergencyContact } from './emergency-contact.ts';
import { listPossibleReaders } from './possible-readers.ts';

type Field = AudienceCondition['field'];
const is = (field: Field, ...values: string[]): AudienceCondition => ({ field, operator: 'is', values });
const isNot = (field: Field, ...values: string[]): AudienceCondition => ({ field, operator: 'isNot', values });
const polo = (operator: 'is' | 'isNot', ...values: string[]): AudienceCondition => ({
  field: 'own',
  key: 'polo',
  operator,
  values,
});

const NOBODY_KNOWN: AudienceReader = {
  site: null,
  department: null,
  contractType: null,
  groups: [],
  language: null,
  fields: {},
};
const person = (fields: Partial<AudienceReader> = {}, blanks: string[] = []) => ({
  reader: { ...NOBODY_KNOWN, ...fields },
  blanks,
});
const LYON = person({ site: 'Lyon' });
const PARIS = person({ site: 'Paris' });

let made = 0;
const nextId = () => `0190b8f0-0000-7000-8000-${String(++made).padStart(12, '0')}`;
const block = (
  audience: Audience | null = null,
  type = 'text',
  props: unknown = { html: '<p>x</p>' },
): FrozenBlock => ({
  ...{ id: nextId(), type, version: 1, locked: false, props },
  ...(audience && { audience }),
});
const urgent = (audience: Audience | null = null) =>
  block(audience, 'contact', {
    people: [
      { name: 'Accueil', role: 'Urgences', phone: '0102030405', email: '', availability: '', photo: { mediaId: null } },
    ],
  });
const page = (title: string, audience: Audience | null, ...blocks: FrozenBlock[]): FrozenPage => ({
  ...{ id: nextId(), slug: title, title, summary: '', icon: '', mandatory: false, unlockDays: null },
  ...{ readingMinutes: 1, reviewOn: null, templateCode: null, templateVersion: null, minutes: 1 },
  ...{ audience, blocks },
});
const snapshot = (...chapters: FrozenPage[][]): Snapshot =>
  ({
    theme: { logo: { mediaId: null, darkMediaId: null } },
    welcome: { photoMediaId: null },
    cover: { mediaId: null },
    media: {},
    chapters: chapters.map((pages, index) => ({ id: nextId(), title: `Chapitre ${index + 1}`, pages })),
  }) as unknown as Snapshot;
const from = <Item extends FrozenBlock | FrozenPage>(unlockDays: number, item: Item): Item => ({ ...item, unlockDays });
const on = (day: number | null, lastDay: number | null = null, fields: Partial<AudienceReader> = {}) => ({
  ...person(fields),
  ...{ day, lastDay },
});
const tell = ({ kind, page: at, block: of, facts, people, reader, days }: CoverageResult) => ({
  kind,
  ...(days && { days: [days.from, days.to] }),
  page: at?.title ?? null,
  ...(of && { block: true }),
  facts: facts.map(({ value }) => value),
  people,
  isPossible: people.length === 0 && reader !== null,
});
const check = (draft: Snapshot, people: readonly CoveragePerson[], lastDay: number | null = null) =>
  checkCoverage(draft, people, {}, undefined, lastDay).results.map(tell);

/** Numbers that look random, the same at each run. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

describe('conditions that exclude each other', () => {
  it.each<[string, Audience, boolean]>([
    ['nothing', [], false],
    ['one site', [is('site', 'Lyon')], false],
    ['two sites', [is('site', 'Lyon'), is('site', 'Paris')], true],
    ['two lists that share a site', [is('site', 'Lyon', 'Nice'), is('site', 'nice', 'Paris')], false],
    ['a site and not that site', [is('site', 'Lyon'), isNot('site', 'LYON')], true],
    ['two sites and not one of them', [is('site', 'Lyon', 'Paris'), isNot('site', 'Lyon')], false],
    ['a site and another department', [is('site', 'Lyon'), is('department', 'Paie')], false],
    ['two groups: a reader may be in both', [is('group', 'A'), is('group', 'B')], false],
    ['a group and not that group', [is('group', 'A'), isNot('group', 'a', 'B')], true],
    ['the same language of two countries', [is('language', 'fr-FR'), is('language', 'fr-BE')], false],
    ['a language and not it', [is('language', 'fr-FR'), isNot('language', 'fr')], true],
    ['every contract excluded: a person without one remains', [isNot('contractType', 'permanent', 'temp')], false],
    ['two values of one own field', [polo('is', 'M'), polo('is', 'XL')], true],
    ['values of two own fields', [polo('is', 'M'), { ...polo('is', 'XL'), key: 'veste' }], false],
  ])('%s', (_, audience, expected) => {
    expect(findContradiction(audience).length > 0).toBe(expected);
  });
});

describe('an emergency contact', () => {
  it.each<[string, FrozenBlock, boolean]>([
    ['says « urgence » in its function', urgent(), true],
    ['is no other block', block(), false],
    [
      'has a way to reach it',
      block(null, 'contact', { people: [{ name: 'Urgences', role: '', phone: '', email: '', availability: '' }] }),
      false,
    ],
    [
      'says it',
      block(null, 'contact', { people: [{ name: 'Accueil', role: '', phone: '01', email: '', availability: '' }] }),
      false,
    ],
    [
      'may stand beside a text',
      block(null, 'columns', {
        html: '',
        beside: {
          kind: 'contact',
          person: { name: 'En cas d’urgence', role: '', phone: '18', email: '', availability: '' },
        },
      }),
      true,
    ],
  ])('%s', (_, one, expected) => {
    expect(isEmergencyContact(one)).toBe(expected);
  });
});

describe('possible readers', () => {
  it('are every combination of the values that the conditions tell apart, and one more', () => {
    const list = (conditions: Audience, lists = {}) => listPossibleReaders(conditions, lists);
    expect(list([])).toHaveLength(1);
    expect(list([is('site', 'Lyon'), isNot('site', 'lyon', 'Paris')]).map(({ site }) => site)).toEqual([
      'lyon',
      'Paris',
      null,
    ]);
    expect(list([is('site', 'Lyon')], { site: ['Lyon', 'Nice', 'Pau'] }).map(({ site }) => site)).toEqual([
      'Lyon',
      'Nice',
    ]);
    expect(list([is('site', 'Lyon')], { site: ['LYON'] }).map(({ site }) => site)).toEqual(['Lyon']);
    expect(list([is('site', 'Lyon'), is('group', 'A'), polo('is', 'M')])).toHaveLength(8);
  });
});

describe('holes', () => {
  it('a page whose blocks are all for others is empty', () => {
    const draft = snapshot([page('a', null, block()), page('b', null, block([is('site', 'Lyon')]))]);
    expect(check(draft, [LYON, PARIS, PARIS])).toEqual([
      { kind: 'emptyPage', page: 'b', facts: ['Paris'], people: [1, 2], isPossible: false },
    ]);
  });

  it('a chapter that some sites have nothing of is empty for the others, unless it is meant for one audience', () => {
    const only = (site: string) => page(site, [is('site', site)], block());
    const hole = snapshot([page('a', null, block())], [only('Lyon'), only('Nice')]);
    expect(check(hole, [LYON, PARIS])).toMatchObject([
      { kind: 'emptyChapter', facts: ['Paris'], people: [1] },
      // Nobody works in Nice yet.
      { kind: 'nobody', page: 'Nice' },
    ]);
    expect(check(snapshot([page('a', null, block())], [only('Lyon')]), [LYON, PARIS])).toEqual([]);
  });

  it('a site without an emergency contact; a booklet without any says nothing', () => {
    const draft = snapshot([page('a', null, block(), urgent([is('site', 'Lyon')]))]);
    expect(check(draft, [LYON, PARIS])).toEqual([
      { kind: 'noEmergency', page: 'a', facts: ['Paris'], people: [1], isPossible: false },
    ]);
    expect(check(snapshot([page('a', null, block())]), [LYON, PARIS])).toEqual([]);
  });

  it('people whom the lists allow are told apart from those who are there', () => {
    const draft = snapshot([page('a', null, urgent([is('site', 'Lyon')]), block())]);
    expect(check(draft, [LYON])).toEqual([{ kind: 'noEmergency', page: 'a', facts: [], people: [], isPossible: true }]);
  });

  it('content that nobody sees, content that nobody can see, and empty values', () => {
    const draft = snapshot([
      page('a', null, block(), block([is('site', 'Nice')])),
      page('b', [is('site', 'Lyon')], block(), block([is('site', 'Paris')])),
      page('c', [is('site', 'Lyon'), is('site', 'Paris')], block()),
    ]);
    expect(check(draft, [LYON, PARIS])).toEqual([
      { kind: 'nobody', page: 'a', block: true, facts: [], people: [], isPossible: false },
      { kind: 'contradiction', page: 'b', block: true, facts: [], people: [], isPossible: false },
      { kind: 'contradiction', page: 'c', facts: [], people: [], isPossible: false },
    ]);
    const named = snapshot([page('a', null, block(null, 'text', { html: '{{poste}}' }))]);
    const blank = checkCoverage(named, [person({}, ['poste']), person()], {}, () => ['poste']);
    expect(blank.results.map(tell)).toMatchObject([{ kind: 'noValue', page: 'a', people: [0] }]);
  });
});

describe('days', () => {
  it('no emergency contact before some day, for those who have not passed it', () => {
    const draft = snapshot([page('a', null, block(), from(5, urgent()))]);
    expect(check(draft, [on(2), on(4), on(5), on(null)])).toEqual([
      { kind: 'noEmergency', days: [0, 4], page: 'a', facts: [], people: [0, 1], isPossible: false },
    ]);
    // Those who are there have passed it: a person who arrives would not have.
    expect(check(draft, [on(90)])).toEqual([
      { kind: 'noEmergency', days: [0, 4], page: 'a', facts: [], people: [], isPossible: true },
    ]);
    for (const day of [-30, 0])
      expect(check(snapshot([page('a', null, block(), from(day, urgent()))]), [on(2)])).toEqual([]);
  });

  it('an emergency contact on a page that opens later, or another one for the first days', () => {
    const late = from(3, page('b', null, urgent()));
    expect(check(snapshot([page('a', null, block()), late]), [on(0)])).toMatchObject([
      { kind: 'noEmergency', days: [0, 2] },
    ]);
    const sites = snapshot([page('a', null, block(), from(10, urgent()), urgent([is('site', 'Lyon')]))]);
    expect(check(sites, [on(0, null, { site: 'Lyon' }), on(0, null, { site: 'Paris' })])).toEqual([
      { kind: 'noEmergency', days: [0, 9], page: 'a', facts: ['Paris'], people: [1], isPossible: false },
    ]);
  });

  it('nothing to read before some day, unless it is before the arrival', () => {
    const draft = (day: number) =>
      snapshot([from(day, page('a', null, block())), page('b', null, from(day + 1, block()))]);
    expect(check(draft(3), [on(0)])).toEqual([
      { kind: 'emptyBooklet', days: [null, 2], page: null, facts: [], people: [0], isPossible: false },
    ]);
    expect(check(draft(-7), [on(0)])).toEqual([]);
  });

  it('what opens after the end of the access of everybody is seen by nobody', () => {
    const draft = snapshot([
      page('a', null, block(), from(60, block())),
      from(40, page('b', null, block())),
      page('c', null, block(), from(60, block([is('site', 'Lyon')]))),
    ]);
    const never = { kind: 'nobody', facts: [], people: [], isPossible: false };
    expect(check(draft, [on(0, 30), on(5, 35, { site: 'Lyon' })])).toEqual([
      { ...never, days: [60, 35], page: 'a', block: true },
      { ...never, days: [40, 35], page: 'b' },
      { ...never, days: [60, 35], page: 'c', block: true },
    ]);
    expect(check(draft, [on(0, 30), on(0, 90)])).toEqual([{ ...never, page: 'c', block: true }]);
    // Without an arrival, everything is open at once.
    expect(check(draft, [on(null, null, { site: 'Lyon' })])).toEqual([]);
    expect(check(draft, [], 50).map(({ days }) => days)).toEqual([
      [60, 50],
      [60, 50],
    ]);
  });

  it('a page never opens on headings alone', () => {
    const title = () => block(null, 'heading', { level: 2, text: 'x' });
    const draft = snapshot([page('a', null, block()), page('b', null, title(), from(30, block()))]);
    const locks = (today: string) => findPageLocks(draft, { arrivalOn: '2026-01-01', today, done: null }).size;
    expect([locks('2026-01-30'), locks('2026-01-31')]).toEqual([1, 0]);
  });
});

describe('for any draft and any day', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'holes are those of the reader, day by day (%i)',
    (seed) => {
      const random = createRandom(seed * 104_729);
      const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
      const someDay = <Item extends FrozenBlock | FrozenPage>(item: Item): Item =>
        random(3) === 0 ? item : from(pick([-5, 0, 1, 2, 4]), item);
      const audience = () => (random(2) === 0 ? null : [is('site', pick(['Lyon', 'Paris']))]);
      const anyBlock = () =>
        someDay(
          pick([
            () => urgent(audience()),
            () => block(audience()),
            () => block(audience(), 'heading', { level: 2, text: `${random(1000)}` }),
          ])(),
        );
      const draft = snapshot(
        Array.from({ length: 1 + random(3) }, (_, at) =>
          someDay(page(`${at}`, audience(), ...Array.from({ length: 1 + random(4) }, anyBlock))),
        ),
      );
      for (const site of ['Lyon', 'Paris']) {
        const reader = { ...NOBODY_KNOWN, site };
        const visible = filterSnapshotForReader(draft, reader);
        if (listFrozenPages(visible).length === 0) continue;
        const read = (day: number) => {
          const opening = { arrivalOn: '2026-01-10', today: `2026-01-${10 + day}`, done: null };
          const locked = findPageLocks(visible, opening);
          const open = filterSnapshotPages(visible, ({ id }) => !locked.has(id));
          const readable = filterSnapshotBlocks(open, (one) => isBlockOpen(one, opening));
          // A page is locked, or has something to read.
          expect(listFrozenPages(readable)).toHaveLength(listFrozenPages(open).length);
          return listFrozenPages(readable);
        };
        const results = check(draft, [on(0, null, reader)]);
        const covers = (kind: string, day: number) =>
          results.some(
            ({ kind: of, people, days: [first = null, last = null] = [] }) =>
              of === kind && people.includes(0) && (first ?? day) <= day && day <= (last ?? day),
          );
        const isAnyUrgent = listFrozenPages(draft).some(({ blocks }) => blocks.some(isEmergencyContact));
        for (let day = 0; day < 8; day += 1) {
          const pages = read(day);
          const hasHelp = pages.some(({ blocks }) => blocks.some(isEmergencyContact));
          expect([day, covers('emptyBooklet', day)]).toEqual([day, pages.length === 0]);
          if (pages.length > 0) expect([day, covers('noEmergency', day)]).toEqual([day, isAnyUrgent && !hasHelp]);
        }
      }
    },
  );
});

describe('for any draft and any people', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'holes are those of the reader, person by person (%i)',
    (seed) => {
      const random = createRandom(seed * 7919);
      const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
      const values: Record<Field, string[]> = {
        ...{ site: ['Lyon', 'Paris', 'Nice'], department: ['Paie', 'Atelier'], contractType: ['permanent', 'temp'] },
        ...{ group: ['A', 'B'], language: ['fr-FR', 'en-GB'], own: ['M', 'XL'] },
      };
      const condition = (): AudienceCondition => {
        const field = pick(['site', 'department', 'contractType', 'group', 'language', 'own'] as const);
        const chosen = values[field].filter(() => random(2) === 0);
        return {
          ...{
            field,
            operator: pick(['is', 'isNot'] as const),
            values: chosen.length > 0 ? chosen : [pick(values[field])],
          },
          ...(field === 'own' && { key: 'polo' }),
        };
      };
      const audience = (): Audience | null =>
        random(2) === 0 ? null : Array.from({ length: 1 + random(2) }, condition);
      const anyBlock = () =>
        random(4) === 0 ? urgent(audience()) : block(audience(), pick(['text', 'text', 'heading']));
      const draft = snapshot(
        ...Array.from({ length: 3 }, () =>
          Array.from({ length: 1 + random(3) }, (_, at) =>
            page(`${at}`, audience(), ...Array.from({ length: 1 + random(4) }, anyBlock)),
          ),
        ),
      );
      for (const one of listFrozenPages(draft))
        one.blocks = one.blocks.map((each) =>
          each.type === 'heading' ? { ...each, props: { level: 2, text: 'x' } } : each,
        );
      const people = Array.from({ length: 60 }, () =>
        person({
          ...{ site: pick([null, 'lyon', 'Paris', 'Nice']), department: pick([null, 'Paie', 'Atelier']) },
          ...{
            contractType: pick([null, 'permanent', 'temp', 'fixedTerm'] as const),
            language: pick([null, 'fr-BE', 'en-US']),
          },
          ...{
            groups: pick([[], ['A'], ['B'], ['A', 'B']]),
            fields: pick<Record<string, string>>([{}, { polo: 'm' }, { polo: 'L' }]),
          },
        }),
      );
      const { results, combinations } = checkCoverage(draft, people, {});
      expect(combinations).toBeGreaterThan(1);
      const found = (kind: CoverageResult['kind'], at: (one: CoverageResult) => unknown) =>
        new Set(
          results.filter((one) => one.kind === kind).flatMap((one) => one.people.map((each) => `${at(one)} ${each}`)),
        );
      const [emptyBooklet, emptyChapter, emptyPage, noEmergency] = [0, 0, 0, 0].map(() => new Set<string>());
      const seen = { pages: new Set<string>(), blocks: new Set<string>() };
      const isAnyUrgent = listFrozenPages(draft).some(({ blocks }) => blocks.some(isEmergencyContact));
      for (const [at, { reader }] of people.entries()) {
        const visible = filterSnapshotForReader(draft, reader);
        const shown = listFrozenPages(visible);
        for (const { id, blocks } of shown) {
          seen.pages.add(id);
          for (const one of blocks) seen.blocks.add(one.id);
        }
        if (shown.length === 0) {
          emptyBooklet?.add(`- ${at}`);
          continue;
        }
        if (isAnyUrgent && !shown.some(({ blocks }) => blocks.some(isEmergencyContact))) noEmergency?.add(`- ${at}`);
        for (const chapter of draft.chapters) {
          const isThere = visible.chapters.some(({ id }) => id === chapter.id);
          const audiences = new Set(chapter.pages.map((one) => JSON.stringify(one.audience)));
          const isMeant = audiences.size > 1 || isInAudience(chapter.pages[0]?.audience ?? null, reader);
          if (!isThere && isMeant) emptyChapter?.add(`${chapter.id} ${at}`);
          if (!isThere) continue;
          for (const one of chapter.pages)
            if (isInAudience(one.audience ?? null, reader) && !shown.some(({ id }) => id === one.id))
              emptyPage?.add(`${one.id} ${at}`);
        }
      }
      expect(found('emptyBooklet', () => '-')).toEqual(emptyBooklet);
      expect(found('emptyChapter', ({ chapter }) => chapter?.id)).toEqual(emptyChapter);
      expect(found('emptyPage', ({ page: of }) => of?.id)).toEqual(emptyPage);
      expect(found('noEmergency', () => '-')).toEqual(noEmergency);
      for (const { kind, page: of, block: inside, conditions } of results) {
        if (kind !== 'nobody' && kind !== 'contradiction') continue;
        expect(inside ? seen.blocks.has(inside.id) : seen.pages.has(of?.id ?? '')).toBe(false);
        if (kind === 'contradiction')
          for (const reader of listPossibleReaders(conditions, {}))
            expect(isInAudience(conditions, reader)).toBe(false);
      }
    },
  );
});
