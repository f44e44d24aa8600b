import { createHash, createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashBytes, signBytes } from './hmac.ts';

it('hashes and signs like the server, at the edges of each block', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 200]) {
    const [message, key] = [randomBytes(length), randomBytes(32)];
    expect(Buffer.from(hashBytes(message)).toString('hex')).toBe(createHash('sha256').update(message).digest('hex'));
    const signed = createHmac('sha256', key).update(message).digest('hex');
    expect(Buffer.from(signBytes(key, message)).toString('hex')).toBe(signed);
  }
});
