import { describe, expect, test } from 'vitest';
import { findTexts, listContentTexts, listScreenTexts } from './french-texts.ts';

const screenTexts = listScreenTexts();
const allTexts = [...screenTexts, ...Object.values(listContentTexts()).flat()];

test('every text of the screens and messages is read', () => {
  expect(screenTexts.length).toBeGreaterThan(6500);
  for (const file of [
    'contract/platform/errors.ts',
    'server/platform/mail/letters.ts',
    'reader/pages/EntryPage.tsx',
    'blocks/booklet-words.ts',
  ]) {
    expect(
      screenTexts.some(({ where }) => where.startsWith(file)),
      file,
    ).toBe(true);
  }
});

/** Refused patterns, with their exceptions. */
const REFUSED_PATTERNS: [what: string, pattern: RegExp, allowed?: readonly RegExp[]][] = [
  ['« (s) » instead of a plural', /\p{L}\((?:s|e|es|x|nt|ont)\)/u],
  ['a doubled gender (« inscrit·e »)', /\p{L}·\p{L}/u],
  // The code elides no hard-coded word; « onze », « oui » and « un » as a number keep their « de ».
  [
    '« de » or « que » before a vowel',
    /(?<![\p{L}’-])(?:de|que|jusque|lorsque|puisque|si(?= ils?\b)) (?!onz|oui|un à |y a)(?:[aeiouâàéèêîôûœ]|h(?:eure|omme|abit|istoire|ôte))/iu,
    [/^contract\/.*(?:import|headings)|^server\/people\/imports\/|^fr-FR.json media.order.name/],
  ],
  ['« périmé » (expiré), but of food', /périmé/i, [/^library hotellerie-hygiene/]],
  ['« fini » for a licence (expirée)', /licence[^.]{0,20} finie/i],
  ['« récépissé » (reçu)', /récépissé/i],
  ['« second facteur » (double authentification)', /seconds? facteurs?/i],
  [
    '« prise d’identité » (connexion en tant que…)',
    /prise d’identité|prendre l’identité|pris (?:mon|ton|son|votre|leur) identité|identité (?:est )?prise/i,
  ],
  ['« représentant sécurité » (référent sécurité)', /représentant sécurité/i],
  ['« au plus » (au maximum)', /\bau plus\b(?! (?:tard|tôt|vite|près|proche|grand))/i],
  [
    '« porte » for a way to enter (accès)',
    /\b(?:cette|une|la|plusieurs|autres?) portes?\b(?! d)/i,
    [/^fr-FR\.json library\.icon/, /se porte/, /^library /],
  ],
  [
    '« garde » for what is kept of people (conservation)',
    /années de garde|combien de temps c’est gardé|(?:réponses|preuves?|messages|données|exports?)[^.:;]{0,30} gardée?s?\b/i,
    [/^server\/reading\/reader\/person-notice/],
  ],
];

describe('one word for one thing, one way to write it', () => {
  test.each(REFUSED_PATTERNS)('no text holds %s', (_, pattern, allowed) => {
    expect(findTexts(allTexts, pattern, allowed)).toEqual([]);
  });
});

/** Clumsy phrases found by reading every text aloud, now rewritten. */
const REFUSED_PHRASES = [
  'se fait reconnaître',
  'pour qui n’a',
  'à qui a terminé',
  'à qui a ouvert',
  'Qui l’était avant',
  'pour qui relit',
  'restent bons',
  'reste bon quand',
  'à dire décorative',
  'ne la disent pas',
  'ne sont dites qu’en nombre',
  'jusqu’ici est oublié',
  'Rien ne pourra les rendre',
  'ne vous est pas ouverte',
  'À défaut d’un texte',
  'puissent la parler',
  'J’ai gardé mes codes',
  'avez dit avoir compris',
  'Étonnement négatif',
  'avec quelle insistance',
  'Éteignez pour',
  'Première administration',
  'sans raison dite',
  'd’un empêchement',
  'audition de l’alarme',
  'presque-accident',
  'erreur silencieuse',
  'pas claire',
  'infalsifiable',
  'inviolable',
  's’ouvre à qui',
  'dites qu’elle est décorative',
  /un empêchement .{0,40}vous en empêche/,
  'attaquez le feu',
  'une vie, et une maison',
  'ni pitié',
  '« cadeau »',
  'rendez-vous ici',
  'le feu du service',
  'règle la plus ancienne',
  'onglet Preuves',
  'qui permet de prouver',
];

test.each(REFUSED_PHRASES)('no text says « %s »', (phrase) => {
  const escaped = typeof phrase === 'string' ? phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : phrase;
  expect(findTexts(allTexts, new RegExp(escaped, 'i'))).toEqual([]);
});

test('login and assistant promise the same time', () => {
  const minutes = screenTexts.filter(({ where }) =>
    /fr-FR\.json (?:auth\.promise|builder\.start\.sentence)$/.test(where),
  );
  expect(minutes.map(({ text }) => /(\w+) minutes/.exec(text)?.[1]?.toLowerCase())).toEqual(['trente', 'trente']);
});
