import { RECRUITS, STAFF } from '../audiences.ts';
import { accordion, chapter, heading, page, table, tip } from '../build.ts';

export const glossaire = chapter(
  {
    code: 'glossaire',
    title: 'Glossaire',
    summary: 'Les sigles et les mots que l’on entend partout, expliqués simplement.',
    icon: 'vocabulary',
    category: 'glossary',
    bookletTypes: STAFF,
    reviewMonths: 12,
  },
  page(
    {
      code: 'sigles',
      bookletTypes: RECRUITS,
      title: 'Les sigles à connaître',
      summary: 'CSE, CPF, DUERP et les autres : trente secondes pour s’y retrouver.',
    },
    '<p>Le monde du travail aime les sigles, et l’on n’ose pas toujours demander. Voici les plus courants. Si vous en entendez un autre, posez la question : il y a de fortes chances que votre voisin ne le connaisse pas non plus.</p>',
    table(
      'Sigles courants',
      ['Sigle', 'Ce qu’il veut dire'],
      ['AT/MP', 'Accident du travail, maladie professionnelle'],
      ['CDD, CDI', 'Contrat à durée déterminée, indéterminée'],
      ['CPF', 'Compte personnel de formation'],
      ['CSE', 'Comité social et économique : vos représentants élus'],
      ['DPAE', 'Déclaration préalable à l’embauche'],
      ['DPO', 'Délégué à la protection des données'],
      ['DUERP', 'Document unique d’évaluation des risques professionnels'],
      ['EPI', 'Équipement de protection individuelle'],
      ['IDCC', 'Numéro qui identifie une convention collective'],
      ['MDPH', 'Maison départementale des personnes handicapées'],
      ['RGPD', 'Règlement général sur la protection des données'],
      ['RQTH', 'Reconnaissance de la qualité de travailleur handicapé'],
      ['SPST', 'Service de prévention et de santé au travail'],
      ['SST', 'Sauveteur secouriste du travail'],
      ['VAE', 'Validation des acquis de l’expérience'],
    ),
    tip(
      'À vous de compléter',
      '<p>Notez les sigles propres à votre service pendant vos premières semaines et transmettez-les : ils serviront aux personnes qui arrivent après vous.</p>',
    ),
  ),
  page(
    {
      code: 'mots-du-travail',
      title: 'Les mots du contrat et de la paie',
      summary: 'Brut, net, préavis, avenant, ancienneté : des définitions sans jargon.',
    },
    '<p>Ces mots reviennent dans votre contrat, sur votre bulletin de paie et dans les conversations. Gardez cette page sous la main pour vos premiers mois.</p>',
    heading('Le contrat'),
    accordion({
      Avenant:
        '<p>Document signé par les deux parties qui modifie le contrat : nouvel horaire, nouveau poste, nouveau salaire.</p>',
      Ancienneté:
        '<p>Temps passé dans l’entreprise. Elle peut ouvrir des droits : prime, congés, préavis plus long.</p>',
      Classification:
        '<p>Place de votre poste dans la grille de la convention collective. Elle détermine votre salaire minimum.</p>',
      Préavis: '<p>Temps qui s’écoule entre l’annonce d’un départ et la fin du contrat.</p>',
    }),
    heading('La paie'),
    accordion({
      'Brut et net':
        '<p>Le brut est le salaire avant cotisations. Le net est ce qui reste après cotisations ; le net payé est versé après l’impôt prélevé à la source.</p>',
      'Jours ouvrables et jours ouvrés':
        '<p>Ouvrables : tous les jours sauf le jour de repos hebdomadaire et les jours fériés chômés, soit six par semaine. Ouvrés : les jours travaillés dans l’entreprise, souvent cinq.</p>',
      Subrogation:
        '<p>L’entreprise vous maintient tout ou partie du salaire pendant un arrêt et perçoit à votre place les indemnités de l’Assurance maladie.</p>',
      'Solde de tout compte': '<p>Inventaire des sommes versées à la fin du contrat : salaire, congés, primes.</p>',
    }),
    tip('Un mot manque ?', '<p>Demandez-le aux ressources humaines : nous l’ajouterons ici.</p>'),
  ),
);
