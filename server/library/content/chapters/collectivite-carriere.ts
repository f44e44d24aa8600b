import { STAFF } from '../audiences.ts';
import { accordion, chapter, checklist, duty, heading, info, page, table, timeline, tip } from '../build.ts';

export const collectiviteCarriere = chapter(
  {
    code: 'collectivite-carriere',
    title: 'Formation, carrière et dialogue social',
    summary: 'CNFPT, entretien professionnel, avancement, comité social territorial, santé au travail.',
    icon: 'school',
    category: 'training',
    legalBasis:
      'La formation d’intégration est obligatoire et l’entretien professionnel est annuel (Code général de la fonction publique, art. L. 521-1 ; décret n° 2008-512 du 29 mai 2008).',
    bookletTypes: STAFF,
    reviewMonths: 12,
  },
  page(
    {
      code: 'formation-carriere-agent',
      title: 'Vous former et évoluer',
      summary: 'Formation d’intégration, CNFPT, compte personnel de formation, entretien, avancement et concours.',
    },
    '<p>Le CNFPT, financé par une cotisation des collectivités, forme les agents territoriaux : la plupart de ses stages ne coûtent rien de plus au service. Votre collectivité établit un plan de formation ; votre responsable et vous y inscrivez vos besoins.</p>',
    timeline(
      [
        'Première année',
        'Formation d’intégration',
        '<p>5 jours en catégorie C, 10 jours en catégories A et B. Elle conditionne la titularisation.</p>',
      ],
      [
        'Dans les deux ans',
        'Professionnalisation au premier emploi',
        '<p>De 3 à 10 jours en catégorie C, de 5 à 10 jours en catégories A et B.</p>',
      ],
      [
        'Tous les cinq ans',
        'Professionnalisation tout au long de la carrière',
        '<p>De 2 à 10 jours, pour rester à jour.</p>',
      ],
      [
        'Chaque année',
        'Entretien professionnel',
        '<p>Bilan, objectifs, compétences, souhaits. Vous relisez et signez le compte rendu.</p>',
      ],
    ),
    heading('Avancer'),
    accordion({
      'Échelon, grade, cadre d’emplois : quelle différence ?':
        '<p>L’échelon monte avec l’ancienneté. Le grade change au choix ou après examen professionnel. Le cadre d’emplois change par concours ou promotion interne.</p>',
      'Comment préparer un concours ?':
        '<p>Les centres de gestion et le CNFPT organisent la plupart des concours. Une préparation peut être prise sur le temps de travail : inscrivez-vous tôt.</p>',
      'Et mon compte personnel de formation ?':
        '<p>Il est alimenté de 25 heures par an, dans la limite de 150 heures, et davantage pour les agents de catégorie C sans diplôme de niveau 3. Il se consulte sur le site Mon compte formation.</p>',
      'Puis-je partir ailleurs ?':
        '<p>Mutation, détachement, disponibilité : un fonctionnaire peut changer d’employeur public, avec un préavis de trois mois au maximum en règle générale.</p>',
    }),
    tip(
      'Votre premier souhait',
      '<p>Notez dès maintenant une compétence à acquérir : vous en parlerez à votre entretien.</p>',
    ),
  ),
  page(
    {
      code: 'dialogue-prevention-agent',
      title: 'Être représenté, être protégé',
      note: 'Retirez les instances qui n’existent pas chez vous : au-dessous de 50 agents, le comité social territorial est celui du centre de gestion.',
      summary: 'Comité social territorial, commissions, droits syndicaux, assistants de prévention et registres.',
    },
    '<p>Tous les quatre ans, les agents élisent leurs représentants. Vous votez, vous pouvez vous présenter, vous adhérez librement à un syndicat ou à aucun.</p>',
    table(
      'Les instances',
      ['Instance', 'De quoi elle parle'],
      [
        'Comité social territorial',
        'Organisation des services, temps de travail, formation, égalité, lignes directrices de gestion',
      ],
      ['Formation spécialisée', 'Santé, sécurité et conditions de travail, obligatoire à partir de 200 agents'],
      [
        'Commission administrative paritaire',
        'Situations individuelles des fonctionnaires : discipline, refus de titularisation',
      ],
      ['Commission consultative paritaire', 'Situations individuelles des contractuels'],
    ),
    heading('Votre santé au travail'),
    '<p>L’autorité territoriale veille à la sécurité des agents (décret n° 85-603 du 10 juin 1985). Un assistant ou un conseiller de prévention l’aide. Le document unique d’évaluation des risques est à votre disposition, et le médecin du travail peut proposer d’aménager votre poste.</p>',
    duty(
      'Un danger grave et imminent ?',
      '<p>Vous pouvez vous retirer sans sanction, après avoir alerté votre responsable, à condition de ne pas créer un nouveau risque pour autrui. Certaines missions, comme celles de la police municipale, ont des règles particulières.</p>',
    ),
    info(
      'Deux registres',
      '<p>Le registre de santé et de sécurité au travail recueille vos observations et vos idées. Le registre des dangers graves et imminents est tenu par l’autorité territoriale.</p>',
    ),
    checklist(
      'Mes repères',
      ['Connaître l’assistant de prévention de mon service', 15],
      ['Savoir où est le registre de santé et de sécurité', 7],
      ['Avoir vu le médecin du travail ou l’infirmier quand mon poste le demande', 60],
    ),
  ),
);
