import { createHash } from 'node:crypto';
import type { KnownBooklet, Model } from './model.ts';
import { COMPANY_SIZES, setUpCompany, toCompanyMark } from './set-up.ts';
import type { TableRows } from './simulated-database.ts';
import type { World } from './world.ts';

/** What a seed begins with: rows, and what the users of the application know. */
interface Beginning {
  rows: TableRows[];
  model: Pick<Model, 'companyId' | 'companySlug' | 'booklets' | 'added' | 'serial'>;
}

/** A company that the application set up once, as JSON. */
interface PreparedCompany {
  json: string;
  /** Session tokens of its people, in their order. */
  tokens: string[];
}

export type PreparedCompanies = readonly PreparedCompany[];

const SESSION_COOKIE = 'embarque_session';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
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

/** Sets up a company of each size through the application, and keeps its rows. */
export const prepareCompanies = async (begin: () => Promise<World>): Promise<PreparedCompanies> => {
  const prepared: PreparedCompany[] = [];
  for (const size of COMPANY_SIZES) {
    const world = await begin();
    await setUpCompany(world, MODEL_SEED, size);
    const { companyId, companySlug, booklets, added, serial, people } = world.model;
    const model = { companyId, companySlug, booklets: booklets.map(toPlainBooklet), added, serial };
    prepared.push({
      json: JSON.stringify({ rows: await world.simulated.copyRows(), model }),
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
  const { json, tokens } = random.pick(prepared);
  let text = json
    .replaceAll(UUID, (id) => replaceId(id, seed))
    .replaceAll(toCompanyMark(MODEL_SEED), toCompanyMark(seed));
  const ownTokens = tokens.map((token) => digestToken(`${token} ${seed}`));
  for (const [index, token] of tokens.entries())
    text = text.replaceAll(digestToken(token), digestToken(ownTokens[index] ?? ''));
  const beginning = JSON.parse(text) as Beginning & { model: { booklets: ReturnType<typeof toPlainBooklet>[] } };
  await simulated.insertRows(beginning.rows);
  Object.assign(model, beginning.model, { booklets: beginning.model.booklets.map(fromPlainBooklet) });
  for (const token of ownTokens) {
    const browser = world.newBrowser();
    browser.cookies.set(SESSION_COOKIE, token);
    await browser.refreshToken();
    model.people.push(browser);
  }
};
