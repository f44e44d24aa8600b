import { expect, type Page } from '@playwright/test';
import type { z } from 'zod';
import { getCsrfToken } from '../../contract/auth.ts';
import type { AnswerOf, BodyInputOf, Call, ParamsOf, QueryInputOf } from '../../contract/call.ts';

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

interface Sent<C> {
  params?: ParamsOf<C>;
  query?: QueryInputOf<C>;
  body?: BodyInputOf<C>;
}

/**
 * A call of the contract in the page's own session: for what a journey needs and does not itself tell. Fails the test
 * when the call is refused.
 */
export const ask = async <C extends AnyCall>(page: Page, call: C, sent: Sent<C> = {}): Promise<AnswerOf<C>> => {
  let path: string = call.path;
  for (const [name, value] of Object.entries((sent.params ?? {}) as Record<string, string>)) {
    path = path.replace(`:${name}`, encodeURIComponent(value));
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((sent.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const headers: Record<string, string> = {};
  if (call.method !== 'GET') {
    const token = await page.request.get(getCsrfToken.path);
    headers['x-csrf-token'] = getCsrfToken.answer.parse(await token.json()).csrfToken;
  }
  const response = await page.request.fetch(query.size === 0 ? path : `${path}?${query}`, {
    method: call.method,
    headers,
    ...(sent.body === undefined ? {} : { data: sent.body }),
  });
  expect(response.status(), `${call.method} ${path}: ${await response.text()}`).toBe(200);
  return (await response.json()) as AnswerOf<C>;
};
