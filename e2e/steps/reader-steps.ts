import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { addParticipant, copyPersonalLink } from '../../contract/people/participants/participants.ts';
import { addQuery, paths } from '../../contract/platform/paths.ts';
import { sendCall } from './send-call.ts';

/** Opens the window that publishes a booklet again, with its changes. */
export const openPublication = async (page: Page, id: string) => {
  await page.goto(addQuery(paths.bookletHome, { livret: id }));
  await page.getByRole('button', { name: 'Publier les modifications' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /^Ce qui a changé depuis la version/ })).toBeVisible();
  return dialog;
};

/** Adds the n-th participant, with their personal link. */
export const addPerson = async (page: Page, id: string, n: number) => {
  const email = `personne-${n}@exemple.fr`;
  const lastName = `Le Goff ${String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))}`;
  const { id: enrolmentId } = await sendCall(page, addParticipant, {
    params: { id },
    body: { participant: { firstName: 'Inès', lastName, email } },
  });
  const { url } = await sendCall(page, copyPersonalLink, { params: { id, enrolmentId } });
  return { email, link: new URL(url).pathname, name: `Inès ${lastName}` };
};

const post = (reader: APIRequestContext, path: string, form: Record<string, string>) =>
  reader.post(path, { form, maxRedirects: 0 });

/** Reads a page and confirms it, as the forms of a browser do. */
export const confirmAs = async (
  address: string,
  path: string,
  slug: string,
  { link, name }: { link: string; name: string },
) => {
  const reader = await request.newContext({ baseURL: address });
  await reader.get(link);
  await post(reader, `${path}/moi/information`, {});
  const html = await (await reader.get(`${path}/${slug}`)).text();
  const find = (field: string) => new RegExp(`name="${field}" value="([^"]+)"`).exec(html)?.[1] ?? '';
  const form = { lu: 'oui', nom: name, version: find('version'), bloc: find('bloc') };
  expect((await post(reader, `${path}/moi/confirmation`, form)).status()).toBe(303);
  await reader.dispose();
};
