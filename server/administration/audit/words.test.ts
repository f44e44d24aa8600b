import { expect, test } from 'vitest';
import { z } from 'zod';
import { formatAuditAction, getAuditObjectName } from '../../../contract/administration/audit/audit-actions.ts';
import {
  type AuditLanguage,
  formatAuditField,
  formatAuditValue,
} from '../../../contract/administration/audit/audit-values.ts';
import type { Call } from '../../../contract/platform/call.ts';
import { CALLS } from '../../platform/http/contract.fixture.ts';
import { frenchTexts } from '../translations/french-texts.ts';
import { getAuditAction, getAuditLabel, getAuditObject, isAuditedCall, isPlatformCall } from './audited-call.ts';
import { maskValue, maskValues } from './mask-values.ts';
import { isAuditedField } from './state-diff.ts';

const calls = CALLS as unknown as Call[];
const getCall = (method: string, path: string): Call => {
  const found = calls.find((call) => call.method === method && call.path === path);
  if (!found) throw new Error(`no call ${method} ${path}`);
  return found;
};

test('every call that leaves a line is said in French, none as its address', () => {
  const bare = calls.filter(isAuditedCall).filter((call) => formatAuditAction(getAuditAction(call)).includes('/'));
  expect(bare.map(getAuditAction)).toEqual([]);
  expect(formatAuditAction('POST booklets')).toBe('Livret créé');
  expect(formatAuditAction('POST nothing/users')).toBe('Création · Utilisateur');
  expect(getAuditObjectName('chapters')).toBe('Chapitre');
});

test('what only looks, or lasts a minute, leaves none', () => {
  const quiet = calls.filter((call) => call.method !== 'GET' && !isAuditedCall(call)).map(getAuditAction);
  expect(quiet).toEqual(
    expect.arrayContaining([
      ...['PUT blocks/lock', 'POST auth/set-language', 'PUT notifications/reads'],
      ...['POST booklets/rehearsal', 'POST booklets/rehearsal/cohort', 'POST booklets/sequence/effects'],
    ]),
  );
  for (const loud of ['POST booklets', 'PUT booklets/publication', 'DELETE booklets'])
    expect(quiet).not.toContain(loud);
});

test('a call says what it was about', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  const other = '01890000-0000-7000-8000-000000000001';
  const patch = getCall('PATCH', '/api/admin/booklets/:id');
  expect(getAuditObject(patch, { id }, {})).toEqual({ object: 'booklets', objectId: id, bookletId: id });
  const campaign = getCall('PATCH', '/api/admin/booklets/:id/campaigns/:campaignId');
  expect(getAuditObject(campaign, { id, campaignId: other }, {})).toEqual({
    object: 'campaigns',
    objectId: other,
    bookletId: id,
  });
  expect(getAuditObject(getCall('POST', '/api/admin/booklets'), {}, { id })).toEqual({
    object: 'booklets',
    objectId: id,
    bookletId: id,
  });
  expect(getAuditLabel('booklets', { title: 'Accueil' })).toBe('Accueil');
  expect(getAuditLabel('participants', { title: 'Inès Robin' })).toBe('');
  expect(isPlatformCall(getCall('POST', '/api/admin/languages'))).toBe(true);
  expect(isPlatformCall(patch)).toBe(false);
});

test('what a call was about is named in French, and no token stands for it', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  const objects = calls.filter(isAuditedCall).flatMap((call) => {
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, name === 'token' ? 'secret' : id]));
    return [{}, { id }].map((answer) => getAuditObject(call, params, answer));
  });
  expect(objects.filter(({ object }) => object !== '' && getAuditObjectName(object) === object)).toEqual([]);
  expect(objects.filter(({ objectId }) => objectId === 'secret')).toEqual([]);
  const launch = getCall('POST', '/api/admin/booklets/:id/campaigns/:campaignId/launch');
  expect(getAuditObject(launch, { id, campaignId: 'c' }, { id: 'c' })).toMatchObject({
    object: 'campaigns',
    objectId: 'c',
  });
});

const tongue: AuditLanguage = {
  text: (key) => frenchTexts[key],
  day: (value) => `le ${value}`,
  moment: (value) => `à ${value}`,
  number: String,
  language: (code) => `langue ${code}`,
};

interface Shape {
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  items?: Shape;
  enum?: unknown[];
}

