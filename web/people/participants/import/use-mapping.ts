import { useCallback, useState } from 'react';
import type {
  DateOrder,
  MatchDecision,
  MatchDecisions,
  NameOrder,
  ParticipantImport,
} from '../../../../contract/people/imports/participant-imports.ts';

type ValueChoices = Record<string, Record<string, string>>;

/** Values that the user chose, by field, then by text. */
const readValueChoices = ({ values }: ParticipantImport): ValueChoices =>
  Object.fromEntries(
    values.map(({ target, texts }) => [
      target,
      Object.fromEntries(texts.flatMap(({ text, chosen }) => (chosen === null ? [] : [[text, chosen]]))),
    ]),
  );

const NO_DECISIONS: MatchDecisions = { every: null, lines: {} };
const readMatchDecisions = ({ matches: { every, lines } }: ParticipantImport): MatchDecisions => ({ every, lines });

const isSameRecord = (a: Record<string, string>, b: Record<string, string>) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([column, target]) => b[column] === target);

/** Unsaved mapping of columns to fields. Each server response replaces it. */
export const useImportMapping = (current: ParticipantImport | null) => {
  const [from, setFrom] = useState<ParticipantImport | null>(null);
  const [mapping, setMapping] = useState<Record<string, string>>({});
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(null);
  const [nameOrder, setNameOrder] = useState<NameOrder | null>(null);
  const [values, setValues] = useState<ValueChoices>({});
  const [matches, setMatches] = useState<MatchDecisions>(NO_DECISIONS);
  const decideMatch = useCallback(
    (line: number, decision: MatchDecision) =>
      setMatches((before) => ({ ...before, lines: { ...before.lines, [String(line)]: decision } })),
    [],
  );
  if (current !== from) {
    setFrom(current);
    setMapping(current?.mapping ?? {});
    setDateOrder(current?.dates.order ?? null);
    setNameOrder(current?.names.order ?? null);
    setValues(current ? readValueChoices(current) : {});
    setMatches(current ? readMatchDecisions(current) : NO_DECISIONS);
  }
  return {
    /** Request body with all choices. */
    body: { mapping, dateOrder, nameOrder, values, matches },
    mapping,
    dateOrder,
    setDateOrder,
    nameOrder,
    setNameOrder,
    matches,
    decideMatch,
    decideEveryMatch: (every: MatchDecision) => setMatches({ every, lines: {} }),
    values,
    chooseValue: (target: string, text: string, value: string) =>
      setValues((before) => ({ ...before, [target]: { ...before[target], [text]: value } })),
    changed:
      current !== null &&
      (!isSameRecord(mapping, current.mapping) ||
        dateOrder !== current.dates.order ||
        nameOrder !== current.names.order ||
        matches.every !== current.matches.every ||
        !isSameRecord(matches.lines, current.matches.lines) ||
        current.values.some(
          ({ target }) => !isSameRecord(values[target] ?? {}, readValueChoices(current)[target] ?? {}),
        )),
    /** One column per field: a column releases its field when another takes it. */
    choose: (column: number, target: string) =>
      setMapping((before) => {
        const rest = Object.entries(before).filter(([one, had]) => one !== String(column) && had !== target);
        return Object.fromEntries(target === '' ? rest : [...rest, [String(column), target]]);
      }),
  };
};
export type MappingDraft = ReturnType<typeof useImportMapping>;
