import type { LocaleKey } from '../../../../blocks/fields.ts';
import type { NewBlock } from '../../../../blocks/registry.ts';

/** Blocks that go together, ready to be completed. */
export interface Section {
  id: string;
  nameKey: LocaleKey;
  descriptionKey: LocaleKey;
  blocks: readonly NewBlock[];
}

const NO_PICTURE = { mediaId: null, alt: '', decorative: false };
const NO_PERSON = { name: '', role: '', phone: '', email: '', availability: '', photo: NO_PICTURE };

const createTitle = (text: string): NewBlock => ({ type: 'heading', props: { level: 2, text } });
const createText = (html: string): NewBlock => ({ type: 'text', props: { html } });

/** Sections of the list of blocks. Their words are of the booklet, thus in French. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'welcome',
    nameKey: 'editor.section.welcome',
    descriptionKey: 'editor.section.welcome.description',
    blocks: [
      createTitle('Le mot de la direction'),
      createText(
        '<p>Bonjour {{prenom}},</p><p>Nous sommes heureux de vous accueillir chez {{entreprise}}. Dites ici, en quelques phrases, ce qui vous rassemble et ce que vous souhaitez à chaque personne qui arrive.</p>',
      ),
      { type: 'quote', props: { text: 'Une phrase qui vous ressemble.', author: '', role: '', photo: NO_PICTURE } },
    ],
  },
  {
    id: 'firstDay',
    nameKey: 'editor.section.firstDay',
    descriptionKey: 'editor.section.firstDay.description',
    blocks: [
      createTitle('Votre premier jour'),
      {
        type: 'timeline',
        props: {
          items: [
            { when: '9 h', title: 'Accueil', html: '<p>Remise du badge et du matériel.</p>' },
            { when: '10 h', title: 'Visite des locaux', html: '<p>Avec votre responsable.</p>' },
            { when: '12 h', title: 'Déjeuner avec l’équipe', html: '' },
            { when: '14 h', title: 'Installation à votre poste', html: '' },
            { when: '16 h 30', title: 'Point de fin de journée', html: '' },
          ],
        },
      },
      {
        type: 'checklist',
        props: {
          title: 'À apporter',
          items: [
            { text: 'Une pièce d’identité', dueInDays: 0 },
            { text: 'Un relevé d’identité bancaire', dueInDays: 0 },
          ],
        },
      },
    ],
  },
  {
    id: 'team',
    nameKey: 'editor.section.team',
    descriptionKey: 'editor.section.team.description',
    blocks: [
      createTitle('Votre équipe en photos'),
      createText('<p>Voici les personnes avec qui vous travaillerez chaque jour.</p>'),
      {
        type: 'team',
        props: {
          referents: true,
          people: [],
        },
      },
    ],
  },
  {
    id: 'contacts',
    nameKey: 'editor.section.contacts',
    descriptionKey: 'editor.section.contacts.description',
    blocks: [
      createTitle('Vos interlocuteurs'),
      { type: 'contact', props: { people: [{ ...NO_PERSON, role: 'Ressources humaines', email: '{{rh_email}}' }] } },
    ],
  },
  {
    id: 'access',
    nameKey: 'editor.section.access',
    descriptionKey: 'editor.section.access.description',
    blocks: [
      createTitle('Venir nous voir'),
      {
        type: 'address',
        props: { name: '', address: '', directions: '', map: NO_PICTURE, coordinates: '' },
      },
      {
        type: 'callout',
        props: {
          kind: 'tip',
          title: 'Se garer, venir en transports',
          html: '<p>Précisez le parking, l’arrêt le plus proche et l’entrée à utiliser.</p>',
        },
      },
    ],
  },
  {
    id: 'questions',
    nameKey: 'editor.section.questions',
    descriptionKey: 'editor.section.questions.description',
    blocks: [
      createTitle('Questions fréquentes'),
      {
        type: 'accordion',
        props: {
          items: [
            { question: 'Quand la paie est-elle versée ?', html: '<p>Indiquez la date et le moyen de paiement.</p>' },
            { question: 'Comment poser des congés ?', html: '<p>Indiquez l’outil et le délai à respecter.</p>' },
            { question: 'Qui prévenir en cas de retard ?', html: '<p>Indiquez la personne et son numéro.</p>' },
          ],
        },
      },
    ],
  },
];
