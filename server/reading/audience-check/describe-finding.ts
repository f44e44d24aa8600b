import type { AudienceCondition } from '../../../contract/booklets/content/audience.ts';
import type { ContractType } from '../../../contract/people/participants/participant.ts';
import { type ErrorCode, errorText, phraseText } from '../../../contract/platform/errors.ts';
import { speech } from '../../../contract/platform/text/speech.ts';
import type { CoverageKind } from '../../../contract/reading/coverage.ts';
import { frenchTexts } from '../../administration/index.ts';
import { type FrozenBlock, findBlockExcerpt } from '../../booklets/index.ts';
import { formatContractType } from '../../people/index.ts';
import { describeReaders, formatArrivalDay } from '../describe-conditions.ts';
import type { CoverageDays, CoverageFact, CoverageResult } from './check-coverage.ts';

const COVERAGE_CODES = {
  emptyBooklet: 'EDI-062',
  emptyChapter: 'EDI-063',
  emptyPage: 'EDI-064',
  noEmergency: 'EDI-065',
  contradiction: 'EDI-066',
  nobody: 'EDI-067',
  noValue: 'EDI-068',
} as const satisfies Record<CoverageKind, ErrorCode>;

/** Error code of what concerns some days only. */
const DAY_CODES: Partial<Record<CoverageKind, ErrorCode>> = {
  emptyBooklet: 'EDI-069',
  noEmergency: 'EDI-070',
  nobody: 'EDI-071',
};

const formatOwnField = (key: string): string => key.replaceAll('_', ' ');

/** « du site Lyon », « en CDD ». */
const describeFact = ({ field, key = '', value }: CoverageFact): string => {
  switch (field) {
    case 'contractType':
      return phraseText('en {valeur}', { valeur: formatContractType(value as ContractType) });
    case 'department':
      return phraseText('du service {valeur}', { valeur: value });
    case 'site':
      return phraseText('du site {valeur}', { valeur: value });
    case 'group':
      return phraseText('du groupe {valeur}', { valeur: value });
    case 'language':
      return phraseText('de langue {valeur}', { valeur: value });
    case 'own':
      return phraseText('dont « {champ} » est {valeur}', { champ: formatOwnField(key), valeur: value });
  }
};

/** « d’un autre site » of a person who may come, « sans site » of those who are there. */
const describeMissing = ({ field, key = '' }: CoverageResult['fields'][number], isPossible: boolean): string => {
  const champ = formatOwnField(key);
  const words = {
    contractType: isPossible ? phraseText('d’un autre contrat') : phraseText('sans contrat connu'),
    department: isPossible ? phraseText('d’un autre service') : phraseText('sans service'),
    site: isPossible ? phraseText('d’un autre site') : phraseText('sans site'),
    group: isPossible ? phraseText('d’aucun de ces groupes') : phraseText('sans groupe'),
    language: isPossible ? phraseText('d’une autre langue') : phraseText('sans langue connue'),
    own: isPossible ? phraseText('d’un autre « {champ} »', { champ }) : phraseText('sans « {champ} »', { champ }),
  };
  return words[field];
};

/** « 12 personnes du site Lyon ». `people` null: too few to be counted. */
const describeWho = (
  people: number | null,
  isPossible: boolean,
  { kind, facts, fields }: Pick<CoverageResult, 'kind' | 'facts' | 'fields'>,
): string => {
  // Those of whom nothing is known are told by what they lack.
  const isUnknown = facts.length === 0 && kind !== 'noValue';
  const suite = isUnknown
    ? fields.map((field) => describeMissing(field, isPossible)).join(', ')
    : facts.map(describeFact).join(', ');
  if (isPossible) return phraseText('Une personne {suite}', { suite }).trim();
  if (people === null) return phraseText('Quelques personnes {suite}', { suite }).trim();
  return phraseText('{n} {n:personne|personnes} {suite}', { n: people, suite }).trim();
};

/** « Texte « Bienvenue à Nantes… » », as editors recognise a block. */
const describeBlock = (block: FrozenBlock): string => {
  const key = `editor.block.${block.type}.name`;
  const nom = speech.find?.(key, undefined) ?? frenchTexts[key] ?? block.type;
  const mots = findBlockExcerpt(block);
  return mots === null ? nom : phraseText('{nom} « {mots} »', { nom, mots });
};

const describePlace = ({ page, block }: CoverageResult, isStart: boolean): string => {
  const values = { page: page?.title ?? '' };
  if (block) {
    const named = { ...values, bloc: describeBlock(block) };
    return isStart
      ? phraseText('Le bloc {bloc} de la page « {page} »', named)
      : phraseText('le bloc {bloc} de la page « {page} »', named);
  }
  return isStart ? phraseText('La page « {page} »', values) : phraseText('la page « {page} »', values);
};

/** « la page « Secours », visible seulement pour : site Lyon ». */
const describeUnseen = (result: CoverageResult): string => {
  const quoi = describePlace(result, false);
  const qui = describeReaders((result.block ?? result.page)?.audience ?? null);
  return qui === '' || result.days !== null
    ? quoi
    : phraseText('{quoi}, visible seulement pour : {qui}', { quoi, qui });
};

const describeConditions = (conditions: readonly AudienceCondition[]): string =>
  conditions
    .map(({ field, key, operator, values }) => {
      const said = describeFact({ field, ...(key && { key }), value: values.join(', ') });
      return operator === 'is'
        ? phraseText('« {condition} »', { condition: said })
        : phraseText('« pas {condition} »', { condition: said });
    })
    .join(', ');

/** « de J à J+4 », « jusqu’à J+4 ». */
const describeDays = ({ from, to }: CoverageDays): string => {
  const fin = formatArrivalDay(to ?? 0);
  if (from === to) return phraseText('le jour {fin}', { fin });
  return from === null
    ? phraseText('jusqu’à {fin}', { fin })
    : phraseText('de {debut} à {fin}', { debut: formatArrivalDay(from), fin });
};

/** Error code of a finding, which the publication check gives too. */
export const getCoverageCode = ({ kind, days }: Pick<CoverageResult, 'kind' | 'days'>): ErrorCode =>
  days === null ? COVERAGE_CODES[kind] : (DAY_CODES[kind] ?? COVERAGE_CODES[kind]);

/** A finding as one sentence. */
export const describeCoverageResult = (
  result: CoverageResult,
  { people, isPossible, label }: { people: number | null; isPossible: boolean; label: string },
): string => {
  const qui = describeWho(people, isPossible, result);
  const n = isPossible ? 1 : (people ?? 2);
  const { chapter, page, conditions, days } = result;
  switch (result.kind) {
    case 'emptyBooklet':
    case 'noEmergency':
      return errorText(getCoverageCode(result), { qui, n, ...(days && { quand: describeDays(days) }) });
    case 'emptyChapter':
      return errorText('EDI-063', { qui, n, chapitre: chapter?.title ?? '' });
    case 'emptyPage':
      return errorText('EDI-064', { qui, n, page: page?.title ?? '' });
    case 'contradiction':
      return errorText('EDI-066', { quoi: describePlace(result, true), conditions: describeConditions(conditions) });
    case 'nobody':
      return errorText(getCoverageCode(result), {
        quoi: describeUnseen(result),
        ...(days && { jour: formatArrivalDay(days.from ?? 0), fin: formatArrivalDay(days.to ?? 0) }),
      });
    case 'noValue':
      return errorText('EDI-068', { qui, n, champ: label, page: page?.title ?? '' });
  }
};
