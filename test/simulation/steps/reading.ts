import PostalMime from 'postal-mime';
import type { Browser } from '../../browser.ts';
import type { KnownReader } from '../model.ts';
import { toLetters } from '../set-up.ts';
import { ORIGIN } from '../simulated-app.ts';
import type { World } from '../world.ts';
import type { Step } from './step.ts';

const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };

const post = async (world: World, browser: Browser, url: string, form: Record<string, string>) => {
  const answer = await browser.sendRequest('POST', url, new URLSearchParams(form).toString(), FORM_HEADERS);
  world.note(`reader POST ${url.replace(/[^/]+-[^/]+/g, '…')} ${answer.statusCode}`);
  return answer;
};

/** Somebody opens the link of a message that they received. */
const openLink = async (world: World): Promise<void> => {
  const { model, random, received } = world;
  if (received.length === 0) return;
  const { to, source } = random.pick(received);
  const { text = '' } = await PostalMime.parse(Buffer.from(source, 'latin1'));
  const path = new RegExp(`${ORIGIN}((/lire/\\S+)/acces/[\\w-]{43})`).exec(text);
  if (path === null) return;
  const [, link = '', base = ''] = path;
  const browser = world.newBrowser();
  const answer = await browser.sendRequest('GET', link);
  world.note(`reader opens a link ${answer.statusCode}`);
  if (answer.statusCode !== 303 || String(answer.headers.location).includes('acces')) return;
  await post(world, browser, `${base}/moi/information`, {});
  model.readers.push({ email: to, browser, base });
};

/** The reader reads a page, and says so. */
const read = async (world: World): Promise<void> => {
  const { model, random } = world;
  const pageSlug = model.booklets[0]?.pageSlug;
  if (model.readers.length === 0 || pageSlug === undefined) return;
  const reader = random.pick(model.readers);
  const { body } = await reader.browser.sendRequest('GET', `${reader.base}/${pageSlug}`);
  const page = /name="page" value="([^"]+)"/.exec(body)?.[1];
  if (page !== undefined) await post(world, reader.browser, `${reader.base}/moi/page`, { page });
};

/** A name as somebody types it, the one of their invitation. */
const getTypedName = ({ email }: KnownReader): string => `Camille Martin ${toLetters(Number(/\d+/.exec(email)?.[0]))}`;

const confirm = async (world: World): Promise<void> => {
  const { model, random } = world;
  const pageSlug = model.booklets[0]?.pageSlug;
  if (model.readers.length === 0 || pageSlug === undefined) return;
  const reader = random.pick(model.readers);
  const { body } = await reader.browser.sendRequest('GET', `${reader.base}/${pageSlug}`);
  const version = /name="version" value="([^"]+)"/.exec(body)?.[1];
  const bloc = /name="bloc" value="([^"]+)"/.exec(body)?.[1];
  if (version === undefined || bloc === undefined) return;
  const form = { lu: 'oui', nom: getTypedName(reader), version, bloc };
  const answer = await post(world, reader.browser, `${reader.base}/moi/confirmation`, form);
  const receipt = /\/moi\/recu-(\d+)/.exec(String(answer.headers.location))?.[1];
  if (receipt !== undefined) model.confirmed.push({ email: reader.email, receipt: Number(receipt) });
};

export const READING_STEPS: readonly Step[] = [
  { name: 'open a link', weight: 3, run: openLink },
  { name: 'read', weight: 2, run: read },
  { name: 'confirm', weight: 2, run: confirm },
];
