import { describe, expect, test } from 'vitest';
import { fillVariables } from './walk-props.ts';

const VALUES: Record<string, string> = { entreprise: 'Atelier Dubreuil', responsable: 'Alice Martin', ville: 'Lyon' };
const fillSample = (text: string, language = 'fr-FR', values = VALUES) =>
  fillVariables(text, language, (name) => values[name] ?? '');

describe('without a first name, the comma goes with the name', () => {
  test.each([
    ['Bonjour {{prenom}}, et bienvenue dans la maison.', 'Bonjour et bienvenue dans la maison.'],
    ['<p>Bonjour {{prenom}},</p><p>Voici votre livret.</p>', '<p>Bonjour,</p><p>Voici votre livret.</p>'],
    ['Bonjour {{prenom}}, vous êtes chez vous.', 'Bonjour, vous êtes chez vous.'],
    ['Bienvenue {{prenom}} !', 'Bienvenue !'],
    ['C’est le grand jour, {{prenom}} !', 'C’est le grand jour !'],
    ['Moi, {{prenom}}, j’ai lu le règlement.', 'Moi, j’ai lu le règlement.'],
    ['{{prenom}}, voici votre équipe.', 'Voici votre équipe.'],
    ['<p>{{prenom}}, voici votre équipe.</p>', '<p>Voici votre équipe.</p>'],
    ['<p>Bonjour <strong>{{prenom}}</strong>, et bienvenue</p>', '<p>Bonjour<strong></strong> et bienvenue</p>'],
    ['Un mot pour {{prenom}}', 'Un mot pour vous'],
    ['Un mot pour {{prenom}}, avant ton arrivée', 'Un mot pour toi, avant ton arrivée'],
  ])('%j is read %j', (text, read) => expect(fillSample(text)).toBe(read));

  test('with one, nothing of the text changes', () => {
    expect(fillSample('Bonjour {{prenom}}, et bienvenue.', 'fr-FR', { prenom: 'Zoé' })).toBe(
      'Bonjour Zoé, et bienvenue.',
    );
  });
});

test('a value is elided in French, in rich text too, and in no other language', () => {
  expect(fillSample('le livret de {{entreprise}}, avec {{responsable}}')).toBe(
    'le livret d’Atelier Dubreuil, avec Alice Martin',
  );
  expect(fillSample('<p>le livret de <strong>{{entreprise}}</strong></p>')).toBe(
    '<p>le livret d’<strong>Atelier Dubreuil</strong></p>',
  );
  expect(fillSample('les gens de {{ville}}')).toBe('les gens de Lyon');
  expect(fillSample('el libro de {{entreprise}}', 'es-ES')).toBe('el libro de Atelier Dubreuil');
});
