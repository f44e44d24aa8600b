import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OnLine } from './shelf.ts';

/** A request for something of a booklet that is on line. */
export interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  online: OnLine;
  /** Address of the cover on this host. */
  base: string;
  /** What links in messages begin with, before `base`: the company's own host, or the address of the platform. */
  origin: string;
  /** Parts of the address after it. */
  rest: readonly string[];
}

const NONE = new URLSearchParams();

/** The form that was sent; an empty one for any other body. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams => (body instanceof URLSearchParams ? body : NONE);

/** Programs that look at an address somebody pasted in a chat or in a message, to show what is there. */
export const PREVIEWS = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|embedly|skype/i;

/** Fetched by the browser before anybody asked for it. */
export const isAhead = (headers: Record<string, unknown>): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? ''));
