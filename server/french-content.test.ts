import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, TRACKING_MODES } from '../contract/reading.ts';
import { CHAPTER_TEMPLATES, SECTORS } from './library/content/index.ts';
import { greetingOf, informationOf } from './reader/person-notice.ts';
import { legalContent } from './seed/legal/index.ts';
import { tutorialContent } from './seed/tutorials.ts';

/* The French of the library, of sectors, tutorials and legal texts. The screens' own words are held elsewhere. */

interface Sentence {
  where: string;
  words: string;
}

const plain = (text: string): string => text.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [plain(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};
const named = (where: string, value: unknown): Sentence[] => textsOf(value).map((words) => ({ where, words }));

const LIBRARY = [
  ...CHAPTER_TEMPLATES.flatMap(({ pages, ...chapter }) => [
    ...named(chapter.code, chapter),
    ...pages.flatMap((page) => named(`${chapter.code} / ${page.title}`, page)),
  ]),
  ...SECTORS.flatMap((sector) => named(sector.code, sector)),
];
const TUTORIALS = tutorialContent.flatMap((tutorial) => named(tutorial.code, tutorial));
const LEGAL = [
  ...legalContent('Embarque').flatMap(({ kind, title, body, changes }) => named(kind, [title, body, changes])),
  ...TRACKING_MODES.flatMap((mode) => {
    const informed = {
      company: 'Dubreuil',
      contact: 'rh@exemple.fr',
      officer: { name: 'Ana Roy', email: '' },
      options: { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode } },
      tone: 'vous' as const,
    };
    return named(`notice ${mode}`, [greetingOf(informed, 'Inès'), informationOf(informed)]);
  }),
];

const found = (pattern: RegExp, texts: readonly Sentence[]): string[] =>
  texts.filter(({ words }) => pattern.test(words)).map(({ where, words }) => `${where}: ${words}`);

describe('one word for one thing', () => {
  test.each([
    [/représentant sécurité/i],
    [/récépissé/i],
    [/second facteur/i],
    [/\bau plus\b(?! (tard|tôt|près|proche|vite))/i],
    [/e-mailing/i],
    [/prise d’identité/i],
    [/années de garde/i],
  ])('never %s', (pattern) => {
    expect(found(pattern, [...LIBRARY, ...TUTORIALS, ...LEGAL])).toEqual([]);
  });

  test('a way in is an access, not a door; what is stored is « conservé », and what is over is « expiré »', () => {
    const own = [...TUTORIALS, ...LEGAL];
    expect(found(/\b(la|une|seule|plusieurs|cette|ces|les) portes?\b/i, own)).toEqual([]);
    expect(found(/\b(est|sont|était) gardée?s?\b|périmée?s?\b/i, own)).toEqual([]);
  });
});

describe('phrases that read badly stay away', () => {
  test.each([
    /un empêchement .{0,40}vous en empêche/i,
    /à l’audition de l’alarme/i,
    /attaquez le feu/i,
    /presque-accident/i,
    /une vie, et une maison/i,
    /ni pitié/i,
    /« cadeau »/i,
    /consigne pas claire/i,
    /erreur silencieuse/i,
    /rendez-vous ici/i,
    /le feu du service/i,
    /règle la plus ancienne/i,
    /\bla maison\b(?! départementale)/i,
    /onglet Preuves/i,
    /qui permet de prouver/i,
    /infalsifiable|inviolable/i,
    /quelqu’un a pris mon identité/i,
    /s’ouvre à qui|pour qui (n’a|relit)|à qui a terminé/i,
    /à dire décorative|dites qu’elle est décorative/i,
    /restent bons/i,
    /étonnement négatif/i,
    /éteignez pour/i,
    /licence finie/i,
    /sans raison dite/i,
    /\(s\)/,
    /\p{L}·e\b/u,
  ])('%s', (pattern) => {
    expect(found(pattern, [...LIBRARY, ...TUTORIALS, ...LEGAL])).toEqual([]);
  });
});

describe('the library', () => {
  test('has no maxim where a sentence could teach something', () => {
    expect(found(/\bv(aut|alent|audra) (mieux que|mieux qu’|tous les)|\bune chance\b.*signal/i, LIBRARY)).toEqual([]);
    expect(
      found(/la prochaine personne vous dira merci|rien ne compte plus|boussole|porte reste ouverte/i, LIBRARY),
    ).toEqual([]);
  });

  test('states no past, no habit and no record of a company that nobody has told', () => {
    expect(
      found(
        /nous avons connu des périodes|de nouveaux clients font confiance|il n’est jamais supprimé|n’avait pensé/i,
        LIBRARY,
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
    const others = LIBRARY.flatMap(({ where, words }) =>
      [...words.matchAll(/ : \{\{(\w+)\}\}/g)]
        .filter(([, name = '']) => !LISTS.includes(name))
        .map(([hit]) => `${where}${hit}`),
    );
    expect(others).toEqual([]);
  });
});

describe('the tutorials', () => {
  const texts = new Set(
    Object.values(JSON.parse(readFileSync('web/locales/fr-FR.json', 'utf8')) as Record<string, string>).map(plain),
  );
  /** Words that a person types, and no name on a screen. */
  const TYPED = ['Accueil des alternants 2027', 'J’ai lu et compris les consignes de sécurité du chantier.', '+'];
  const names = tutorialContent.flatMap(({ code, blocks }) =>
    [...JSON.stringify(blocks).matchAll(/<strong>([^<]+)<\/strong>|«[\s\u00a0]([^»]+)[\s\u00a0]»/g)].map(
      ([, strong, quoted]) => [code, plain(strong ?? quoted ?? '')] as const,
    ),
  );

  test('name buttons, screens and tabs as the screens do', () => {
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter(([, name]) => !texts.has(name) && !TYPED.includes(name))).toEqual([]);
  });

  test('tell of reading by name only where a booklet follows it', () => {
    expect(found(/prévenu de leur (progression|avancement)|qui n’a pas encore ouvert|ont lu\b/i, TUTORIALS)).toEqual(
      [],
    );
  });
});
