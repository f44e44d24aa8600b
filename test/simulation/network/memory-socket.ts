import net from 'node:net';
import { Duplex } from 'node:stream';

/**
 * One end of a connection within this process. It has what `pg` and nodemailer use of a socket. Bytes arrive without the
 * operating system, so their order is always the same.
 */
export class MemorySocket extends Duplex {
  #peer: MemorySocket | null = null;
  readonly remoteAddress = '127.0.0.1';

  /** As a socket of Node: the end of one side ends the other. */
  constructor() {
    super({ allowHalfOpen: false });
  }

  /** Connects both ends. */
  static join(one: MemorySocket, other: MemorySocket): void {
    one.#peer = other;
    other.#peer = one;
  }

  connect(portOrOptions: number | { port: number }): this {
    const port = typeof portOrOptions === 'number' ? portOrOptions : portOrOptions.port;
    setImmediate(() => {
      const accept = listeners.get(Number(port));
      if (!accept) {
        this.destroy(Object.assign(new Error(`connect ECONNREFUSED ${port}`), { code: 'ECONNREFUSED' }));
        return;
      }
      const server = new MemorySocket();
      MemorySocket.join(this, server);
      accept(server, () => this.emit('connect'));
    });
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#peer?.push(chunk);
    done();
  }

  override _final(done: () => void): void {
    this.#peer?.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const peer = this.#peer;
    this.#peer = null;
    if (peer && !peer.destroyed) setImmediate(() => peer.lose());
    done(error);
  }

  /** The other end is gone without a word. */
  lose(): void {
    this.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  }

  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  setTimeout = (): this => this;
  ref = (): this => this;
  unref = (): this => this;
}

/** `answer` tells the client that it is connected; without it, the client waits. */
type Accept = (socket: MemorySocket, answer: () => void) => void;

const listeners = new Map<number, Accept>();

/** Answers the connections to a port of this process. */
export const listenInMemory = (port: number, accept: Accept): void => {
  listeners.set(port, accept);
};

/** From now on `pg` and nodemailer open connections within this process only. */
export const replaceNetwork = (): void => {
  net.Socket = new Proxy(net.Socket, {
    construct: (target, args, newTarget) =>
      newTarget === net.Socket ? new MemorySocket() : Reflect.construct(target, args, newTarget),
  });
  const connect = (options: { port: number }, onConnect?: () => void) => {
    const socket = new MemorySocket();
    if (onConnect) socket.once('connect', onConnect);
    return socket.connect(options);
  };
  net.connect = connect as unknown as typeof net.connect;
};
