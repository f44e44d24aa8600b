import { expect, test } from 'vitest';
import { auditObject, auditWords } from '../../contract/audit-words.ts';
import type { Call } from '../../contract/call.ts';
import { CALLS } from '../http/contract.fixture.ts';
import { auditAction, isAudited, isOfPlatform, labelIn, objectOf } from './of-call.ts';

const calls = CALLS as unknown as Call[];
const named = (method: string, path: string): Call => {
  const found = calls.find((call) => call.method === method && call.path === path);
  if (!found) throw new Error(`no call ${method} ${path}`);
  return found;
};

test('every call that leaves a line is said in French, none as its address', () => {
  const bare = calls.filter(isAudited).filter((call) => auditWords(auditAction(call)).includes('/'));
  expect(bare.map(auditAction)).toEqual([]);
  expect(auditWords('POST booklets')).toBe('Livret créé');
  expect(auditWords('POST nothing/users')).toBe('Création · Utilisateur');
  expect(auditObject('chapters')).toBe('Chapitre');
});

test('what only looks, or lasts a minute, leaves none', () => {
  const quiet = calls.filter((call) => call.method !== 'GET' && !isAudited(call)).map(auditAction);
  expect(quiet).toEqual(
    expect.arrayContaining(['PUT blocks/lock', 'POST auth/set-language', 'PUT notifications/reads']),
  );
  for (const loud of ['POST booklets', 'PUT booklets/publication', 'DELETE booklets'])
    expect(quiet).not.toContain(loud);
});

test('a call says what it was about', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  const other = '01890000-0000-7000-8000-000000000001';
  const patch = named('PATCH', '/api/admin/booklets/:id');
  expect(objectOf(patch, { id }, {})).toEqual({ object: 'booklets', objectId: id, bookletId: id });
  const campaign = named('PATCH', '/api/admin/booklets/:id/campaigns/:campaignId');
  expect(objectOf(campaign, { id, campaignId: other }, {})).toEqual({
    object: 'campaigns',
    objectId: other,
    bookletId: id,
  });
  expect(objectOf(named('POST', '/api/admin/booklets'), {}, { id })).toEqual({
    object: 'booklets',
    objectId: id,
    bookletId: id,
  });
  expect(labelIn('booklets', { title: 'Accueil' })).toBe('Accueil');
  expect(labelIn('participants', { title: 'Inès Robin' })).toBe('');
  expect(isOfPlatform(named('POST', '/api/admin/languages'))).toBe(true);
  expect(isOfPlatform(patch)).toBe(false);
});
