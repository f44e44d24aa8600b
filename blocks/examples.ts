import { emptyPicture, type Picture } from './block.ts';
import { getTranslate } from './booklet-words.ts';
import type { PageContext, RenderMedia } from './context.ts';
import type { Block, BlockProps, BlockType } from './registry.ts';
import { BLOCK_DEFINITIONS, BLOCK_TYPES } from './registry.ts';

/* One realistic page of a small joinery, with every block type. Tests read it, and it shows the look of each block. */

const createExampleId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const createExampleImage = (
  n: number,
  slug: string,
  alt: string,
  width: number,
  height: number,
): RenderMedia & { id: string } => ({
  id: createExampleId(n),
  kind: 'image',
  name: `${slug}.jpg`,
  alt,
  width,
  height,
  size: 480_000,
  mime: 'image/jpeg',
  language: null,
  sources: [480, 960, 1280].map((size) => ({ width: size, url: `/media/${slug}-${size}.webp` })),
  url: `/media/${slug}.jpg`,
});

const createExampleFile = (
  n: number,
  kind: RenderMedia['kind'],
  name: string,
  mime: string,
  size: number,
): RenderMedia & { id: string } => ({
  id: createExampleId(n),
  kind,
  name,
  alt: '',
  width: null,
  height: null,
  size,
  mime,
  language: 'fr',
  sources: [],
  url: `/media/${name}`,
});

export const EXAMPLE_FILES = {
  workshop: createExampleImage(
    1,
    'atelier',
    'L’atelier vu de la mezzanine, trois établis en hêtre alignés',
    1600,
    1067,
  ),
  staircase: createExampleImage(2, 'escalier', 'Escalier hélicoïdal en chêne', 1200, 1500),
  windows: createExampleImage(3, 'fenetres', 'Fenêtres à petits bois prêtes à partir', 1600, 1067),
  team: createExampleImage(4, 'equipe', 'Douze personnes en tenue de travail devant la scierie', 1600, 1067),
  portrait: createExampleImage(5, 'claire', 'Claire Dubreuil', 600, 600),
  map: createExampleImage(
    6,
    'plan',
    'Plan d’accès : l’atelier est au bout de la rue des Tanneurs, après le pont',
    1600,
    900,
  ),
  film: { ...createExampleFile(7, 'video', 'visite.mp4', 'video/mp4', 48_200_000), width: 1280, height: 720 },
  subtitles: createExampleFile(8, 'captions', 'visite.vtt', 'text/vtt', 4_200),
  message: createExampleFile(10, 'audio', 'bienvenue.mp3', 'audio/mpeg', 1_900_000),
  rules: createExampleFile(9, 'document', 'reglement-interieur.pdf', 'application/pdf', 2_400_000),
} as const;

/** A page of the same booklet that examples link to. */
export const EXAMPLE_PAGE_ID = createExampleId(90);

const toPicture = (media: { id: string; alt: string }): Picture => ({
  mediaId: media.id,
  alt: media.alt,
  decorative: false,
});
const emptySurveyQuestion = { choices: [], low: '', high: '', required: true };

const claireContact = {
  name: 'Claire Dubreuil',
  role: 'Responsable des ressources humaines',
  phone: '02 40 81 00 12',
  email: '{{rh_email}}',
  availability: 'Du lundi au jeudi, de 9 h à 17 h',
  photo: toPicture(EXAMPLE_FILES.portrait),
};

const WORKING_HOURS = [
  { from: '07:30', to: '12:00' },
  { from: '13:15', to: '16:30' },
];

