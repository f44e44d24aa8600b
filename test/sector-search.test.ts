import { expect, test } from 'vitest';
import { SECTORS } from '../server/library/content/index.ts';
import { NAF_TITLES } from '../web/booklets/builder/steps/sector/naf.ts';
import { getEditDistance, searchSectors } from '../web/booklets/builder/steps/sector/search-sectors.ts';
import { TRADES } from '../web/booklets/builder/steps/sector/trades.ts';

const searchCodes = (typed: string) => searchSectors(SECTORS, typed).map(({ code }) => code);

/** Trades as people type them, by the sector that must come first. */
const TRADES_BY_SECTOR: Record<string, string[]> = {
  agriculture:
    'agriculteur, ferme, maraîcher, maraichage, vigneron, viticulture, arboriculteur, éleveur, élevage, apiculteur, centre équestre, horticulture, pépiniériste, bûcheron, pêche, ostréiculteur, culture de céréales'.split(
      ', ',
    ),
  industrie:
    'usine, abattoir, agroalimentaire, conserverie, textile, maroquinerie, scierie, ébéniste, imprimerie, cosmétique, plasturgie, verrerie, métallurgie, chaudronnerie, usinage, soudeur, électronique, aéronautique, chantier naval, déchetterie, recyclage, brasseur, distillerie, papeterie'.split(
      ', ',
    ),
  btp: 'bâtiment, batiment, travaux publics, démolition, terrassement, électricien, plombier, plomberie, chauffagiste, plaquiste, menuiserie, menuisier, serrurier, cuisiniste, carreleur, peintre en bâtiment, charpentier, charpente, couvreur, toiture, étanchéité, échafaudage, maçon, maçonnerie, façadier, isolation, gros œuvre'.split(
    ', ',
  ),
  commerce:
    'boulangerie, boulanger, pâtisserie, patissier, chocolatier, boucherie, charcuterie, poissonnerie, garage, garagiste, carrosserie, concession automobile, supermarché, épicerie, primeur, caviste, buraliste, fromager, magasin, boutique, vendeur, quincaillerie, jardinerie, librairie, prêt-à-porter, pharmacie, opticien, fleuriste, bijouterie, animalerie, e-commerce, grossiste, coiffure, coiffeur, salon de coiffure, esthéticienne, pressing, cordonnerie, pompes funèbres, location de voitures'.split(
      ', ',
    ),
  'transport-logistique':
    'transporteur, routier, chauffeur, autocar, taxi, déménageur, déménagement, logistique, entrepôt, cariste, livreur, coursier, messagerie, aéroport'.split(
      ', ',
    ),
  'hotellerie-restauration':
    'hôtel, hotel, gîte, camping, restaurant, restaurateur, pizzeria, crêperie, bistrot, cuisinier, fast-food, food truck, cantine, traiteur, bar, café, discothèque, restauration collective'.split(
      ', ',
    ),
  informatique: 'logiciel, informatique, développeur, esn, start-up, cybersécurité, data center, télécom'.split(', '),
  'banque-assurance': 'banque, banquier, assurance, courtier, gestion de patrimoine'.split(', '),
  immobilier: 'agence immobilière, agent immobilier, syndic de copropriété, bailleur social, hlm'.split(', '),
  'services-conseil':
    'avocat, notaire, huissier, expert-comptable, cabinet comptable, consultant, architecte, géomètre, bureau d’études, ingénieur, publicité, agence de communication, graphiste, photographe, intérim, recrutement, vétérinaire, cinéma, agence de voyages'.split(
      ', ',
    ),
  'securite-privee': 'gardiennage, vigile, agent de sécurité, télésurveillance'.split(', '),
  proprete: 'nettoyage, propreté, agent d’entretien, paysagiste, espaces verts, dératisation'.split(', '),
  'education-formation':
    'école, lycée, collège, université, centre de formation, cfa, auto-école, soutien scolaire, conservatoire'.split(
      ', ',
    ),
  'sante-medico-social':
    'hôpital, clinique, médecin, dentiste, infirmière, kinésithérapeute, sage-femme, ambulance, ehpad, maison de retraite, aide à domicile, crèche, assistante maternelle, foyer handicap'.split(
      ', ',
    ),
  collectivites:
    'mairie, commune, municipalité, collectivité, collectivité territoriale, communauté de communes, métropole, conseil départemental, conseil régional, police municipale, pompier'.split(
      ', ',
    ),
  associations: 'association, ong, théâtre, musée, bibliothèque, club sportif, syndicat, salle de sport'.split(', '),
};

test('two hundred trades, as people type them, each lead to the right sector', () => {
  const all = Object.entries(TRADES_BY_SECTOR).flatMap(([sector, words]) => words.map((word) => ({ sector, word })));
  expect(new Set(all.map(({ word }) => word)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(200);
  const wrong = all.map(({ sector, word }) => ({ sector, word, found: searchCodes(word)[0] }));
  expect(wrong.filter(({ sector, found }) => found !== sector)).toEqual([]);
});

test('slips, missing accents and beginnings of words still lead there', () => {
  const typed = {
    boulagerie: 'commerce',
    boulangrie: 'commerce',
    menuisserie: 'btp',
    plonberie: 'btp',
    electricen: 'btp',
    resturant: 'hotellerie-restauration',
    coifure: 'commerce',
    farmacie: 'commerce',
    infirmeire: 'sante-medico-social',
    logistque: 'transport-logistique',
    nettoyge: 'proprete',
    gardienage: 'securite-privee',
    'expert contable': 'services-conseil',
    boulan: 'commerce',
    plomb: 'btp',
  };
  expect(Object.fromEntries(Object.keys(typed).map((word) => [word, searchCodes(word)[0]]))).toEqual(typed);
  expect(searchCodes('xyzxyz')).toEqual([]);
});

test('the official title and the code of every NAF sub-class of a sector lead to it', () => {
  expect(NAF_TITLES).toHaveLength(732);
  expect(new Set(NAF_TITLES.map(([code]) => code)).size).toBe(732);
  const sectorOf = (code: string) => SECTORS.find(({ nafCodes }) => nafCodes.includes(code.slice(0, 2)))?.code;
  const lost = NAF_TITLES.filter(([code, title]) => {
    const sector = sectorOf(code);
    return sector !== undefined && !(searchCodes(title).includes(sector) && searchCodes(code).includes(sector));
  });
  expect(lost).toEqual([]);
});

test('every trade means codes that exist', () => {
  const known = new Set(NAF_TITLES.map(([code]) => code));
  expect(TRADES.flatMap(([, ...meant]) => meant.filter((code) => !known.has(code)))).toEqual([]);
});

test('a slip is a letter too many, too few, another one, or two swapped', () => {
  expect(getEditDistance('menuiserie', 'menuiserie', 2)).toBe(0);
  expect(getEditDistance('menuserie', 'menuiserie', 2)).toBe(1);
  expect(getEditDistance('menusierie', 'menuiserie', 2)).toBe(1);
  expect(getEditDistance('banane', 'menuiserie', 2)).toBe(3);
});
