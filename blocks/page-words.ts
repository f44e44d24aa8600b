import type { Tone } from '../contract/booklets/booklets/booklets.ts';
import { createTranslates } from './booklet-words.ts';

/* The fixed words of reader pages, apart from those of blocks: the editor shows none of them, and does not load them. */

const FRENCH_PAGE_WORDS = {
  'contents.none':
    'Les pages de ce livret s’ouvrent avec un lien personnel. Demandez le vôtre à la personne qui vous accueille.',
  'end.title': 'Vous êtes au bout du livret',
  'end.lead': 'Gardez son adresse : il reste à votre disposition, et vous pouvez y revenir quand vous voulez.',
  'end.contacts': 'Une question ? Vos contacts',
  'end.recap': 'Ce que vous avez vu',
  'foot.device': 'Votre progression, vos coches et vos réglages restent sur cet appareil.',
  'foot.counted': 'Les lectures sont comptées sans savoir qui lit, et sans traceur.',
} as const;

export type PageWord = keyof typeof FRENCH_PAGE_WORDS;
export const PAGE_WORDS = Object.keys(FRENCH_PAGE_WORDS) as PageWord[];

const TRANSLATE_BY_TONE = createTranslates<PageWord>(FRENCH_PAGE_WORDS, {
  'contents.none':
    'Les pages de ce livret s’ouvrent avec un lien personnel. Demande le tien à la personne qui t’accueille.',
  'end.title': 'Tu es au bout du livret',
  'end.lead': 'Garde son adresse : il reste à ta disposition, et tu peux y revenir quand tu veux.',
  'end.contacts': 'Une question ? Tes contacts',
  'end.recap': 'Ce que tu as vu',
  'foot.device': 'Ta progression, tes coches et tes réglages restent sur cet appareil.',
});

/** The words of the pages around the blocks, in the tone of the booklet. */
export const getPageTranslate = (tone: Tone) => TRANSLATE_BY_TONE[tone];
