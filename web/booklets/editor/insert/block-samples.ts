import { type BlockProps, type BlockType, getBlockDefinition } from '../../../../blocks/registry.ts';

type Samples = { [Type in BlockType]?: BlockProps<Type> };

const NO_PICTURE = { mediaId: null, alt: '', decorative: false };
const MORNING = { from: '09:00', to: '12:30' };
const AFTERNOON = { from: '14:00', to: '17:30' };
const WORKING_DAY = [MORNING, AFTERNOON];

/**
 * Content of a new block: words to replace, which show what the block is for. They are of the booklet, thus in French.
 * A block without a sample begins empty: its first words are those that are typed.
 */
const SAMPLES: Samples = {
  callout: {
    kind: 'tip',
    title: 'Bon à savoir',
    html: '<p>Une information utile à retenir, en une ou deux phrases.</p>',
  },
  accordion: {
    items: [
      { question: 'Où déjeuner le midi ?', html: '<p>Indiquez la salle de pause et les adresses proches.</p>' },
      { question: 'Que faire en cas d’absence ?', html: '<p>Précisez qui prévenir, comment et dans quel délai.</p>' },
    ],
  },
  steps: {
    items: [
      { title: 'Présentez-vous à l’accueil', html: '<p>Votre badge vous attend.</p>', picture: NO_PICTURE },
      { title: 'Faites le tour des locaux', html: '<p>Votre responsable vous accompagne.</p>', picture: NO_PICTURE },
      { title: 'Rencontrez votre équipe', html: '<p>Un moment est prévu ensemble.</p>', picture: NO_PICTURE },
    ],
  },
  checklist: {
    title: 'Avant votre arrivée',
    items: [
      { text: 'Préparer une pièce d’identité', dueInDays: -3 },
      { text: 'Apporter un relevé d’identité bancaire', dueInDays: 0 },
      { text: 'Lire les consignes de sécurité', dueInDays: 2 },
    ],
  },
  timeline: {
    items: [
      { when: 'Jour 1', title: 'Accueil et visite', html: '' },
      { when: 'Semaine 1', title: 'Découverte des équipes', html: '' },
      { when: 'Mois 1', title: 'Premier point avec votre responsable', html: '' },
    ],
  },
  quiz: {
    title: 'Vérifiez ce que vous avez retenu',
    questions: [
      {
        kind: 'single',
        text: 'Vous avez un empêchement ce matin. Que faites-vous en premier ?',
        answers: [
          { text: 'Je préviens mon responsable dès que possible', right: true, match: '' },
          { text: 'J’attends d’être de retour pour en parler', right: false, match: '' },
          { text: 'Je demande à un collègue de me remplacer', right: false, match: '' },
        ],
        feedback: 'Prévenir sans attendre permet à l’équipe de s’organiser. Le justificatif peut suivre.',
      },
    ],
    passMark: 80,
    attempts: 0,
  },
  figures: {
    items: [
      { value: '120', unit: '', label: 'collaboratrices et collaborateurs' },
      { value: '3', unit: 'sites', label: 'en France' },
      { value: '95', unit: '%', label: 'recommandent l’entreprise' },
    ],
  },
  table: {
    caption: 'Qui prévenir, et quand',
    headerRow: true,
    headerColumn: false,
    rows: [
      [{ html: 'Situation' }, { html: 'Qui prévenir' }, { html: 'Quand' }],
      [{ html: 'Absence' }, { html: 'Votre responsable' }, { html: 'Le jour même' }],
      [{ html: 'Congés' }, { html: 'Les ressources humaines' }, { html: 'Un mois avant' }],
    ],
  },
  hours: {
    title: 'Nos horaires',
    days: [WORKING_DAY, WORKING_DAY, WORKING_DAY, WORKING_DAY, WORKING_DAY, [], []],
    exceptions: [],
  },
};

/** Props of a new block. */
export const createBlockProps = (type: BlockType): unknown =>
  structuredClone(SAMPLES[type] ?? getBlockDefinition(type).empty);

const PERSON = { name: 'Prénom Nom', role: 'Fonction', phone: '', email: '', availability: '', photo: NO_PICTURE };
const MEMBER = { name: 'Prénom Nom', role: 'Fonction', text: '', photo: NO_PICTURE, imageRightOn: '' };

/** Props that only show what a block looks like. */
const PREVIEWS: Samples = {
  heading: { level: 2, text: 'Un titre' },
  text: { html: '<p>Un paragraphe, avec <strong>du gras</strong>, des liens et des listes.</p>' },
  quote: { text: 'Une phrase qui donne le ton.', author: 'Prénom Nom', role: 'Fonction', photo: NO_PICTURE },
  contact: { people: [PERSON] },
  team: { referents: false, people: [MEMBER, MEMBER, MEMBER] },
  button: { label: 'Un lien en bouton', href: 'https://exemple.fr', file: { mediaId: null }, style: 'filled' },
  address: {
    name: 'Nom du lieu',
    address: '1, rue de l’Exemple\n75000 Ville',
    directions: '',
    map: NO_PICTURE,
    coordinates: '',
  },
  glossary: { items: [{ term: 'Un terme', definition: 'Sa définition, en une phrase.' }] },
};

/** Props of the preview of a block in the list of blocks. */
export const getPreviewProps = (type: BlockType): unknown =>
  PREVIEWS[type] ?? SAMPLES[type] ?? getBlockDefinition(type).empty;
