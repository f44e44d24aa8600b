import type { ContractType } from '../../../contract/people/participants/participant.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { findLanguageTag } from '../participants/profile/profile-rules.ts';
import { joinInitials, toHeadingKey } from './headings.ts';

const CONTRACT_WORDS: Record<ContractType, string> = {
  permanent: 'cdi,contrat a duree indeterminee,permanent,duree indeterminee',
  fixedTerm: 'cdd,contrat a duree determinee,fixed term,duree determinee,temporaire,saisonnier',
  apprenticeship:
    'alternance,alternant,alternante,apprentissage,apprenti,apprentie,contrat d apprentissage,contrat de professionnalisation,professionnalisation,apprenticeship',
  internship: 'stage,stagiaire,convention de stage,internship,intern',
  temp: 'interim,interimaire,travail temporaire,temp,agency worker',
  contractor: 'prestataire,prestation,independant,independante,freelance,contractor,consultant,consultante',
  volunteer: 'benevole,benevolat,volontaire,service civique,volunteer',
  other: 'autre,autres,other',
};

const CONTRACTS_BY_WORD = new Map(
  (Object.keys(CONTRACT_WORDS) as ContractType[]).flatMap((type) =>
    [toHeadingKey(type), ...CONTRACT_WORDS[type].split(',')].map((key) => [key, type] as const),
  ),
);

/**
 * Contract type from the words of a company: « C.D.I. », « CDI temps plein ». Null if the words name no known type, or
 * several (« CDI intérimaire »).
 */
export const findContractType = (text: string): ContractType | null => {
  const key = toHeadingKey(joinInitials(text));
  const exact = CONTRACTS_BY_WORD.get(key);
  if (exact) return exact;
  const padded = ` ${key} `;
  const named = new Set(
    [...CONTRACTS_BY_WORD].flatMap(([words, type]) => (padded.includes(` ${words} `) ? [type] : [])),
  );
  const [only] = named;
  return named.size === 1 && only ? only : null;
};

const LANGUAGE_TAGS =
  'fr en de es it pt nl pl ro bg hu cs sk sl hr sr bs sq el tr ru uk ar fa ps ur hi bn ta zh ja ko vi th so am ti sw ln wo bm ff ha yo mg ht ku ka hy lt lv et fi sv da nb he';
const FRENCH_NAMES = new Intl.DisplayNames(['fr'], { type: 'language' });
const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });
const TAGS_BY_NAME = new Map(
  LANGUAGE_TAGS.split(' ').flatMap((tag) =>
    [FRENCH_NAMES.of(tag), ENGLISH_NAMES.of(tag), new Intl.DisplayNames([tag], { type: 'language' }).of(tag)].map(
      (name) => [toFoldedKey(name ?? tag), tag] as const,
    ),
  ),
);

/**
 * Language by its tag (`fr`, `fr-FR`, `fr_FR`) or its name; null if unknown. The booklet's own tag replaces its bare
 * language.
 */
export const findLanguageByName = (text: string, own: string): string | null => {
  const tag = TAGS_BY_NAME.get(toFoldedKey(text)) ?? findLanguageTag(text.trim().replace('_', '-'));
  return tag !== null && tag === own.split('-')[0] ? own : tag;
};
