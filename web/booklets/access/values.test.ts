import { describe, expect, test } from 'vitest';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { groupErrorsByField, listChangedFields, mergeSettings } from '../booklets/conflict/settings-values.ts';
import { toAccessFormValues, toAccessSettings } from './values.ts';

const ZONE = 'Europe/Paris';
const settings: AccessSettings = {
  ...DEFAULT_ACCESS,
  ranges: ['192.0.2.0/24'],
  window: { opensAt: '2026-11-20T08:00:00.000Z', closesAt: null, closedMessage: 'Fini' },
};
const base = toAccessFormValues(settings, ZONE);

test('settings are fields, and fields settings again', () => {
  expect(base).toMatchObject({
    'settings.personal.validDays': 180,
    'settings.ranges': ['192.0.2.0/24'],
    'settings.window.opensAt': '2026-11-20T09:00',
    'settings.window.closesAt': '',
  });
  expect(toAccessSettings(base, ZONE)).toEqual(settings);
});

describe('two people', () => {
  const with_ = (changes: Record<string, unknown>) => ({ ...base, ...changes });
  test('who changed other fields both win', () => {
    const mine = with_({ 'settings.link.on': true });
    const theirs = with_({ 'settings.allow.copy': false });
    const { values, clashes } = mergeSettings(base, mine, theirs);
    expect(clashes).toEqual([]);
    expect(listChangedFields(values, base).sort()).toEqual(['settings.allow.copy', 'settings.link.on']);
  });

  test('who changed the same one otherwise are told which', () => {
    const mine = with_({ 'settings.code.shared': 'Atelier42', 'settings.link.on': true });
    const theirs = with_({ 'settings.code.shared': 'Rabot77', 'settings.link.on': true });
    expect(mergeSettings(base, mine, theirs)).toMatchObject({
      clashes: ['settings.code.shared'],
      values: { 'settings.code.shared': 'Atelier42', 'settings.link.on': true },
    });
  });

  test('lists are compared by what they hold', () => {
    expect(listChangedFields(with_({ 'settings.ranges': ['192.0.2.0/24'] }), base)).toEqual([]);
    expect(listChangedFields(with_({ 'settings.ranges': [] }), base)).toEqual(['settings.ranges']);
  });
});

test('the error of a part stands beside the whole', () => {
  const errors = {
    'settings.ranges.1': ['non'],
    'settings.ranges.4': ['non plus'],
    'settings.code.shared': ['simple'],
  };
  expect(groupErrorsByField(errors, base)).toEqual({
    'settings.ranges': ['non', 'non plus'],
    'settings.code.shared': ['simple'],
  });
  expect(groupErrorsByField({ rowVersion: ['x'] }, base)).toEqual({ rowVersion: ['x'] });
});
