import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { all as listAddresses } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What a request says before the framework reads it; a request of the framework is one too. */
export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Name that the browser requested, and its address: those that the proxy states, if there is one. */
  readonly host: string;
  readonly ip: string;
}

class DirectRequest implements PlainRequest {
  protected readonly message: IncomingMessage;

  constructor(message: IncomingMessage) {
    this.message = message;
  }

  get method(): string {
    return this.message.method ?? 'GET';
  }

  get url(): string {
    return this.message.url ?? '';
  }

  get headers(): IncomingHttpHeaders {
    return this.message.headers;
  }

  get host(): string {
    return this.headers.host ?? '';
  }

  get ip(): string {
    return this.message.socket.remoteAddress ?? '';
  }
}

const trustAll = (): boolean => true;

/** Of several names, the last one: as the framework reads them. */
class ProxiedRequest extends DirectRequest {
  override get host(): string {
    const names = this.headers['x-forwarded-host'];
    return names === undefined ? super.host : (String(names).split(',').at(-1) ?? '').trim();
  }

  override get ip(): string {
    return listAddresses(this.message, trustAll).at(-1) ?? '';
  }
}

/** Answers a request wholly and returns true, or leaves it untouched and returns false. */
export type FirstAnswer = (request: PlainRequest, response: ServerResponse) => boolean;

/**
 * Lets `answer` see each request before the framework, whose routing, log and hooks take as long as a page from memory.
 * The framework alone answers while the server closes, because it ends the connections, and where each request is
 * logged.
 */
export const answerFirst = (
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  answer: FirstAnswer,
): void => {
  if (app.log.level === 'debug' || app.log.level === 'trace') return;
  const { server } = app;
  let isListening = false;
  server.on('listening', () => {
    isListening = true;
  });
  // A server that stops no longer listens, and still answers its connections: see graceful-close.ts.
  const isClosing = () => isListening && !server.listening;
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (message, response) => {
    const request = trustProxy ? new ProxiedRequest(message) : new DirectRequest(message);
    try {
      if (!isClosing() && answer(request, response)) return;
    } catch (error) {
      app.log.error({ err: error }, 'unexpected error before the framework');
      if (response.headersSent) {
        response.destroy();
        return;
      }
    }
    for (const listener of listeners) listener(message, response);
  });
};
