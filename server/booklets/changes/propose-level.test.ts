import { describe, expect, it } from 'vitest';
import type { ChangeCause } from '../../../contract/booklets/publications/version-changes.ts';
import { findReplacement, listTextCauses, proposeLevel } from './propose-level.ts';
import { diffWords } from './word-diff.ts';

type Pair = [before: string, after: string, first: ChangeCause];

/** French sentences before and after, with the gravest cause expected. */
const MINOR: Pair[] = [
  ['Bienvenue dans l’entreprise.', "Bienvenue dans l'entreprise.", 'typography'],
  ['Bonjour !', 'Bonjour\u202f!', 'typography'],
  ['Vos droits : la liste', 'Vos droits\u00a0: la liste', 'typography'],
  ['Lisez "le guide".', 'Lisez «\u00a0le guide\u00a0».', 'typography'],
  ['Un badge - à demander', 'Un badge – à demander', 'typography'],
  ['À demain...', 'À demain…', 'typography'],
  ['bonjour à tous', 'Bonjour à tous', 'typography'],
  ['Le cœur du métier', 'Le coeur du métier', 'typography'],
  ['Une prime de 1 000 €', 'Une prime de 1\u202f000\u00a0€', 'typography'],
  ['Une prime de 1000 €', 'Une prime de 1\u00a0000 €', 'typography'],
  ['Comptez 2,5 heures', 'Comptez 2.5 heures', 'typography'],
  ['Trois personnes vous attendent.', '3 personnes vous attendent.', 'typography'],
  ['Rendez-vous à l’acceuil.', 'Rendez-vous à l’accueil.', 'spelling'],
  ['Le port du casque est obligatoir.', 'Le port du casque est obligatoire.', 'spelling'],
  ['Les outils son rangés là.', 'Les outils sont rangés là.', 'spelling'],
  ['Vous recevrez une brochure illustré.', 'Vous recevrez une brochure illustrée.', 'spelling'],
  ['Les salariés autorisé entrent ici.', 'Les salariés autorisés entrent ici.', 'spelling'],
  ['Un acceuil chaleureux vous attend.', 'Un accueil chaleureux vous attend.', 'spelling'],
  ['Nous sommes heureux de vous recevoir.', 'Nous sommes ravis de vous recevoir.', 'words'],
  ['Voici un aperçu de votre équipe.', 'Voici une présentation de votre équipe.', 'words'],
  ['Le café se trouve près de la fenêtre.', 'La machine à café se trouve près de la fenêtre.', 'words'],
  ['Chaque salarié doit signer.', 'Chaque salarié doit signer', 'typography'],
  ['Les équipes doivent badger.', 'L’équipe doit badger.', 'words'],
  ['Prenez soin de vous.', 'Prenez bien soin de vous.', 'words'],
  ['Un moment convivial.', 'Un moment agréable et convivial.', 'words'],
  ['Vous pouvez déjeuner sur place.', 'On peut déjeuner sur place.', 'words'],
];

const MAJOR: Pair[] = [
  ['Vous avez 15 jours pour répondre.', 'Vous avez 8 jours pour répondre.', 'figure'],
  ['La pause dure 20 minutes.', 'La pause dure 20 heures.', 'figure'],
  ['La prime est de 150 €.', 'La prime est de 150 $.', 'figure'],
  ['Un délai de deux mois s’applique.', 'Un délai de trois mois s’applique.', 'figure'],
  ['Portez une charge de 25 kg.', 'Portez une charge de 55 kg.', 'figure'],
  ['Composez le 112.', 'Composez le 15.', 'figure'],
  ['Une remise de 5 % s’applique.', 'Une remise de 5 € s’applique.', 'figure'],
  ['Cinq jours ouvrés.', 'Cinq jours ouvrables.', 'figure'],
  ['La moitié du temps.', 'Le quart du temps.', 'figure'],
  ['Comptez une dizaine de jours.', 'Comptez une quinzaine de jours.', 'figure'],
  ['La température reste sous 4 °C.', 'La température reste sous 8 °C.', 'figure'],
  ['Le salaire est versé le 28.', 'Le salaire est versé le 30.', 'figure'],
  ['La réunion a lieu le lundi.', 'La réunion a lieu le mardi.', 'date'],
  ['Le congé se prend en juillet.', 'Le congé se prend en août.', 'date'],
  ['Rendez-vous le 12/05/2027.', 'Rendez-vous le 14/05/2027.', 'date'],
  ['La règle vaut depuis 2019.', 'La règle vaut depuis 2024.', 'date'],
  ['Déposez le dossier le matin.', 'Déposez le dossier le soir.', 'date'],
  ['Déposez-le la veille.', 'Déposez-le le lendemain.', 'date'],
  ['Prévenez Karim Benali.', 'Prévenez Léa Morel.', 'name'],
  ['Écrivez à Mme Dupond.', 'Écrivez à Mme Dupont.', 'name'],
  ['Écrivez à rh@exemple.fr.', 'Écrivez à paie@exemple.fr.', 'name'],
  ['Adressez-vous au CSE.', 'Adressez-vous au CHSCT.', 'name'],
  ['Le site de Lyon ferme.', 'Le site de Nantes ferme.', 'name'],
  ['Vous fumez ici.', 'Vous ne fumez pas ici.', 'negation'],
  ['N’entrez pas sans badge.', 'Entrez sans badge.', 'negation'],
  ['Entrez avec un badge.', 'Entrez sans badge.', 'negation'],
  ['Il est possible de télétravailler.', 'Il est impossible de télétravailler.', 'negation'],
  ['Tout le monde badge.', 'Tout le monde badge, sauf les apprentis.', 'negation'],
  ['Ne laissez rien sur la table.', 'Ne laissez jamais rien sur la table.', 'negation'],
  ['Aucun visiteur n’entre.', 'Un visiteur entre.', 'negation'],
  ['Vous pouvez porter un casque.', 'Vous devez porter un casque.', 'duty'],
  ['Le casque est recommandé.', 'Le casque est obligatoire.', 'duty'],
  ['L’accès est autorisé.', 'L’accès est interdit.', 'duty'],
  ['Signez la feuille.', 'Il faut signer la feuille.', 'duty'],
  ['Le salarié doit prévenir.', 'Le salarié devrait prévenir.', 'duty'],
  ['Prévenez votre responsable.', 'Prévenez impérativement votre responsable.', 'duty'],
  ['La visite est facultative.', 'La visite est obligatoire.', 'duty'],
  ['Une tenue est requise.', 'Une tenue est conseillée.', 'duty'],
  ['Vous êtes tenu de prévenir.', 'Vous êtes invité à prévenir.', 'duty'],
  ['Prévenez avant de partir.', 'Prévenez après avoir fini.', 'condition'],
  ['Sortez par la porte de gauche.', 'Sortez par la porte de droite.', 'condition'],
  ['Tous les salariés badgent.', 'Certains salariés badgent.', 'condition'],
  ['Un seul accès.', 'Un accès.', 'condition'],
  ['Badgez si vous sortez.', 'Badgez quand vous sortez.', 'condition'],
  ['Le badge et la clé.', 'Le badge ou la clé.', 'condition'],
  ['', 'Le port du gilet est obligatoire.', 'duty'],
  ['Le port du gilet est obligatoire.', '', 'duty'],
];

