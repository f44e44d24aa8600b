import type { NewBlock } from '../../../blocks/registry.ts';
import type { BookletType } from '../../../contract/booklets/booklets/booklets.ts';
import type { ThemeColours } from '../../../contract/booklets/booklets/theme.ts';

/** The 24 families of chapters, in the order in which a booklet usually tells them. */
export const CATEGORIES = {
  welcome: 'Bienvenue',
  company: 'L’entreprise',
  values: 'Valeurs et histoire',
  organization: 'Organisation et contacts',
  'before-arrival': 'Avant votre arrivée',
  'first-day': 'Votre premier jour',
  'first-90-days': 'Vos 90 premiers jours',
  'working-time': 'Temps de travail et congés',
  pay: 'Rémunération et avantages',
  'health-insurance': 'Mutuelle et prévoyance',
  safety: 'Santé, sécurité et prévention',
  rules: 'Règlement intérieur et chartes',
  it: 'Outils et informatique',
  'remote-work': 'Télétravail et déconnexion',
  travel: 'Déplacements et frais',
  training: 'Formation et carrière',
  equality: 'Égalité, handicap, harcèlement',
  'social-dialogue': 'Dialogue social',
  csr: 'RSE',
  practical: 'Vie pratique et accès',
  data: 'Données personnelles',
  glossary: 'Glossaire',
  faq: 'Questions fréquentes',
  leaving: 'Départ',
} as const;
export type Category = keyof typeof CATEGORIES;

export interface PageTemplate {
  /** Unique in the whole library, kebab-case. */
  code: string;
  title: string;
  summary: string;
  visible: boolean;
  /** Whether a reader must confirm the page before the booklet counts as read. */
  mandatory: boolean;
  /** For the editor alone: what on this page is an example to replace. Empty when variables say everything. */
  note: string;
  /** Null: every type of booklet that the chapter suits. */
  bookletTypes: BookletType[] | null;
  blocks: NewBlock[];
}

export interface ChapterTemplate {
  code: string;
  title: string;
  summary: string;
  /** Name of a Tabler icon, kebab-case. */
  icon: string;
  category: Category;
  /** Why the law asks for this information; empty when nothing does. */
  legalBasis: string;
  bookletTypes: BookletType[];
  /** Months after which the texts should be read again. */
  reviewMonths: number;
  pages: PageTemplate[];
}

export type Level = 'mandatory' | 'recommended' | 'optional';

export interface Sector {
  code: string;
  label: string;
  /** Divisions of the NAF rév. 2 nomenclature, two digits; a division belongs to one sector only. */
  nafCodes: string[];
  description: string;
  icon: string;
  palette: ThemeColours;
  /** The word of the trade for a common word: « collaborateur » is « compagnon » on a building site. */
  lexicon: { word: string; here: string }[];
  obligations: { title: string; text: string; reference: string; chapterCode: string }[];
  chapters: { code: string; level: Level; order: number }[];
}
