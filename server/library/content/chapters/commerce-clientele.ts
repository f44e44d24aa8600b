import { STAFF, TEAM_GUESTS } from '../audiences.ts';
import {
  accordion,
  ask,
  chapter,
  checklist,
  danger,
  duty,
  heading,
  info,
  page,
  quiz,
  steps,
  table,
  tip,
  trueOrFalse,
} from '../build.ts';

export const commerceClientele = chapter(
  {
    code: 'commerce-clientele',
    title: 'En magasin',
    summary: 'Accueil, caisse, réserve, incivilités : bien servir et travailler en sécurité.',
    icon: 'building-store',
    category: 'safety',
    bookletTypes: [...STAFF, ...TEAM_GUESTS],
    reviewMonths: 12,
  },
  page(
    {
      code: 'accueil-caisse',
      title: 'Accueillir, conseiller, encaisser',
      summary: 'Les gestes qui donnent envie de revenir et les règles de caisse.',
    },
    '<p>Un client oublie un prix, rarement un accueil. Levez les yeux, dites bonjour, terminez ce que vous faites : ces trois secondes font la différence avec un écran.</p>',
    steps({
      Accueillir: '<p>Un bonjour à chaque personne, y compris à celle qui ne fait que regarder.</p>',
      Écouter: '<p>Une question ouverte, puis le silence. Le besoin vient souvent en deuxième phrase.</p>',
      Conseiller: '<p>Juste et honnête : un produit qui ne convient pas revient toujours au comptoir.</p>',
      Conclure: '<p>Rappel du prix, des garanties, des conditions d’échange, et merci.</p>',
    }),
    table(
      'En caisse',
      ['Situation', 'La règle'],
      ['Fond de caisse', 'Compté à deux, à la prise et à la fin du poste'],
      ['Erreur', 'Signalée tout de suite : une erreur avouée n’est pas un vol'],
      ['Carte bancaire', 'Jamais de numéro noté, jamais de code demandé'],
      ['Chèque, gros billets', 'Contrôle selon la procédure du magasin'],
      ['Achat personnel', 'Encaissé par un collègue, jamais par soi-même'],
      ['Vente interdite aux mineurs', 'Preuve de majorité demandée pour l’alcool et le tabac'],
    ),
    duty(
      'Un siège à votre disposition',
      '<p>Un siège approprié doit se trouver au poste de travail ou à proximité (Code du travail, art. R. 4225-5). Utilisez-le, et alternez les positions.</p>',
    ),
    accordion({
      'Un client veut échanger un article':
        '<p>Distinguez l’échange commercial, qui dépend du magasin, et la garantie légale de conformité, qui s’impose à nous pendant deux ans pour un produit neuf.</p>',
      'Je travaille le dimanche ou en soirée':
        '<p>Les règles et les contreparties dépendent du lieu et de l’accord applicable. Demandez celles de votre magasin.</p>',
    }),
    tip(
      'Apprendre les produits',
      '<p>Chaque jour, choisissez un article et essayez de l’expliquer en trente secondes.</p>',
    ),
  ),
  page(
    {
      code: 'incivilites-reserve',
      title: 'Incivilités, vols, réserve : se protéger',
      summary: 'Désamorcer, ne pas s’exposer, manutentionner sans se blesser.',
      mandatory: true,
    },
    '<p>Aucune marchandise ne vaut une blessure. Votre rôle n’est ni de poursuivre, ni de fouiller, ni de vous interposer : il est de vous protéger et de prévenir.</p>',
    heading('Face à l’agressivité'),
    steps({
      'Restez à distance': '<p>Un comptoir ou un chariot entre vous et la personne, une issue libre derrière vous.</p>',
      'Parlez calmement': '<p>« Je comprends que ce soit pénible. Voici ce que je peux faire. »</p>',
      'Passez le relais': '<p>Appelez un collègue ou votre responsable par le mot convenu.</p>',
      Déclarez: '<p>Fait noté le jour même ; soutien proposé, dépôt de plainte accompagné.</p>',
    }),
    danger(
      'En cas de vol avec violence',
      '<p>Obéissez, ne résistez pas, ne poursuivez pas. Mémorisez ce que vous pouvez. Une fois en sécurité, appelez le 17 ou le 112, fermez le magasin et ne touchez à rien.</p>',
    ),
    heading('En réserve'),
    checklist(
      'Mes gestes',
      ['J’utilise l’escabeau, jamais une étagère ou un carton'],
      ['Je range le lourd à hauteur de hanches'],
      ['Je coupe en éloignant la lame, avec un outil à lame rétractable'],
      ['Je n’utilise transpalette électrique, gerbeur et compacteur qu’après formation'],
      ['Je laisse les issues et les allées libres'],
    ),
    quiz(
      'Deux situations',
      trueOrFalse(
        'Je peux fouiller le sac d’un client que je soupçonne.',
        false,
        'Vous pouvez seulement demander à la personne d’ouvrir son sac, et elle peut refuser. La suite relève des agents de sécurité habilités ou de la police.',
      ),
      ask(
        'Un client vous insulte devant tout le monde. Que faites-vous ?',
        'Répondre sur le même ton aggrave la situation. On se met à l’abri et on passe le relais.',
        'Je réponds sur le même ton',
        'Je fais comme si de rien n’était',
        '*Je prends de la distance et j’appelle un relais',
      ),
    ),
    info(
      'Après un choc',
      '<p>Mains qui tremblent, insomnie, peur de revenir : c’est une réaction normale. Parlez-en à votre responsable ou au médecin du travail, même des jours après.</p>',
    ),
  ),
);
