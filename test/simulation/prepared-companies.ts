import { createHash } from 'node:crypto';
import type { KnownBooklet, Model } from './model.ts';
import { COMPANY_SIZES, setUpCompany, toCompanyMark } from './set-up.ts';
import type { TableRows } from './simulated-database.ts';
import type { World } from './world.ts';

/** A company that the application set up once. Texts hold the ids, the name and the tokens of the model seed. */
interface PreparedCompany {
  rows: TableRows[];
  model: string;
  /** Session tokens of its people, in their order. */
  tokens: string[];
}

export type PreparedCompanies = readonly PreparedCompany[];

const SESSION_COOKIE = 'embarque_session';
/** Ids, digests of tokens, and the name of the company. */
const REPLACED = /[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|graine\d{8}/g;
const UUID_LENGTH = 36;
/** Seed in whose name companies are prepared. */
const MODEL_SEED = 0;

const digestToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Maps of what was saved are lists in JSON. */
const toPlainBooklet = (booklet: KnownBooklet) => ({
  ...booklet,
  blocks: booklet.blocks.map((block) => ({ ...block, acknowledged: [...block.acknowledged], uncertain: [] })),
});

const fromPlainBooklet = (booklet: ReturnType<typeof toPlainBooklet>): KnownBooklet => ({
  ...booklet,
  blocks: booklet.blocks.map((block) => ({
    ...block,
    acknowledged: new Map(block.acknowledged),
    uncertain: new Set(),
  })),
});

type PlainModel = Pick<Model, 'companyId' | 'companySlug' | 'added' | 'serial'> & {
  booklets: ReturnType<typeof toPlainBooklet>[];
};

/** Sets up a company of each size through the application, and keeps its rows. */
export const prepareCompanies = async (begin: () => Promise<World>): Promise<PreparedCompanies> => {
  const prepared: PreparedCompany[] = [];
  for (const size of COMPANY_SIZES) {
    const world = await begin();
    await setUpCompany(world, MODEL_SEED, size);
    const { companyId, companySlug, booklets, added, serial, people } = world.model;
    const model: PlainModel = { companyId, companySlug, booklets: booklets.map(toPlainBooklet), added, serial };
    prepared.push({
      rows: await world.simulated.copyRows(),
      model: JSON.stringify(model),
      tokens: people.map(({ cookies }) => cookies.get(SESSION_COOKIE) ?? ''),
    });
  }
  return prepared;
};

/** Ids of a seed: what the process keeps by id is never that of another seed. */
const replaceId = (id: string, seed: number): string => {
  const end = BigInt(`0x${id.slice(24)}`) ^ BigInt(seed);
  return `${id.slice(0, 24)}${end.toString(16).padStart(12, '0')}`;
};

/** Gives a seed one of the prepared companies, under ids, a name and sessions of its own. */
export const beginWithCompany = async (world: World, prepared: PreparedCompanies): Promise<void> => {
  const { random, seed, simulated, model } = world;
  const company = random.pick(prepared);
  const ownTokens = company.tokens.map((token) => digestToken(`${token} ${seed}`));
  const replacements = new Map([[toCompanyMark(MODEL_SEED), toCompanyMark(seed)]]);
  for (const [index, token] of company.tokens.entries())
    replacements.set(digestToken(token), digestToken(ownTokens[index] ?? ''));
  const toSeed = (text: string): string =>
    text.replaceAll(REPLACED, (found) => {
      const known = replacements.get(found) ?? (found.length === UUID_LENGTH ? replaceId(found, seed) : found);
      replacements.set(found, known);
      return known;
    });
  await simulated.insertRows(company.rows.map((copy) => ({ ...copy, rows: toSeed(copy.rows) })));
  const known = JSON.parse(toSeed(company.model)) as PlainModel;
  Object.assign(model, known, { booklets: known.booklets.map(fromPlainBooklet) });
  for (const token of ownTokens) {
    const browser = world.newBrowser();
    browser.cookies.set(SESSION_COOKIE, token);
    await browser.refreshToken();
    model.people.push(browser);
  }
};
