import type { z } from 'zod';
import { getCsrfToken, login } from '../../contract/administration/accounts/auth.ts';
import type { Call, CallAnswer, CallBodyInput, CallParams, CallQueryInput } from '../../contract/platform/call.ts';

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

interface CallInput<C> {
  params?: CallParams<C>;
  query?: CallQueryInput<C>;
  body?: CallBodyInput<C>;
}

/** A browser that makes calls of the contract over the network: cookies, CSRF token, typed answers. */
export class ApiClient {
  /** Address of the server; another node of the same installation may take over. */
  address: string;
  readonly cookies = new Map<string, string>();
  #token: string | null = null;

  constructor(address: string) {
    this.address = address;
  }

  async fetch(
    path: string,
    init: { method?: string; body?: string | FormData; headers?: Record<string, string> } = {},
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.address + path, {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** The answer, parsed by the schema of its call. Rejects when the status is not 200. */
  async call<C extends AnyCall>(call: C, sent: CallInput<C> = {}): Promise<CallAnswer<C>> {
    let path: string = call.path;
    for (const [name, value] of Object.entries((sent.params ?? {}) as Record<string, string>)) {
      path = path.replace(`:${name}`, encodeURIComponent(value));
    }
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries((sent.query ?? {}) as Record<string, unknown>)) {
      if (value !== undefined) query.set(name, String(value));
    }
    const headers: Record<string, string> = {};
    if (sent.body !== undefined) headers['content-type'] = 'application/json';
    if (call.method !== 'GET') headers['x-csrf-token'] = await this.getToken();
    const response = await this.fetch(query.size > 0 ? `${path}?${query}` : path, {
      method: call.method,
      headers,
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${call.method} ${path} answered ${response.status}: ${text}`);
    return call.answer.parse(JSON.parse(text)) as CallAnswer<C>;
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.call(login, { body: { email, password } });
    // A token issued before login is invalid after it.
    this.#token = null;
  }

  /** Sends a form with a file to a call of kind `upload`. Rejects when the status is not 200. */
  async upload(path: string, body: FormData): Promise<unknown> {
    const response = await this.fetch(path, {
      method: 'POST',
      body,
      headers: { 'x-csrf-token': await this.getToken() },
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`POST ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }

  /** The CSRF token of the session, fetched once. */
  async getToken(): Promise<string> {
    this.#token ??= (await this.call(getCsrfToken)).csrfToken;
    return this.#token;
  }
}
