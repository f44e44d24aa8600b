import type { AudienceCondition } from '../../../contract/booklets/content/audience.ts';
import type { ContractType } from '../../../contract/people/participants/participant.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import type { CoverageKind } from '../../../contract/reading/coverage.ts';
import { formatContractType } from '../../people/index.ts';
import type { CoverageFact, CoverageResult } from './check-coverage.ts';

/** Error code of each finding, which the publication check gives too. */
export const COVERAGE_CODES = {
  emptyBooklet: 'EDI-062',
  emptyChapter: 'EDI-063',
  emptyPage: 'EDI-064',
  noEmergency: 'EDI-065',
  contradiction: 'EDI-066',
  nobody: 'EDI-067',
  noValue: 'EDI-068',
} as const satisfies Record<CoverageKind, string>;

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

/** « 12 personnes du site Lyon ». `people` null: too few to be counted. */
const describeWho = (people: number | null, isPossible: boolean, facts: readonly CoverageFact[]): string => {
  const suite = facts.map(describeFact).join(', ');
  if (isPossible) return phraseText('Une personne {suite}', { suite }).trim();
  if (people === null) return phraseText('Quelques personnes {suite}', { suite }).trim();
  return phraseText('{n} {n:personne|personnes} {suite}', { n: people, suite }).trim();
};

const describePlace = ({ page, block }: CoverageResult, isStart: boolean): string => {
  const values = { page: page?.title ?? '' };
  if (block)
    return isStart
      ? phraseText('Un bloc de la page « {page} »', values)
      : phraseText('un bloc de la page « {page} »', values);
  return isStart ? phraseText('La page « {page} »', values) : phraseText('la page « {page} »', values);
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

/** A finding as one sentence. */
export const describeCoverageResult = (
  result: CoverageResult,
  { people, isPossible, label }: { people: number | null; isPossible: boolean; label: string },
): string => {
  const qui = describeWho(people, isPossible, result.facts);
  const n = isPossible ? 1 : (people ?? 2);
  const { chapter, page, conditions } = result;
  switch (result.kind) {
    case 'emptyBooklet':
    case 'noEmergency':
      return errorText(COVERAGE_CODES[result.kind], { qui, n });
    case 'emptyChapter':
      return errorText('EDI-063', { qui, n, chapitre: chapter?.title ?? '' });
    case 'emptyPage':
      return errorText('EDI-064', { qui, n, page: page?.title ?? '' });
    case 'contradiction':
      return errorText('EDI-066', { quoi: describePlace(result, true), conditions: describeConditions(conditions) });
    case 'nobody':
      return errorText('EDI-067', { quoi: describePlace(result, false) });
    case 'noValue':
      return errorText('EDI-068', { qui, n, champ: label, page: page?.title ?? '' });
  }
};