export const EXAMPLE_PROPS: { [Type in BlockType]: BlockProps<Type> } = {
  heading: { level: 2, text: 'Votre première semaine chez {{entreprise}}', background: 'none' },
  text: {
    html: `<p>Bonjour {{prenom}}, et bienvenue dans la maison. Depuis 1974, nous fabriquons des <strong>escaliers</strong>, des <strong>fenêtres</strong> et des agencements sur mesure, du débit à la pose.</p><p>Cette page vous dit l’essentiel de vos cinq premiers jours. Vous n’avez rien à retenir par cœur : elle reste à portée de main, et <a href="page:${EXAMPLE_PAGE_ID}">la page consacrée à la sécurité de l’atelier</a> la complète.</p><ul><li>Lundi : accueil, remise des équipements et tour de l’atelier</li><li>Mardi et mercredi : en binôme à l’établi</li><li>Jeudi : première visite de chantier</li></ul>`,
    background: 'none',
  },
  image: {
    picture: toPicture(EXAMPLE_FILES.workshop),
    caption: 'L’atelier, un matin d’avril : 1 200 m² et trois îlots de travail.',
    credit: 'Élise Morvan',
    width: 'wide',
    href: '',
  },
  gallery: {
    layout: 'carousel',
    items: [
      { picture: toPicture(EXAMPLE_FILES.staircase), caption: 'Escalier hélicoïdal, Nantes' },
      { picture: toPicture(EXAMPLE_FILES.windows), caption: 'Fenêtres du lycée de Châteaubriant' },
      { picture: toPicture(EXAMPLE_FILES.team), caption: '' },
    ],
  },
  video: {
    video: { mediaId: EXAMPLE_FILES.film.id },
    poster: { mediaId: EXAMPLE_FILES.team.id },
    captions: { mediaId: EXAMPLE_FILES.subtitles.id },
    title: 'La visite de l’atelier en trois minutes',
    transcript:
      'Bonjour, je suis Karim, chef d’atelier. Suivez-moi.\n\nIci, nous recevons les bois : chêne, hêtre et douglas, tous issus de forêts françaises.\nPlus loin, les machines : on n’y entre jamais sans ses protections.',
  },
  audio: {
    audio: { mediaId: EXAMPLE_FILES.message.id },
    title: 'Le mot d’accueil de Claire Dubreuil',
    html: '<p>Bonjour {{prenom}}, et bienvenue à l’atelier.</p><p>Votre première semaine sert à <strong>rencontrer chacun</strong> : prenez votre temps.</p>',
  },
  document: {
    file: { mediaId: EXAMPLE_FILES.rules.id },
    title: 'Règlement intérieur',
    description: 'À lire avant la fin de votre première semaine.',
    language: 'fr-FR',
    accessible: true,
  },
  callout: {
    kind: 'duty',
    title: 'Protections auditives et lunettes',
    html: '<p>Le port des protections est <strong>obligatoire</strong> dès l’entrée dans la zone des machines, même pour une minute.</p>',
  },
  quote: {
    text: 'Le premier jour, je ne connaissais pas le nom d’un seul outil. Au bout d’un mois, j’avais ma place à l’établi.',
    author: 'Maëlys Guérin',
    role: 'Menuisière, arrivée en 2023',
    photo: emptyPicture,
    style: 'portrait',
  },
  accordion: {
    items: [
      {
        question: 'Où déjeuner le midi ?',
        html: '<p>Une salle équipée (réfrigérateur, micro-ondes) vous attend au premier étage. Le restaurant interentreprises est à 300 mètres.</p>',
      },
      {
        question: 'Que faire si je suis malade ou en retard ?',
        html: '<p>Prévenez votre chef d’équipe par téléphone avant votre prise de poste, puis envoyez votre arrêt sous 48 heures.</p>',
      },
    ],
  },
  steps: {
    layout: 'columns',
    items: [
      {
        title: 'Passez à l’accueil',
        html: '<p>Claire vous remet votre badge et vos équipements de protection.</p>',
        picture: emptyPicture,
      },
      {
        title: 'Découvrez l’atelier',
        html: '<p>Karim vous présente les îlots, les issues de secours et le point de rassemblement.</p>',
        picture: toPicture(EXAMPLE_FILES.windows),
      },
      {
        title: 'Rencontrez votre binôme',
        html: '<p>Il vous accompagne pendant deux mois.</p>',
        picture: emptyPicture,
      },
    ],
  },
  checklist: {
    title: 'À faire avant et pendant la première semaine',
    items: [
      { text: 'Préparer une pièce d’identité et une attestation de sécurité sociale', dueInDays: -3 },
      { text: 'Récupérer mon badge', dueInDays: 0 },
      { text: 'Signer la feuille de remise des équipements', dueInDays: 5 },
      { text: 'Enregistrer le numéro de mon chef d’équipe', dueInDays: null },
    ],
  },
  timeline: {
    layout: 'horizontal',
    items: [
      {
        when: '1974',
        title: 'Jean Dubreuil ouvre l’atelier',
        html: '<p>Deux compagnons, une scie à ruban, une cour.</p>',
      },
      {
        when: '2008',
        title: 'Construction du bâtiment actuel',
        html: '<p>Une charpente entièrement dessinée et levée par l’équipe.</p>',
      },
      { when: 'Mars 2026', title: 'Passage à la chaufferie bois', html: '' },
    ],
  },
  figures: {
    style: 'band',
    items: [
      { value: '48', unit: '', label: 'personnes à l’atelier et sur les chantiers' },
      { value: '92', unit: '%', label: 'de bois issus de forêts françaises' },
      { value: '2 400', unit: 'm³', label: 'travaillés chaque année' },
    ],
  },
  table: {
    caption: 'Vos interlocuteurs selon la situation',
    headerRow: true,
    headerColumn: true,
    rows: [
      [{ html: 'Situation' }, { html: 'Qui prévenir' }, { html: 'Quand' }],
      [{ html: 'Accident, même bénin' }, { html: 'Chef d’équipe puis infirmerie' }, { html: 'Tout de suite' }],
      [{ html: 'Demande de congés' }, { html: 'Ressources humaines' }, { html: 'Un mois avant le départ' }],
      [{ html: 'Panne de machine' }, { html: 'Maintenance, <strong>poste 412</strong>' }, { html: 'Tout de suite' }],
    ],
  },
  columns: {
    html: '<p>Votre interlocutrice pour le contrat, la mutuelle et les formations est <strong>Claire</strong>. Son bureau est au premier étage, porte vitrée.</p><p>Elle vous reçoit à la fin de votre première semaine pour faire le point.</p>',
    side: 'right',
    beside: { kind: 'contact', person: claireContact },
    width: 'third',
    background: 'tinted',
  },
  contact: {
    people: [
      claireContact,
      {
        name: 'Karim Benali',
        role: 'Chef d’atelier',
        phone: '+33 6 12 34 56 78',
        email: 'karim.benali@menuiserie-dubreuil.fr',
        availability: '',
        photo: emptyPicture,
      },
    ],
  },
  button: {
    label: 'Télécharger le règlement intérieur',
    href: '',
    file: { mediaId: EXAMPLE_FILES.rules.id },
    style: 'filled',
  },
  address: {
    name: 'Atelier de Châteaubriant',
    address: '14, rue des Tanneurs\n44110 Châteaubriant',
    directions:
      'En train : gare de Châteaubriant, puis dix minutes à pied le long de la rivière.\n\nEn voiture : parking gratuit derrière le bâtiment, entrée par la rue du Pont.',
    map: toPicture(EXAMPLE_FILES.map),
    coordinates: '47.7197, -1.3762',
  },
  hours: {
    title: 'Horaires de l’atelier',
    days: [WORKING_HOURS, WORKING_HOURS, WORKING_HOURS, WORKING_HOURS, [{ from: '07:30', to: '12:00' }], [], []],
    exceptions: [
      { when: 'Du 3 au 21 août', text: 'Fermeture annuelle' },
      { when: '24 décembre', text: 'Fin du travail à 12 h' },
    ],
  },
  divider: { style: 'ornament' },
  quiz: {
    title: 'Avez-vous l’œil ?',
    questions: [
      {
        kind: 'single',
        text: 'Où se trouve le point de rassemblement ?',
        answers: [
          { text: 'Sur le parking, devant le grand chêne', right: true, match: '' },
          { text: 'Dans la salle de pause', right: false, match: '' },
          { text: 'À l’accueil', right: false, match: '' },
        ],
        feedback: 'Le grand chêne est visible de toutes les issues.',
      },
      {
        kind: 'multiple',
        text: 'Que portez-vous dans la zone des machines ?',
        answers: [
          { text: 'Des lunettes', right: true, match: '' },
          { text: 'Des protections auditives', right: true, match: '' },
          { text: 'Une écharpe', right: false, match: '' },
        ],
        feedback: 'Rien de flottant près d’une machine.',
      },
      {
        kind: 'boolean',
        text: 'On peut utiliser seul la toupie dès le premier jour.',
        answers: [
          { text: 'Vrai', right: false, match: '' },
          { text: 'Faux', right: true, match: '' },
        ],
        feedback: 'Une habilitation est nécessaire.',
      },
      {
        kind: 'order',
        text: 'Dans quel ordre agir en cas d’accident ?',
        answers: [
          { text: 'Protéger', right: false, match: '' },
          { text: 'Alerter', right: false, match: '' },
          { text: 'Secourir', right: false, match: '' },
        ],
        feedback: 'On protège toujours d’abord.',
      },
      {
        kind: 'match',
        text: 'À quoi sert chaque outil ?',
        answers: [
          { text: 'Trusquin', right: false, match: 'Tracer une parallèle' },
          { text: 'Bédane', right: false, match: 'Creuser une mortaise' },
        ],
        feedback: '',
      },
    ],
    passMark: 80,
    attempts: 0,
  },
  confirmation: {
    title: 'Règlement intérieur de l’atelier',
    statement: 'Moi, {{prenom}}, j’ai lu le règlement intérieur de l’atelier et je l’ai compris.',
    covers: 'chapter',
    allPages: true,
    signature: true,
    resign: true,
  },
  survey: {
    kind: 'astonishment',
    title: 'Vos deux premières semaines',
    introduction: 'Dites-nous ce qui vous a surpris chez {{entreprise}}, en bien ou en moins bien.',
    questions: [
      { ...emptySurveyQuestion, kind: 'smileys', text: 'Comment s’est passé votre accueil ?' },
      {
        ...emptySurveyQuestion,
        kind: 'scale',
        text: 'Conseilleriez-vous l’atelier à une amie ou à un ami ?',
        low: 'Pas du tout',
        high: 'Sans hésiter',
      },
      {
        ...emptySurveyQuestion,
        kind: 'single',
        text: 'Qui vous a le plus aidé ?',
        choices: [{ text: 'Mon équipe' }, { text: 'Mon parrain ou ma marraine' }, { text: 'Les ressources humaines' }],
      },
      {
        ...emptySurveyQuestion,
        kind: 'multiple',
        text: 'Que faudrait-il mieux expliquer ?',
        choices: [{ text: 'Les horaires' }, { text: 'Les machines' }, { text: 'La paie' }],
        required: false,
      },
      { ...emptySurveyQuestion, kind: 'text', text: 'Qu’est-ce qui vous a étonné ?', required: false },
    ],
    anonymous: true,
    closesOn: '2099-12-31',
  },
  fileToRead: {
    file: { mediaId: EXAMPLE_FILES.rules.id },
    title: 'Consignes de sécurité de l’atelier',
    description: 'Deux pages à lire avant de toucher une machine.',
    language: 'fr-FR',
    accessible: true,
  },
  countdown: {
    kind: 'arrival',
    on: '2099-01-04',
    before: 'avant de pousser la porte de l’atelier',
    today: 'C’est le grand jour, {{prenom}} !',
    after: 'de sciure ensemble',
  },
  team: {
    referents: true,
    people: [
      {
        name: 'Claire Dubreuil',
        role: 'Bureau d’études',
        text: 'Dessine les escaliers, et connaît chaque machine par son petit nom.',
        photo: { mediaId: EXAMPLE_FILES.portrait.id, alt: 'Claire Dubreuil devant un établi', decorative: false },
        imageRightOn: '2026-01-15',
      },
      {
        name: 'Yoann Gaudin',
        role: 'Sécurité',
        text: '',
        photo: emptyPicture,
        imageRightOn: '',
      },
    ],
  },
  chart: {
    people: [
      {
        id: 'direction',
        name: 'Claire Dubreuil',
        role: 'Direction',
        under: '',
        photo: { mediaId: EXAMPLE_FILES.portrait.id, alt: 'Claire Dubreuil devant un établi', decorative: false },
        imageRightOn: '2026-01-15',
      },
      {
        id: 'atelier',
        name: 'Karim Benali',
        role: 'Atelier',
        under: 'direction',
        photo: emptyPicture,
        imageRightOn: '',
      },
      { id: 'pose', name: 'Yoann Gaudin', role: 'Pose', under: 'direction', photo: emptyPicture, imageRightOn: '' },
      {
        id: 'finition',
        name: 'Inès Morvan',
        role: 'Finition',
        under: 'atelier',
        photo: emptyPicture,
        imageRightOn: '',
      },
    ],
  },
  glossary: {
    items: [
      { term: 'Trusquin', definition: 'Outil qui trace une ligne parallèle à un bord.' },
      { term: 'Bédane', definition: 'Ciseau étroit pour creuser les mortaises.' },
      { term: 'EPI', definition: 'Équipement de protection individuelle : lunettes, casque, gants.' },
    ],
  },
  embed: { href: 'https://www.exemple-video.fr/lecteur/42', title: 'La forêt de Brocéliande en hiver', size: 'medium' },
  qr: { label: 'Le plan de la scierie', href: 'https://www.menuiserie-dubreuil.fr/plan', size: 'medium' },
};

