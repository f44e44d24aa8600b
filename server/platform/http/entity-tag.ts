import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Weak tag of a body, because a proxy may compress what it tags. SHA-1 takes half the time of SHA-256, and a tag protects
 * nothing.
 */
export const buildEntityTag = (body: string): string => `W/"${hash('sha1', body, 'base64url')}"`;

/** True when an `If-None-Match` header names the tag; `W/` makes no difference for a read. */
export const matchesEntityTag = (header: string | undefined, tag: string): boolean => {
  if (header === undefined) return false;
  const opaque = tag.replace(/^W\//, '');
  return header.split(',').some((part) => ['*', opaque].includes(part.trim().replace(/^W\//, '')));
};

/**
 * `onSend` hook of reads: tags the body, and answers 304 without it to a caller that has it already. Files and answers
 * that have a tag of their own are left as they are.
 */
export const tagAnswer = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  if (typeof payload !== 'string' || reply.statusCode !== 200 || reply.hasHeader('etag')) return payload;
  const tag = buildEntityTag(payload);
  reply.header('ETag', tag);
  if (!matchesEntityTag(request.headers['if-none-match'], tag)) return payload;
  reply.status(304).removeHeader('content-type').removeHeader('content-length');
  return null;
};
