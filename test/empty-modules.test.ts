import { expect, it } from 'vitest';
import { emptyExports } from '../bin/lib/empty-modules.ts';

it.each([
  ['export const read = 1;', 'export const read = () => {};'],
  ['export class $Failure extends Error {}', 'export const $Failure = () => {};'],
  [
    'function read() {}\nexport { read, walk as process };',
    'export const read = () => {};\nexport const process = () => {};',
  ],
  ['export default function () {}', 'export default () => {};'],
])('empties « %s »', (code, empty) => expect(emptyExports(code)).toBe(empty));
