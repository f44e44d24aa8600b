import { useState } from 'react';
import type { DateOrder, ParticipantImport } from '../../../contract/participant-imports.ts';

const same = (a: Record<string, string>, b: Record<string, string>) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([column, target]) => b[column] === target);

/** Which column fills which field, as it is being chosen; an answer of the server takes its place. */
export const useMapping = (current: ParticipantImport | null) => {
  const [from, setFrom] = useState<ParticipantImport | null>(null);
  const [mapping, setMapping] = useState<Record<string, string>>({});
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(null);
  if (current !== from) {
    setFrom(current);
    setMapping(current?.mapping ?? {});
    setDateOrder(current?.dates.order ?? null);
  }
  return {
    mapping,
    dateOrder,
    setDateOrder,
    changed: current !== null && (!same(mapping, current.mapping) || dateOrder !== current.dates.order),
    /** A field is filled by one column: the one that had it before lets go of it. */
    choose: (column: number, target: string) =>
      setMapping((before) => {
        const rest = Object.entries(before).filter(([one, had]) => one !== String(column) && had !== target);
        return Object.fromEntries(target === '' ? rest : [...rest, [String(column), target]]);
      }),
  };
};
export type MappingDraft = ReturnType<typeof useMapping>;
