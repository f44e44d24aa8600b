import { lookup } from 'node:dns/promises';
import { BlockList, connect, isIP, type Socket } from 'node:net';

/** Milliseconds that a connection may take to open. */
const CONNECT_MS = 15_000;

/** Networks outside the public Internet: this machine, private, link-local, documentation and multicast (RFC 6890). */
const PRIVATE_NETWORKS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const;

const networks = new BlockList();
for (const [address, bits] of PRIVATE_NETWORKS) {
  networks.addSubnet(address, bits, address.includes(':') ? 'ipv6' : 'ipv4');
}

/** True for an address (v4, v6, v4 in v6) that only this machine or its network reaches. */
export const isPrivateAddress = (address: string): boolean =>
  networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const LOCAL_NAMES = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)\.?$/i;

/** True for a server name that is private by itself; any other name is checked after it is resolved. */
export const isPrivateHost = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '');
  return isIP(name) > 0 ? isPrivateAddress(name) : LOCAL_NAMES.test(name) || !name.includes('.');
};

/** Error for a company mail server in a private network when the operator does not allow it. */
export class PrivateServerError extends Error {
  readonly code = 'EPRIVATE';

  constructor() {
    super('The mail server has a private address');
  }
}

/**
 * Resolves the address to connect to. It is checked after resolution and connected to as checked, so the name cannot
 * resolve to another address meanwhile. Throws PrivateServerError when any address is private, and DNS errors.
 */
export const resolvePublicHost = async (host: string): Promise<string> => {
  if (isPrivateHost(host)) throw new PrivateServerError();
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true });
  const [first] = found;
  if (!first || found.some(({ address }) => isPrivateAddress(address))) throw new PrivateServerError();
  return first.address;
};

/** Connects to a public server. Throws like `resolvePublicHost`, and network errors. */
export const openPublicSocket = async (host: string, port: number): Promise<Socket> => {
  const address = await resolvePublicHost(host);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port });
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })),
      CONNECT_MS,
    );
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
};
