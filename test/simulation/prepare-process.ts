/*
 * Imported first: from here on, time, chance and the network of this process are those of the simulation. The code of the
 * server is loaded afterwards and notices nothing.
 */
import { beginAt, replaceTime } from './clock.ts';
import { replaceNetwork } from './network/memory-socket.ts';
import { replaceCrypto } from './seeded-crypto.ts';

// A pipe is a socket, opened when it is first used: later it would be one of the simulation.
for (const stream of [process.stdout, process.stderr]) stream.write('');

replaceTime();
beginAt(Date.UTC(2026, 0, 5, 8));
replaceCrypto();
replaceNetwork();
