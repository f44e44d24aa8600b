import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BookletLook } from '../access/entry-brand.ts';
import type { OnlineBooklet } from '../booklet/online-booklets.ts';

/** A request for a resource of an online booklet. */
export interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  online: OnlineBooklet;
  /** Look of its entry pages. */
  look: BookletLook;
  /** URL of the reader's script. */
  script: string;
  /** Base path of the booklet on this host. */
  base: string;
  /** Origin of links in e-mails, before `base`: the company's own host, or the platform's address. */
  origin: string;
  /** What the reader's device may keep of a page (../offline/reading-copy.ts); null: no page that stays is answered. */
  copy: string | null;
  /** Parts of the path after `base`. */
  rest: readonly string[];
}

const EMPTY_FORM = new URLSearchParams();

/** The posted form; empty for any other body. */
export const getPostedForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : EMPTY_FORM;

/** Header of pages whose URL holds a token, which no other site may receive. */
export const NO_REFERRER = { 'referrer-policy': 'no-referrer' } as const;

/** User agents of programs that preview a link pasted in a chat or an e-mail. */
export const PREVIEW_AGENT_PATTERN = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|embedly|skype/i;

/** True if the browser prefetches the page, before any reader asks for it. */
export const isPrefetch = (headers: Record<string, unknown>): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? ''));

/** True if no reader looks at the answer: a prefetch, or a program that previews the link. */
export const isAutomaticRequest = ({ method, headers }: FastifyRequest): boolean =>
  method === 'HEAD' || isPrefetch(headers) || PREVIEW_AGENT_PATTERN.test(headers['user-agent'] ?? '');
