/** Rows that the load reads and writes, made directly in the database. */
import { DEFAULT_ACCESS } from '../../contract/booklets/access/access.ts';
import { DEFAULT_SETTINGS } from '../../contract/reading/reading.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../server/booklets/publications/booklet.fixture.ts';
import { createPersonalLinks } from '../../server/people/enrolments/links.ts';
import type { Scope } from '../../server/platform/data/access/scope.ts';
import { makeConfirmationBlock, makeTextBlock } from '../../server/reading/reader/reading.fixture.ts';

export const PERSONAL_ACCESS = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };

/** Everybody may read it. */
export const makePublicBooklet = (scope: Scope) => makeBooklet(scope, GOOD_CHAPTERS, { slug: 'public' });
export const PUBLIC_PAGES = GOOD_CHAPTERS.flatMap(({ pages }) => pages.map(({ slug }) => slug));

/** People with a personal link confirm its only page. */
export const makeConfirmableBooklet = (scope: Scope) =>
  makeBooklet(
    scope,
    [
      {
        title: 'Règles',
        pages: [
          {
            title: 'Signer',
            slug: 'signer',
            mandatory: true,
            blocks: [makeTextBlock('<p>Portez vos lunettes.</p>'), makeConfirmationBlock('Règlement de l’atelier')],
          },
        ],
      },
    ],
    {
      slug: 'reglement',
      access: PERSONAL_ACCESS,
      settings: { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode: 'named' } },
    },
  );

/** Enrols new people. `name` makes their addresses unique in the company. */
export const enrolPeople = async (scope: Scope, bookletId: string, name: string, count: number) => {
  const people = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    firstName: ['Zoé', 'Noël', 'Maëlys', 'Aïcha', 'Jérôme'][index % 5] ?? '',
    lastName: `Le Goff ${index}`,
    nameKey: `le goff ${name} ${String(index).padStart(6, '0')}`,
    email: `${name}.${String(index).padStart(6, '0')}@bench.example`,
  }));
  await scope.bulkInsert('participants', people);
  const enrolments = people.map(({ id, nameKey }) => ({
    id: crypto.randomUUID(),
    bookletId,
    participantId: id,
    nameKey,
    source: 'import' as const,
  }));
  await scope.bulkInsert('enrolments', enrolments);
  return enrolments.map(({ id }, index) => ({
    enrolmentId: id,
    firstName: people[index]?.firstName ?? '',
    lastName: people[index]?.lastName ?? '',
  }));
};

/** People with the token of their personal link. */
export const createPersonalReaders = async (scope: Scope, bookletId: string, batch: number, count: number) => {
  const people = await enrolPeople(scope, bookletId, `lectrice${batch}`, count);
  const tokens = await createPersonalLinks(
    scope,
    people.map(({ enrolmentId }) => enrolmentId),
    'copy',
  );
  return people.map((person) => ({ ...person, token: tokens.get(person.enrolmentId) ?? '' }));
};
