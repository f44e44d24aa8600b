import type { RgaaCriterion } from '../../contract/booklets/content/accessibility.ts';

/** The part of each criterion that the rules check, in French: a check by machine never covers a criterion entirely. */
export const CRITERION_TITLES: Record<RgaaCriterion, string> = {
  '1.1': 'Une image porteuse d’information a un texte de remplacement',
  '1.2': 'Une image décorative n’a pas de légende qui en parle',
  '1.3': 'Le texte de remplacement n’est ni un nom de fichier, ni un mot vague, ni une répétition',
  '1.6': 'Une image complexe est suivie d’une description',
  '3.1': 'Une consigne ne désigne rien par la seule couleur',
  '3.2': 'Les couleurs de la charte contrastent assez avec le fond',
  '3.3': 'Les couleurs des titres, des filets et des icônes contrastent assez avec le fond',
  '4.1': 'Une vidéo a une transcription',
  '4.3': 'Une vidéo a des sous-titres',
  '5.3': 'Un tableau a plus d’une colonne',
  '5.4': 'Un tableau a un titre et une ligne d’en-tête',
  '5.6': 'Chaque en-tête de colonne est nommé',
  '5.7': 'Une colonne qui nomme les lignes est déclarée comme en-tête',
  '6.1': 'L’intitulé d’un lien dit où il mène',
  '8.6': 'Le titre de chaque page est parlant et unique',
  '8.7': 'Un passage dans une autre langue que le livret est signalé comme tel',
  '8.9': 'Aucune ligne vide ne sert à espacer le texte',
  '9.1': 'Les titres se suivent sans saut de niveau et introduisent un contenu',
  '9.3': 'Une liste est une vraie liste',
  '9.4': 'Une citation est présentée comme telle',
  '10.1': 'Aucune mise en forme n’est tapée dans le texte : capitales, lettres espacées',
  '10.9': 'Une consigne ne désigne rien par la seule place ou la seule forme',
  '11.2': 'Les questions et les réponses d’un quiz sont distinctes',
  '13.3': 'Un document à télécharger est indiqué comme accessible',
  '13.5': 'Le texte ne contient pas de signes à deviner',
  '13.8': 'Aucune image ne bouge sans pouvoir s’arrêter',
};

/** Content that some criteria are about. */
export type ContentFeature = 'audio' | 'document' | 'picture' | 'questions' | 'table' | 'video';

/** Criteria that concern only some booklets. */
export const CRITERION_FEATURES: Partial<Record<RgaaCriterion, ContentFeature>> = {
  '1.1': 'picture',
  '1.2': 'picture',
  '1.3': 'picture',
  '1.6': 'picture',
  '4.1': 'video',
  '4.3': 'video',
  '5.3': 'table',
  '5.4': 'table',
  '5.6': 'table',
  '5.7': 'table',
  '11.2': 'questions',
  '13.3': 'document',
  '13.8': 'picture',
};

/** A check that only a person can make. */
export interface HumanCheck {
  /** Number of the criterion in the RGAA. */
  criterion: string;
  words: string;
  /** Null: it concerns every booklet. */
  feature: ContentFeature | null;
}

export const HUMAN_CHECKS: readonly HumanCheck[] = [
  { criterion: '1.3', words: 'La description de chaque image dit bien ce que l’image apporte.', feature: 'picture' },
  { criterion: '1.2', words: 'Les images marquées décoratives n’apportent aucune information.', feature: 'picture' },
  { criterion: '1.8', words: 'Aucune image ne remplace un texte qui pourrait être écrit.', feature: 'picture' },
  {
    criterion: '13.8',
    words: 'Aucune image ne bouge plus de cinq secondes sans pouvoir s’arrêter.',
    feature: 'picture',
  },
  {
    criterion: '4.2',
    words: 'La transcription de chaque vidéo dit tout ce qui est entendu et montré.',
    feature: 'video',
  },
  {
    criterion: '4.2',
    words: 'La transcription de chaque enregistrement dit tout ce qui est entendu.',
    feature: 'audio',
  },
  { criterion: '4.4', words: 'Les sous-titres sont exacts et suivent la parole.', feature: 'video' },
  {
    criterion: '4.5',
    words: 'Une vidéo dont l’image en dit plus que le son a une audiodescription.',
    feature: 'video',
  },
  { criterion: '13.7', words: 'Aucune vidéo ne contient d’éclairs rapides.', feature: 'video' },
  {
    criterion: '13.4',
    words: 'Chaque document à télécharger (PDF, bureautique) est accessible, ou a une version qui l’est.',
    feature: 'document',
  },
  { criterion: '5.1', words: 'Un tableau difficile à comprendre est expliqué dans le texte.', feature: 'table' },
  { criterion: '5.5', words: 'Le titre de chaque tableau dit ce qu’il contient.', feature: 'table' },
  {
    criterion: '11.2',
    words: 'Chaque question se comprend seule, et chaque réponse aussi.',
    feature: 'questions',
  },
  { criterion: '3.1', words: 'Aucune information n’est donnée par la couleur seule.', feature: null },
  { criterion: '6.1', words: 'Chaque lien se comprend, lu seul ou avec la phrase qui l’entoure.', feature: null },
  {
    criterion: '8.7',
    words: 'Les passages dans une autre langue sont signalés, chacun avec sa langue.',
    feature: null,
  },
  { criterion: '9.1', words: 'Chaque titre annonce bien ce qui le suit.', feature: null },
  { criterion: '10.9', words: 'Aucune consigne ne repose sur la place, la forme ou le son seul.', feature: null },
];