describe('the level proposed for a change of text', () => {
  it('has at least sixty annotated pairs', () => expect(MINOR.length + MAJOR.length).toBeGreaterThanOrEqual(60));

  it.each(MINOR)('is minor: « %s » → « %s » (%s)', (before, after, cause) => {
    const causes = listTextCauses(before, after);
    expect([proposeLevel(causes), causes[0]]).toEqual(['minor', cause]);
  });

  it.each(MAJOR)('is major: « %s » → « %s » (%s)', (before, after, cause) => {
    const causes = listTextCauses(before, after);
    expect([proposeLevel(causes), causes[0]]).toEqual(['major', cause]);
  });

  it('is none for the same text', () => expect(listTextCauses('Bonjour.', 'Bonjour.')).toEqual([]));
});

describe('a comparison word by word', () => {
  it('shows the words that left and those that came', () => {
    expect(diffWords('Vous avez 15 jours.', 'Vous avez 8 jours.')).toEqual([
      { kind: 'same', text: 'Vous avez ' },
      { kind: 'removed', text: '15' },
      { kind: 'added', text: '8' },
      { kind: 'same', text: ' jours.' },
    ]);
  });

  it('puts two unrelated long texts one after the other', () => {
    const [before, after] = ['a', 'b'].map((letter) =>
      Array.from({ length: 2000 }, (_, at) => `${letter}${at}`).join(' '),
    );
    expect(diffWords(before ?? '', after ?? '').map(({ kind }) => kind)).toContain('removed');
  });
});

describe('the words that another took the place of', () => {
  it.each([
    ['Frottez pendant deux minutes.', 'Frottez pendant dix minutes.', 'deux minutes', 'dix minutes'],
    ['Vous avez 15 jours.', 'Vous avez 8 jours.', '15\u00a0jours', '8\u00a0jours'],
    ['Fermé le 3 mars, le soir.', 'Fermé le 3 avril, le soir.', '3\u00a0mars', '3\u00a0avril'],
    ['Appelez Karim Benali.', 'Appelez Claire Morel.', 'Karim Benali', 'Claire Morel'],
    ['Composez le 15, puis attendez.', 'Composez le 18, puis attendez.', '15', '18'],
    ['Attendez 2 minutes\nJours de repos', 'Attendez 3 minutes\nJours de repos', '2\u00a0minutes', '3\u00a0minutes'],
  ])('%s', (before, after, from, to) => {
    expect(findReplacement(before, after)).toEqual({ before: from, after: to });
  });

  it.each([
    ['two figures', 'De 2 à 4 jours.', 'De 3 à 5 jours.'],
    ['an added figure', 'Attendez.', 'Attendez 3 minutes.'],
    ['other words', 'Un casque suffit.', 'Une charlotte suffit.'],
    ['a duty', 'Vous devez 3 heures.', 'Vous pouvez 3 heures.'],
    ['nothing', 'Vous avez 3 heures.', 'Vous avez 3 heures.'],
  ])('are not told of %s', (_, before, after) => {
    expect(findReplacement(before, after)).toBeNull();
  });
});
