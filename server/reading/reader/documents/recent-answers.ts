import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlainRequest } from '../../../platform/http/answer-first.ts';
import { findReaderToken } from '../http/sessions.ts';
import { measureDocumentBytes, type ReaderDocument } from './documents.ts';
import { hijackReply, sendDocument } from './send.ts';

/** Limits of the answers kept: the documents belong to other caches, which may forget them. */
const MAX_RECENT_BYTES = 32 * 1024 * 1024;
const MAX_RECENT_ANSWERS = 2000;

/** Answer to a request, with what makes it right. */
export interface RecentAnswer {
  document: ReaderDocument;
  /** What the reader's device may keep of it. */
  copy: string | null;
  /** Decides for each request again: nothing was read anew since, and the access policy still admits this visitor. */
  isValidFor: (request: PlainRequest) => boolean;
  /** Counts the opening, if it is counted. */
  count: (request: PlainRequest) => void;
}

const getAnswerKey = ({ host, url, headers }: PlainRequest): string =>
  `${host} ${url} ${findReaderToken(headers.cookie) ?? ''}`;

/**
 * Documents sent within the last second, by host, URL and session. The same request again skips the parsing of its
 * address and the cached look-ups of booklet, session and participant, each of which waits for a promise, and the
 * framework.
 */
export const createRecentAnswers = () => {
  const answers = new Map<string, RecentAnswer>();
  let bytes = 0;
  const clear = () => {
    answers.clear();
    bytes = 0;
  };
  return {
    /** Answers at once when the same request was answered just before. False: nothing was sent. */
    repeat: (request: PlainRequest, response: ServerResponse): boolean => {
      if (answers.size === 0 || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      const key = getAnswerKey(request);
      const answer = answers.get(key);
      if (!answer) return false;
      if (!answer.isValidFor(request)) {
        answers.delete(key);
        return false;
      }
      sendDocument(request, response, answer.document, answer.copy);
      answer.count(request);
      return true;
    },
    /** Sends a document, and keeps the answer for the next same request. */
    send: (request: FastifyRequest, reply: FastifyReply, answer: RecentAnswer): void => {
      sendDocument(request, hijackReply(reply), answer.document, answer.copy);
      answer.count(request);
      // A query changes nothing in a document, and anybody can invent one.
      if (request.url.includes('?')) return;
      bytes += measureDocumentBytes(answer.document);
      if (answers.size >= MAX_RECENT_ANSWERS || bytes > MAX_RECENT_BYTES) clear();
      answers.set(getAnswerKey(request), answer);
    },
    clear,
  };
};

export type RecentAnswers = ReturnType<typeof createRecentAnswers>;
