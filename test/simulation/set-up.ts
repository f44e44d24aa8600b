import { eq } from 'drizzle-orm';
import { publish } from '../../contract/booklets/publications/publications.ts';
import { addParticipant } from '../../contract/people/participants/participants.ts';
import { DEFAULT_SETTINGS } from '../../contract/reading/reading.ts';
import { makeBooklet } from '../../server/booklets/publications/booklet.fixture.ts';
import { PERSONAL_LINK_ACCESS } from '../../server/people/participants/participants.fixture.ts';
import type { Scope } from '../../server/platform/data/access/scope.ts';
import { makeConfirmationBlock, makeTextBlock } from '../../server/reading/reader/reading.fixture.ts';
import { callApp } from './call.ts';
import { type KnownBooklet, nextSerial } from './model.ts';
import type { World } from './world.ts';

const PAGE_SLUG = 'les-bons-gestes';

const createOnlineBooklet = async (world: World, scope: Scope): Promise<KnownBooklet> => {
  const { model } = world;
  const slug = `livret-${nextSerial(model)}`;
  const page = {
    title: 'Les bons gestes',
    slug: PAGE_SLUG,
    blocks: [makeTextBlock('<p>Texte 0</p>'), makeTextBlock('<p>Texte 1</p>'), makeConfirmationBlock('Lu')],
  };
  const { id } = await makeBooklet(scope, [{ title: 'Sécurité', pages: [page] }], {
    slug,
    title: slug,
    titleKey: slug,
    access: PERSONAL_LINK_ACCESS,
    settings: { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode: 'named' } },
  });
  const { blocks } = scope.views;
  const rows = await scope.select().from(blocks).where(eq(blocks.bookletId, id)).orderBy(blocks.position);
  const texts = rows.filter(({ type }) => type === 'text');
  const [admin] = model.people;
  if (!admin) throw new Error('nobody is signed in');
  await callApp(world, admin, publish, { params: { id }, body: {} });
  return {
    id,
    slug,
    pageSlug: PAGE_SLUG,
    blocks: texts.map((row, index) => ({
      id: row.id,
      acknowledged: new Map([[row.rowVersion, `<p>Texte ${index}</p>`]]),
      uncertain: new Set(),
    })),
  };
};

/** Adds somebody new to a booklet, through the application. */
export const addPerson = async (world: World, { id: bookletId }: KnownBooklet): Promise<void> => {
  const { model, random } = world;
  const n = nextSerial(model);
  const email = `lectrice${n}@exemple.fr`;
  const participant = { firstName: 'Camille', lastName: `Martin ${toLetters(n)}`, email };
  const answer = await callApp(world, random.pick(model.people), addParticipant, {
    params: { id: bookletId },
    body: { participant },
  });
  if (answer.status === 200) model.added.push({ bookletId, email });
};

/** Names have no digits. */
export const toLetters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Numbers of people in each of the booklets of a company. */
export const COMPANY_SIZES: readonly (readonly number[])[] = [[1], [3], [2, 1], [4, 2]];

/** Word in the names of a company, of the same length for all seeds. */
export const toCompanyMark = (seed: number): string => `graine${String(seed).padStart(8, '0')}`;

/** A company with two colleagues, one or two online booklets, and a few people. */
export const setUpCompany = async (world: World, seed: number, size: readonly number[]): Promise<void> => {
  const { app, model } = world;
  const mark = toCompanyMark(seed);
  model.companySlug = `entreprise-${mark}`;
  const company = await app.make.company({ name: `Entreprise ${mark}`, slug: model.companySlug });
  model.companyId = company.id;
  let scope: Scope | null = null;
  for (const name of ['Nadia', 'Hugo']) {
    const browser = world.newBrowser();
    const email = `${name.toLowerCase()}.${mark}@exemple.fr`;
    const user = await app.make.signIn(browser, { companyId: company.id, firstName: name, email });
    await browser.refreshToken();
    scope ??= app.make.scope(user, company.id);
    model.people.push(browser);
  }
  if (scope === null) throw new Error('nobody is signed in');
  // Days pass in a seed; nobody signs in again.
  await world.simulated.read(`update sessions set remember = true, expires_at = expires_at + interval '2 years'`);
  for (const people of size) {
    const booklet = await createOnlineBooklet(world, scope);
    model.booklets.push(booklet);
    for (let n = 0; n < people; n += 1) await addPerson(world, booklet);
  }
};