/** Identifier of the example block of a type. */
export const getExampleBlockId = (type: BlockType) => createExampleId(100 + BLOCK_TYPES.indexOf(type));

/** A page with one block of every type. */
export const EXAMPLE_BLOCKS: Block[] = BLOCK_TYPES.map(
  (type) =>
    ({
      id: getExampleBlockId(type),
      type,
      version: BLOCK_DEFINITIONS[type].version,
      props: EXAMPLE_PROPS[type],
    }) as Block,
);

export const EXAMPLE_VARIABLES: Record<string, string> = {
  prenom: 'Aïcha',
  entreprise: 'Menuiserie Dubreuil',
  rh_email: 'rh@menuiserie-dubreuil.fr',
};

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const fillExampleVariables = (text: string, value: (name: string) => string) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => value(EXAMPLE_VARIABLES[name] ?? ''));

/** A context in which the example page renders whole. */
export const createExampleContext = (mode: PageContext['mode'] = 'reader'): PageContext => ({
  mode,
  language: 'fr-FR',
  findMedia: (wanted) => Object.values(EXAMPLE_FILES).find((media) => media.id === wanted) ?? null,
  findPageHref: (page) => (page === EXAMPLE_PAGE_ID ? '/lire/menuiserie-dubreuil/bienvenue/securite' : null),
  fillText: (text) => fillExampleVariables(text, (value) => value),
  fillHtml: (html) => fillExampleVariables(html, escapeHtml),
  t: getTranslate('fr-FR', 'vous'),
  getQuizAction: (blockId) => `/lire/menuiserie-dubreuil/bienvenue/quiz/${blockId}`,
  getQuizSeed: (blockId) => `secret ${blockId}`,
  countdown: () => '12 jours',
  qr: () => ({ size: 3, path: 'M1 1h1v1h-1z' }),
  referents: [],
});
