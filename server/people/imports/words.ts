import type { ContractType } from '../../../contract/people/participants/participant.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import { languageOf } from '../participants/rules.ts';
import { headingKey, joinInitials } from './headings.ts';

const CONTRACTS: Record<ContractType, string> = {
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

const CONTRACT_OF = new Map(
  (Object.keys(CONTRACTS) as ContractType[]).flatMap((type) =>
    [headingKey(type), ...CONTRACTS[type].split(',')].map((key) => [key, type] as const),
  ),
);

/**
 * Contract type from the words of a company: « C.D.I. », « CDI temps plein ». Null if the words name no known type, or
 * several (« CDI intérimaire »).
 */
export const contractOf = (text: string): ContractType | null => {
  const key = headingKey(joinInitials(text));
  const exact = CONTRACT_OF.get(key);
  if (exact) return exact;
  const padded = ` ${key} `;
  const named = new Set([...CONTRACT_OF].flatMap(([words, type]) => (padded.includes(` ${words} `) ? [type] : [])));
  const [only] = named;
  return named.size === 1 && only ? only : null;
};

const TAGS =
  'fr en de es it pt nl pl ro bg hu cs sk sl hr sr bs sq el tr ru uk ar fa ps ur hi bn ta zh ja ko vi th so am ti sw ln wo bm ff ha yo mg ht ku ka hy lt lv et fi sv da nb he';
const IN_FRENCH = new Intl.DisplayNames(['fr'], { type: 'language' });
const IN_ENGLISH = new Intl.DisplayNames(['en'], { type: 'language' });
const LANGUAGE_OF = new Map(
  TAGS.split(' ').flatMap((tag) =>
    [IN_FRENCH.of(tag), IN_ENGLISH.of(tag), new Intl.DisplayNames([tag], { type: 'language' }).of(tag)].map(
      (name) => [foldedKey(name ?? tag), tag] as const,
    ),
  ),
);

/**
 * Language by its tag (`fr`, `fr-FR`, `fr_FR`) or its name; null if unknown. The booklet's own tag replaces its bare
 * language.
 */
export const languageNamed = (text: string, own: string): string | null => {
  const tag = LANGUAGE_OF.get(foldedKey(text)) ?? languageOf(text.trim().replace('_', '-'));
  return tag !== null && tag === own.split('-')[0] ? own : tag;
};
