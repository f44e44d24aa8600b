import { expect, test } from 'vitest';
import { toFormErrors } from '../../../ui/form/form-errors.ts';
import type { DraftValues } from './draft-fields.ts';
import { listConflictingFields, omitRefusedFields, pickPartErrors } from './draft-fields.ts';

const base = { name: 'Invitation', perMinute: 120, replyTo: 'rh@exemple.fr' } as DraftValues;

test('only what both changed, and to something else, is to be chosen', () => {
  const patch = { name: 'Invitation de mai', perMinute: 60 };
  expect(listConflictingFields(patch, base, { ...base, replyTo: 'accueil@exemple.fr' })).toEqual([]);
  expect(listConflictingFields(patch, base, { ...base, name: 'Invitation de mai' })).toEqual([]);
  expect(listConflictingFields(patch, base, { ...base, name: 'Autre' })).toEqual(['name']);
  expect(listConflictingFields(patch, base, { ...base, name: 'Autre', perMinute: 30 })).toEqual(['name', 'perMinute']);
});

test('a refusal inside a field takes that field away, and no other', () => {
  const patch = { name: 'Invitation de mai', bodies: {} };
  expect(omitRefusedFields(patch, ['bodies.fr-FR.subject'])).toEqual({ name: 'Invitation de mai' });
  expect(omitRefusedFields(patch, ['nameless'])).toEqual(patch);
});

test('errors are found beside the fields of a message', () => {
  const errors = toFormErrors({
    'bodies.fr-FR.blocks[2].alt': ['Un.', 'Deux.'],
    'bodies.en-GB.subject': ['Trois.'],
  });
  expect(pickPartErrors(errors, 'bodies.fr-FR')).toEqual({ 'blocks.2.alt': 'Un.\nDeux.' });
});