/** Fields in the bodies of audited calls, each with the codes it may hold. */
const listBodyFields = (): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  const choices = (shape: Shape): unknown[] => [
    ...(shape.enum ?? []),
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.items ? [shape.items] : [])].flatMap(choices),
  ];
  const walk = (shape: Shape): void => {
    for (const [name, inner] of Object.entries(shape.properties ?? {})) {
      const words = choices(inner).filter((one) => typeof one === 'string' && one !== '') as string[];
      found.set(name, new Set([...(found.get(name) ?? []), ...words]));
    }
    for (const part of [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]) walk(part);
  };
  for (const call of calls.filter((one) => isAuditedCall(one) && !one.upload && one.body)) {
    walk(z.toJSONSchema(call.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape);
  }
  return found;
};

/** Fields, at any depth, of the states compared by settings changes. */
const listStateFields = (): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  const walk = (shape: Shape): void => {
    for (const [name, inner] of Object.entries(shape.properties ?? {})) {
      if (!isAuditedField(name)) continue;
      const words = [...(inner.enum ?? []), ...(inner.anyOf ?? []).flatMap((one) => one.enum ?? [])];
      const written = words.filter((one): one is string => typeof one === 'string' && one !== '');
      found.set(name, new Set([...(found.get(name) ?? []), ...written]));
      walk(inner);
    }
    for (const part of [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.items ? [shape.items] : [])])
      walk(part);
  };
  const states = new Set(calls.flatMap(({ state }) => state ?? []));
  for (const { answer } of calls.filter(
    ({ method, path }) => method === 'GET' && states.has(path as `/api/${string}`),
  )) {
    walk(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as Shape);
  }
  return found;
};

test('every field and word of the state of a setting is told in French', () => {
  const fields = listStateFields();
  expect(fields.size).toBeGreaterThan(80);
  const bare = [...fields].flatMap(([name, words]) => [
    ...(formatAuditField(tongue, name) === name && maskValue(name, 1) !== undefined ? [name] : []),
    ...(UNTRANSLATED_FIELDS.has(name)
      ? []
      : [...words].filter((word) => formatAuditValue(tongue, name, word) === word)),
  ]);
  expect(bare).toEqual([]);
  expect(formatAuditField(tongue, 'settings.tracking.mode')).toBe('Suivi › Mode');
  expect(formatAuditValue(tongue, 'settings.tracking.mode', 'named')).toBe('Nominatif');
});

test('every field that a line may hold is named in French', () => {
  const kept = [...listBodyFields().keys()].filter((name) => Object.keys(maskValues({ [name]: 1 })).length > 0);
  expect(kept.length).toBeGreaterThan(200);
  expect(kept.filter((name) => formatAuditField(tongue, name) === name)).toEqual([]);
  expect(formatAuditField(tongue, 'gone_since')).toBe('gone_since');
});

/** Values shown as they are: formats, zones, sizes. */
const UNTRANSLATED_FIELDS = new Set(['dateFormat', 'numberFormat', 'timeZone', 'audienceSize', 'size', 'headcount']);

test('every word of the code that a line may hold is told in French', () => {
  const bare = [...listBodyFields()].flatMap(([name, words]) =>
    UNTRANSLATED_FIELDS.has(name)
      ? []
      : [...words].filter((word) => formatAuditValue(tongue, name, word) === word).map((word) => `${name}: ${word}`),
  );
  expect(bare).toEqual([]);
});

test('values are told as people write them', () => {
  const told = (field: string, value: unknown, names = {}) => formatAuditValue(tongue, field, value, names);
  expect([told('role', undefined), told('role', null), told('title', '')]).toEqual(['—', 'Rien', 'Rien']);
  expect([told('mandatory', true), told('mandatory', false), told('months', 24)]).toEqual(['Oui', 'Non', '24']);
  expect(told('effectiveOn', '2026-11-20')).toBe('le 2026-11-20');
  expect(told('expiresAt', '2026-11-20T10:00:00.000Z')).toBe('à 2026-11-20T10:00:00.000Z');
  expect([told('locale', 'en-GB'), told('locale', 'e…')]).toEqual(['langue en-GB', 'e…']);
  expect(told('roles', ['editor', 'referent'])).toBe('Édition, Responsables');
  expect(told('blocks', '[3]')).toBe('3 éléments');
  expect(told('cover', 'mediaId, alt')).toBe('Contenu modifié (fichier, texte de remplacement)');
  expect(told('ownerId', 'abc', { abc: 'Nadia Bensaïd' })).toBe('Nadia Bensaïd');
  expect(told('firstName', 'I…')).toBe('I…');
});
