import type { z } from 'zod';
import { getCsrfToken } from '../../contract/administration/accounts/auth.ts';
import type { Call, CallAnswer, CallBodyInput, CallParams, CallQueryInput } from '../../contract/platform/call.ts';
import { paths } from '../../contract/platform/paths.ts';
import { TABLES_TYPE, unpackTables } from '../../contract/platform/tables.ts';
import { toast } from '../ui/feedback/toast.ts';
import { rememberDestination } from './destination.ts';
import { t } from './i18n.ts';

export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** An error answer of the server, with its own message. `status` 0: no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  /** The whole body: `current` on a conflict, `findings` of the publish gate… */
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.message === 'string' ? body.message : '');
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : '';
    this.errors = (body.errors as Record<string, string[]> | undefined) ?? {};
    this.body = body;
  }

  /** Number of this refusal in the log. */
  get incident(): string | null {
    return typeof this.body.incident === 'string' ? this.body.incident : null;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** For the `catch` of a call whose error a toast already shows. Errors of other kinds are thrown again. */
export const ignoreApiError = (error: unknown): null => {
  if (!(error instanceof ApiError)) throw error;
  return null;
};

export interface CallOptions<C> {
  params?: CallParams<C>;
  query?: CallQueryInput<C>;
  body?: CallBodyInput<C>;
  /** For calls of kind `upload`. */
  file?: File;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** No error toast: the screen shows the error itself (autosave, background refresh). */
  quiet?: boolean;
  /** No success toast either: the screen shows the result. */
  silent?: boolean;
  /** Nobody waits for the answer: the next call that matters reports an ended session. */
  background?: boolean;
  /** The call outlives its page. Browsers limit such calls to 64 kB: only for data sent while the page closes. */
  keepalive?: boolean;
}

let csrfToken = '';

const signOutListeners = new Set<(why: string) => void>();
/** Registers a listener for calls answered « your session has ended » (AUTH-010); it receives the server's message. */
export const subscribeToSignOut = (listener: (why: string) => void): (() => void) => {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
};

/** Loads the token required by every change: once at start-up, at login, and when the server says it is stale (C30). */
export const refreshCsrfToken = async (): Promise<void> => {
  const response = await fetch(getCsrfToken.path, { headers: { accept: 'application/json' } });
  if (!response.ok) return;
  const { csrfToken: fresh } = (await response.json()) as { csrfToken: string };
  csrfToken = fresh;
};

/** For requests made without `api`: parts of files. */
export const getCsrfHeader = (): Record<string, string> => ({ 'X-CSRF-TOKEN': csrfToken });

export const buildCallUrl = <C extends AnyCall>(call: C, { params, query }: CallOptions<C> = {}): string => {
  let path: string = call.path;
  for (const [name, value] of Object.entries((params ?? {}) as Record<string, string | number>)) {
    // « /booklets/ » is the list of booklets: its answer would be taken for a booklet.
    if (value === '') throw new Error(`${call.path}: ${name} is empty`);
    path = path.replace(`:${name}`, encodeURIComponent(String(value)));
  }
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
};

const parseBody = (text: string): Record<string, unknown> => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'string' ? { message: body } : ((body as Record<string, unknown> | null) ?? {});
  } catch {
    return text === '' ? {} : { message: t('error.unexpected') };
  }
};

/** Not `randomUUID`, which browsers refuse to pages without TLS. */
const createIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** An upload uses XMLHttpRequest, the only API that reports progress. */
const sendUpload = (
  url: string,
  form: FormData,
  { onProgress, signal }: CallOptions<AnyCall>,
): Promise<[number, string]> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('X-CSRF-TOKEN', csrfToken);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = (event) => onProgress?.(event.total === 0 ? 0 : event.loaded / event.total);
    request.onload = () => resolve([request.status, request.responseText]);
    request.onerror = () => reject(new TypeError('network'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });

