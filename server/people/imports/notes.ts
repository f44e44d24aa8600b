import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { ImportIssue, ImportLineFate } from '../../../contract/people/imports/participant-imports.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { LineResult } from './check-lines.ts';
import { FIELD_LABELS } from './headings.ts';
import type { LineFault } from './reader.ts';

type ParticipantImportRow = TenantRow<'participantImports'>;
type FaultNote = { faults: LineFault[] };

/** Stores the faults of failed or ignored lines of a batch. */
export const insertFaultNotes = (scope: Scope, importId: string, judged: readonly LineResult[]): Promise<void> =>
  scope.bulkInsert(
    'participantImportNotes',
    judged.flatMap((one) =>
      one.fate === 'failed' || one.fate === 'ignored'
        ? [{ importId, line: one.line, kind: one.fate, content: { faults: one.faults } }]
        : [],
    ),
  );

/** Stores the lines of a batch that may be a known participant. */
export const insertMatchNotes = (scope: Scope, importId: string, judged: readonly LineResult[]): Promise<void> =>
  scope.bulkInsert(
    'participantImportNotes',
    judged.flatMap(({ line, match }) => {
      if (!match) return [];
      const participantId = match.sheet.id;
      return [{ importId, line, kind: 'match' as const, content: { faults: [match.fault] }, participantId }];
    }),
  );

export const deleteMatchNotes = (scope: Scope, importId: string): Promise<number> =>
  scope.deleteRows('participantImportNotes', (notes) => and(eq(notes.importId, importId), eq(notes.kind, 'match')));

export const deleteFaultNotes = (scope: Scope, importId: string): Promise<number> =>
  scope.deleteRows('participantImportNotes', (notes) =>
    and(eq(notes.importId, importId), inArray(notes.kind, ['failed', 'ignored'])),
  );

const getFieldLabel = (target: string): string => {
  const labels: Record<string, string> = FIELD_LABELS;
  return labels[target] ?? target.replace(/^fields\./, '');
};

const removeFinalDot = (reason: string): string => reason.replace(/\.$/, '');

/** PAR-002: the text of a fault. */
export const toImportIssue = (
  { source }: Pick<ParticipantImportRow, 'source'>,
  line: number,
  fault: LineFault,
): ImportIssue => {
  const column = (fault.column === null ? null : source?.columns[fault.column]?.heading) || getFieldLabel(fault.target);
  const reason = removeFinalDot(fault.reason);
  const message = errorText('PAR-002', { l: line, c: column, valeur: fault.value || '(vide)', raison: reason });
  return { line, column, value: fault.value, reason, message };
};

/** Returns one page of failed or ignored lines, in file order. A line may have several faults. */
export const listImportIssuePage = async (
  scope: Scope,
  row: ParticipantImportRow,
  { fate, page, size }: { fate: ImportLineFate; page: number; size: number },
): Promise<{ rows: ImportIssue[]; total: number }> => {
  const { participantImportNotes: notes } = scope.views;
  const ofFate = and(eq(notes.importId, row.id), eq(notes.kind, fate));
  const [counted] = await scope.select({ n: count() }).from(notes).where(ofFate);
  const found = await scope
    .select()
    .from(notes)
    .where(ofFate)
    .orderBy(asc(notes.line), asc(notes.id))
    .limit(size)
    .offset((page - 1) * size);
  const rows = found.flatMap(({ line, content }) =>
    (content as unknown as FaultNote).faults.map((fault) => toImportIssue(row, line, fault)),
  );
  return { rows, total: counted?.n ?? 0 };
};

/** First failed line with its first fault; null if there is none. */
export const findFirstFault = async (
  scope: Scope,
  importId: string,
): Promise<{ line: number; fault: LineFault } | null> => {
  const { participantImportNotes: notes } = scope.views;
  const [first] = await scope
    .select({ line: notes.line, content: notes.content })
    .from(notes)
    .where(and(eq(notes.importId, importId), eq(notes.kind, 'failed')))
    .orderBy(asc(notes.line))
    .limit(1);
  const [fault] = (first?.content as unknown as FaultNote | undefined)?.faults ?? [];
  return first && fault ? { line: first.line, fault } : null;
};

/** All failed lines with their faults, without a page limit. */
export const listFaultTexts = async (scope: Scope, row: ParticipantImportRow): Promise<Map<number, string>> => {
  const { participantImportNotes: notes } = scope.views;
  const found = await scope
    .select({ line: notes.line, content: notes.content })
    .from(notes)
    .where(and(eq(notes.importId, row.id), eq(notes.kind, 'failed')))
    .limit(50_000);
  return new Map(
    found.map(({ line, content }) => [
      line,
      (content as unknown as FaultNote).faults
        .map((fault) => toImportIssue(row, line, fault))
        .map(({ column, reason }) => `${column} : ${reason}`)
        .join(' ; '),
    ]),
  );
};
