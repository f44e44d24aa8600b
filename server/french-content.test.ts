import { describe, expect, test } from 'vitest';
import { findTexts, listBackOfficeTexts, listContentTexts, removeTags } from '../test/french-texts.ts';
import { tutorialContent } from './operations/seed/tutorials.ts';

/* Additional rules for the French texts of the library, sectors, tutorials and legal texts. */

const { library, tutorials, legal } = listContentTexts();

test.each([[/e-mailing/i], [/\bla maison\b(?! départementale)/i]])('no text says %s', (pattern) => {
  expect(findTexts([...library, ...tutorials, ...legal], pattern)).toEqual([]);
});

test('a way in is an access, not a door; what is stored is « conservé »', () => {
  const own = [...tutorials, ...legal];
  expect(findTexts(own, /\b(la|une|seule|plusieurs|cette|ces|les) portes?\b/i)).toEqual([]);
  expect(findTexts(own, /\b(est|sont|était) gardée?s?\b/i)).toEqual([]);
});

describe('the library', () => {
  test('has no maxim where a sentence could teach something', () => {
    expect(findTexts(library, /\bv(aut|alent|audra) (mieux que|mieux qu’|tous les)|\bune chance\b.*signal/i)).toEqual(
      [],
    );
    expect(
      findTexts(library, /la prochaine personne vous dira merci|rien ne compte plus|boussole|porte reste ouverte/i),
    ).toEqual([]);
  });

  test('states no past, no habit and no record of a company that nobody has told', () => {
    expect(
      findTexts(
        library,
        /nous avons connu des périodes|de nouveaux clients font confiance|il n’est jamais supprimé|n’avait pensé/i,
      ),
    ).toEqual([]);
  });

  test('puts a value in a sentence: « label: value » stands only before lists and places', () => {
    const LISTS = [
      'activite',
      'sites',
      'epi',
      'avantages',
      'outils',
      'engagements_rse',
      'restauration',
      'teletravail_jours',
      'outil_conges',
      'reglement_acces',
      'accords_acces',
      'secouristes',
      'defibrillateur',
      'numero_urgence_interne',
      'adresse_site',
      'stationnement',
    ];
    const others = library.flatMap(({ where, text }) =>
      [...text.matchAll(/ : \{\{(\w+)\}\}/g)]
        .filter(([, name = '']) => !LISTS.includes(name))
        .map(([hit]) => `${where}${hit}`),
    );
    expect(others).toEqual([]);
  });
});

describe('the tutorials', () => {
  const texts = new Set(listBackOfficeTexts().map(removeTags));
  /** Words that a user types, not names on a screen. */
  const TYPED = ['Accueil des alternants 2027', 'J’ai lu et compris les consignes de sécurité du chantier.', '+'];
  const names = tutorialContent.flatMap(({ code, blocks }) =>
    [...JSON.stringify(blocks).matchAll(/<strong>([^<]+)<\/strong>|«[\s\u00a0]([^»]+)[\s\u00a0]»/g)].map(
      ([, strong, quoted]) => [code, removeTags(strong ?? quoted ?? '')] as const,
    ),
  );

  test('name buttons, screens and tabs as the screens do', () => {
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter(([, name]) => !texts.has(name) && !TYPED.includes(name))).toEqual([]);
  });

  test('tell of reading by name only where a booklet follows it', () => {
    expect(
      findTexts(tutorials, /prévenu de leur (progression|avancement)|qui n’a pas encore ouvert|ont lu\b/i),
    ).toEqual([]);
  });
});
