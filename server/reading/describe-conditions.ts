import {
  type Audience,
  type AudienceCondition,
  type AudienceField,
  describeAudience,
} from '../../contract/booklets/content/audience.ts';
import type { BlockConditions } from '../../contract/booklets/content/content.ts';
import type { ContractType } from '../../contract/people/participants/participant.ts';
import { phraseText } from '../../contract/platform/errors.ts';
import { formatContractType } from '../people/index.ts';

const formatValue = (field: AudienceField, value: string): string =>
  field === 'contractType' ? formatContractType(value as ContractType) : value;

/** « site Lyon ou Paris ». */
const describeValues = ({ field, key = '', values }: AudienceCondition): string => {
  const named = values.map((value) => formatValue(field, value));
  const valeur =
    named.length < 2
      ? named.join()
      : phraseText('{liste} ou {dernier}', { liste: named.slice(0, -1).join(', '), dernier: named.at(-1) ?? '' });
  switch (field) {
    case 'contractType':
      return phraseText('contrat {valeur}', { valeur });
    case 'department':
      return phraseText('service {valeur}', { valeur });
    case 'site':
      return phraseText('site {valeur}', { valeur });
    case 'group':
      return phraseText('groupe {valeur}', { valeur });
    case 'language':
      return phraseText('langue {valeur}', { valeur });
    case 'own':
      return phraseText('{champ} {valeur}', { champ: key.replaceAll('_', ' '), valeur });
  }
};

/** Day of an arrival: « J », « J+4 ». */
export const formatArrivalDay = (day: number): string =>
  day === 0 ? phraseText('J') : phraseText('J{ecart}', { ecart: `${day < 0 ? '−' : '+'}${Math.abs(day)}` });

/** « site Lyon, sauf groupe Cadres »; empty: every reader. */
export const describeReaders = (audience: Audience | null): string =>
  describeAudience(audience ?? [])
    .map((condition) =>
      condition.operator === 'is'
        ? describeValues(condition)
        : phraseText('sauf {condition}', { condition: describeValues(condition) }),
    )
    .join(', ');

/**
 * The readers of a page or a block, as one sentence: « Visible seulement pour : site Lyon, sauf groupe Cadres ; à partir
 * de J+30. » Null: every reader, at once.
 */
export const describeConditions = ({ audience = null, unlockDays = null }: Partial<BlockConditions>): string | null => {
  const qui = describeReaders(audience);
  const from = unlockDays === null ? null : phraseText('à partir de {jour}', { jour: formatArrivalDay(unlockDays) });
  if (qui !== '' && from) return phraseText('Visible seulement pour : {qui} ; {quand}.', { qui, quand: from });
  if (qui !== '') return phraseText('Visible seulement pour : {qui}.', { qui });
  return from && phraseText('Visible {quand}.', { quand: from });
};
