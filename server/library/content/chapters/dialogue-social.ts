import { STAFF } from '../audiences.ts';
import { accordion, button, chapter, contact, heading, info, page, steps, table, tip } from '../build.ts';

export const dialogueSocial = chapter(
  {
    code: 'dialogue-social',
    title: 'Dialogue social',
    summary: 'Vos représentants, votre convention collective et votre droit de vous exprimer.',
    icon: 'messages',
    category: 'social-dialogue',
    legalBasis:
      'Le salarié est informé des conventions et accords collectifs applicables (Code du travail, art. R. 1221-34, L. 2262-5 et R. 2262-1).',
    bookletTypes: STAFF,
    reviewMonths: 12,
  },
  page(
    {
      code: 'vos-representants',
      title: 'Vos représentants',
      summary: 'Le comité social et économique : qui il est, ce qu’il peut faire pour vous.',
      note: 'Le CSE est obligatoire à partir de 11 salariés pendant douze mois consécutifs : masquez la page si l’entreprise n’en a pas.',
    },
    '<p>Des collègues élus vous représentent auprès de la direction au sein du comité social et économique (CSE). Ils portent vos questions, veillent à la santé et à la sécurité et, selon la taille de l’entreprise, donnent leur avis sur ses grandes décisions.</p>',
    contact({ name: '{{cse_contact}}', role: 'Comité social et économique', email: '{{cse_email}}' }),
    heading('Quand les solliciter'),
    table(
      'Ce que vos élus peuvent faire',
      ['Votre situation', 'Leur aide'],
      ['Une question sur vos droits', 'Vous orienter, poser la question à la direction'],
      ['Un danger, un accident', 'Alerter, participer à une enquête, proposer des mesures'],
      ['Une difficulté avec un supérieur', 'Vous écouter et vous conseiller'],
      ['Un entretien préalable à une sanction', 'Vous assister'],
      ['Loisirs, culture, aides', 'Gérer les activités sociales et culturelles, selon la taille de l’entreprise'],
    ),
    accordion({
      'Puis-je voter ou me présenter ?':
        '<p>Vous pouvez voter à partir de 16 ans et de trois mois d’ancienneté, et vous présenter à partir de 18 ans et d’un an d’ancienneté.</p>',
      'Adhérer à un syndicat, est-ce risqué ?':
        '<p>Non. C’est une liberté : elle ne peut influencer ni votre embauche, ni votre carrière, ni votre rémunération, et vous n’avez à en informer personne.</p>',
    }),
    button('Écrire aux élus du CSE', 'mailto:{{cse_email}}', 'outline'),
    info(
      'Échanges confidentiels',
      '<p>Vous pouvez vous confier à un élu sans passer par votre responsable, y compris pendant vos heures de travail si cela ne gêne pas l’activité.</p>',
    ),
  ),
  page(
    {
      code: 'convention-et-accords',
      title: 'Votre convention collective et nos accords',
      summary: 'Les textes qui s’appliquent à vous, où les lire et comment les comprendre.',
    },
    '<p>Plusieurs textes se complètent pour fixer vos droits. La convention collective qui s’applique dans l’entreprise est <strong>« {{convention_collective}} »</strong>. Son nom figure aussi sur votre bulletin de paie.</p>',
    heading('Quel texte dit quoi ?'),
    table(
      'Du plus général au plus proche de vous',
      ['Texte', 'Ce qu’il fixe'],
      ['Code du travail', 'Les règles communes et les minimums'],
      ['Convention collective', 'Classifications, salaires minimums, primes, préavis de la branche'],
      ['Accords d’entreprise', 'Temps de travail, égalité, télétravail et autres sujets négociés'],
      ['Règlement intérieur', 'Santé, sécurité et discipline'],
      ['Contrat de travail', 'Votre poste, votre salaire, votre durée du travail'],
    ),
    steps({
      'Où les lire':
        '<p>Un exemplaire à jour est consultable sur le lieu de travail : {{accords_acces}}. Vous pouvez aussi les retrouver gratuitement sur Légifrance.</p>',
      'Comment s’y retrouver':
        '<p>Cherchez votre catégorie, puis le sujet qui vous intéresse. La date du texte compte : les salaires minimums changent souvent.</p>',
      'Qui peut vous aider':
        '<p>Les ressources humaines, vos élus, ou les services de renseignement en droit du travail, gratuits, au 0 806 000 126.</p>',
    }),
    button('Chercher ma convention sur Légifrance', 'https://www.legifrance.gouv.fr/liste/idcc', 'outline'),
    tip(
      'Le droit d’expression',
      '<p>Vous avez le droit de donner votre avis sur le contenu et l’organisation de votre travail. Ce que vous dites dans ce cadre, sans injure ni excès, ne peut pas vous être reproché.</p>',
    ),
  ),
);
