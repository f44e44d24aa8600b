import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import inject, { type DispatchFunc, type Response as LightMyRequestResponse } from 'light-my-request';
import type { z } from 'zod';
import type { Call, CallAnswer, CallBodyInput, CallParams, CallQueryInput } from '../contract/platform/call.ts';

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

interface CallInput<C> {
  params?: CallParams<C>;
  query?: CallQueryInput<C>;
  body?: CallBodyInput<C>;
  /** A file to upload, for calls of kind `upload`. */
  file?: { name: string; type: string; bytes: Buffer };
}

export interface CallResponse<C> {
  status: number;
  /** The answer when the status is 200, typed by the call; a file is a Buffer. */
  body: CallAnswer<C>;
  /** The raw body, for errors: `{ code, message, errors? }`. */
  error: { code: string; message: string; errors?: Record<string, string[]>; [more: string]: unknown };
  headers: LightMyRequestResponse['headers'];
}

/** A headless HTTP client: stores cookies, fetches its CSRF token, makes calls of the contract. */
export class Browser {
  readonly #app: FastifyInstance;
  readonly cookies = new Map<string, string>();
  address = '127.0.0.1';
  /** The value of the `Host` header. */
  host = 'localhost';
  csrfToken: string | null = null;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async sendRequest(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: string | Buffer | object | Readable,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    await this.#app.ready();
    // As a request over the network: the server's own listeners come before the framework.
    const dispatch: DispatchFunc = (request, response) => this.#app.server.emit('request', request, response);
    const response = await inject(dispatch, {
      method,
      url,
      remoteAddress: this.address,
      headers: { 'user-agent': 'Test browser', host: this.host, ...headers },
      cookies: Object.fromEntries(this.cookies),
      ...(payload === undefined ? {} : { payload }),
    });
    for (const cookie of response.cookies) {
      const gone = cookie.value === '' || (cookie.expires && cookie.expires.getTime() <= Date.now());
      if (gone) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    return response;
  }

  async refreshToken(): Promise<string> {
    const response = await this.sendRequest('GET', '/api/auth/csrf-token');
    const token = (response.json() as { csrfToken: string }).csrfToken;
    this.csrfToken = token;
    return token;
  }

  async call<C extends AnyCall>(call: C, sent: CallInput<C> = {}): Promise<CallResponse<C>> {
    let url: string = call.path;
    for (const [name, value] of Object.entries((sent.params ?? {}) as Record<string, string>)) {
      url = url.replace(`:${name}`, encodeURIComponent(value));
    }
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries((sent.query ?? {}) as Record<string, unknown>)) {
      if (value !== undefined) query.set(name, String(value));
    }
    if (query.size > 0) url += `?${query}`;
    const headers: Record<string, string> = {};
    if (call.method !== 'GET') headers['x-csrf-token'] = this.csrfToken ?? (await this.refreshToken());
    let payload: string | Buffer | undefined;
    if (call.upload) {
      const form = buildMultipart((sent.body ?? {}) as Record<string, unknown>, sent.file);
      payload = form.payload;
      headers['content-type'] = form.type;
    } else if (sent.body !== undefined) {
      payload = JSON.stringify(sent.body);
      headers['content-type'] = 'application/json';
    }
    const response = await this.sendRequest(call.method, url, payload, headers);
    const body = response.body === '' ? {} : isJson(response) ? response.json() : response.rawPayload;
    return { status: response.statusCode, body, error: body, headers: response.headers };
  }
}

const isJson = ({ headers }: LightMyRequestResponse): boolean => String(headers['content-type']).includes('json');

const buildMultipart = (fields: Record<string, unknown>, file?: { name: string; type: string; bytes: Buffer }) => {
  const boundary = 'frontier-of-the-test';
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
};
