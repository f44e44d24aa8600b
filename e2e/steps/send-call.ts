import { expect, type Page } from '@playwright/test';
import type { z } from 'zod';
import { getCsrfToken } from '../../contract/administration/accounts/auth.ts';
import { uploadMedia } from '../../contract/booklets/media/media.ts';
import type { Call, CallAnswer, CallBodyInput, CallParams, CallQueryInput } from '../../contract/platform/call.ts';

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

interface CallInput<C> {
  params?: CallParams<C>;
  query?: CallQueryInput<C>;
  body?: CallBodyInput<C>;
}

const loadTokenHeader = async (page: Page): Promise<Record<string, string>> => {
  const token = await page.request.get(getCsrfToken.path);
  return { 'x-csrf-token': getCsrfToken.answer.parse(await token.json()).csrfToken };
};

/**
 * Sends a call of the contract in the page's own session, to prepare data outside the journey. Fails the test when the
 * call is refused.
 */
export const sendCall = async <C extends AnyCall>(
  page: Page,
  call: C,
  sent: CallInput<C> = {},
): Promise<CallAnswer<C>> => {
  let path: string = call.path;
  for (const [name, value] of Object.entries((sent.params ?? {}) as Record<string, string>)) {
    path = path.replace(`:${name}`, encodeURIComponent(value));
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((sent.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const headers = call.method === 'GET' ? {} : await loadTokenHeader(page);
  const response = await page.request.fetch(query.size === 0 ? path : `${path}?${query}`, {
    method: call.method,
    headers,
    ...(sent.body === undefined ? {} : { data: sent.body }),
  });
  expect(response.status(), `${call.method} ${path}: ${await response.text()}`).toBe(200);
  return (await response.json()) as CallAnswer<C>;
};

/** Uploads a file to the company's library; returns its id. */
export const uploadLibraryFile = async (
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<string> => {
  const headers = await loadTokenHeader(page);
  const response = await page.request.post(uploadMedia.path, { headers, multipart: { file } });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as CallAnswer<typeof uploadMedia>).id;
};