/** The file of an answer, under the name given by the server; null for any other answer. */
const findAnswerFile = async (response: Response): Promise<File | null> => {
  const [, name] =
    /^attachment;.*filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  if (name === undefined) return null;
  const bytes = await response.blob();
  return new File([bytes], decodeURIComponent(name), { type: bytes.type });
};

const sendCall = async <C extends AnyCall>(
  call: C,
  sent: CallOptions<C>,
  idempotencyKey: string,
): Promise<[number, string | File]> => {
  const url = buildCallUrl(call, sent);
  if (call.upload) {
    const form = new FormData();
    for (const [name, value] of Object.entries((sent.body ?? {}) as Record<string, string>)) form.set(name, value);
    if (sent.file) form.set('file', sent.file);
    return sendUpload(url, form, sent as CallOptions<AnyCall>);
  }
  const response = await fetch(url, {
    method: call.method,
    headers: {
      accept: `application/json, ${TABLES_TYPE}`,
      ...(call.method === 'GET' ? {} : { 'X-CSRF-TOKEN': csrfToken }),
      ...(call.method === 'POST' ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    ...(sent.signal ? { signal: sent.signal } : {}),
    ...(sent.keepalive ? { keepalive: true } : {}),
  });
  return [response.status, (await findAnswerFile(response)) ?? (await response.text())];
};

const filterTexts = (...values: unknown[]): string[] =>
  values.flat().filter((value): value is string => typeof value === 'string' && value !== '');

/** Applies the instructions of an answer to the browser (C39). */
const applyInstructions = (body: Record<string, unknown>): void => {
  for (const text of filterTexts(body.message, body.messages)) toast.success(text);
  for (const text of filterTexts(body.warning, body.warnings)) toast.warning(text);
  if (typeof body.redirect === 'string') {
    const target = new URL(body.redirect, window.location.href);
    // If the terms changed during work, accepting them leads back to the work.
    if (target.pathname === paths.legalPrompt)
      rememberDestination(window.location.href.slice(window.location.origin.length));
    if (target.pathname === window.location.pathname) window.location.reload();
    else window.location.assign(target);
  }
};

/** One toast for each message of the map, else the message (C40). */
const showErrorToasts = (error: ApiError): void => {
  const each = Object.values(error.errors).flat();
  for (const text of each.length > 0 ? each : filterTexts(error.message)) toast.error(text);
};

/**
 * Makes a call of the contract. A stale token is refreshed and the call replayed once; an error is shown in a toast,
 * unless `quiet`, and thrown again as ApiError (C40).
 */
export const api = async <C extends AnyCall>(call: C, sent: CallOptions<C> = {}): Promise<CallAnswer<C>> => {
  // The replay has the same key: what the server did the first time is not done again.
  const idempotencyKey = createIdempotencyKey();
  let answer: [number, string | File];
  try {
    answer = await sendCall(call, sent, idempotencyKey);
    if (answer[0] === 419) {
      await refreshCsrfToken();
      answer = await sendCall(call, sent, idempotencyKey);
    }
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    const error = new ApiError(0, { code: 'GEN-015', message: t('error.offline') });
    if (!sent.quiet) showErrorToasts(error);
    throw error;
  }
  const [status, came] = answer;
  if (came instanceof File) return came as CallAnswer<C>;
  const body = parseBody(came);
  if (status >= 200 && status < 300) {
    if (!Array.isArray(body)) applyInstructions(sent.silent ? { redirect: body.redirect } : body);
    return unpackTables(body) as CallAnswer<C>;
  }
  const error = new ApiError(status, body);
  // The login page or the login dialog shows it, so no toast is needed.
  if (error.code === 'AUTH-010' && !sent.background) for (const listener of signOutListeners) listener(error.message);
  else if (!sent.quiet) showErrorToasts(error);
  if (typeof body.redirect === 'string') applyInstructions({ redirect: body.redirect });
  throw error;
};
