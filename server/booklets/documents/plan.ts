import type { ImportLine, LineChange, LineRole } from '../../../contract/booklets/imports/document-imports.ts';
import { type DocumentPart, listPartRuns, type TextPart } from './document-parts.ts';
import { clipText } from './notes.ts';
import { runsToText, tidyText } from './runs.ts';

/** A longer paragraph is never a title. */
const MAX_LINE_CHARS = 140;

const getRole = (part: DocumentPart): LineRole => {
  if (part.kind === 'title' || part.kind === 'subtitle') return part.kind;
  if (part.kind !== 'heading') return 'text';
  return part.level === 1 ? 'chapter' : part.level === 2 ? 'page' : 'heading';
};

const isPlanLine = (part: DocumentPart): part is TextPart =>
  'runs' in part &&
  part.kind !== 'caption' &&
  runsToText(part.runs) !== '' &&
  (part.kind !== 'paragraph' || runsToText(part.runs).length <= MAX_LINE_CHARS);

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Lists the lines that are titles or may be, each with the amount of content up to the next one. */
export const listPlanLines = (flow: readonly DocumentPart[]): ImportLine[] => {
  const lines: ImportLine[] = [];
  for (const [index, part] of flow.entries()) {
    if (isPlanLine(part)) {
      lines.push({
        index,
        role: getRole(part),
        text: clipText(tidyText(runsToText(part.runs)).trim(), 200),
        words: 0,
        tables: 0,
        images: 0,
      });
      continue;
    }
    const last = lines.at(-1);
    if (!last) continue;
    last.words += countWords(listPartRuns(part).map(runsToText).join(' '));
    if (part.kind === 'table') last.tables += 1;
    if (part.kind === 'image') last.images += 1;
  }
  return lines;
};

const applyRole = (part: TextPart, role: LineRole): DocumentPart => {
  const { runs, at } = part;
  if (role === 'text') return { kind: 'paragraph', runs, at };
  if (role === 'title' || role === 'subtitle') return { kind: role, runs, at };
  const deeper = part.kind === 'heading' && part.level > 2 ? part.level : 3;
  return { kind: 'heading', level: role === 'chapter' ? 1 : role === 'page' ? 2 : deeper, runs, at };
};

/** Applies the corrections of the user. A joined line continues the line above. Changes of other parts are ignored. */
export const applyPlanChanges = (flow: readonly DocumentPart[], changes: readonly LineChange[]): DocumentPart[] => {
  const byIndex = new Map(changes.map((change) => [change.index, change]));
  const result: DocumentPart[] = [];
  for (const [index, part] of flow.entries()) {
    const change = byIndex.get(index);
    const last = result.at(-1);
    if (!change || !isPlanLine(part)) result.push(part);
    else if (change.role !== 'joined') result.push(applyRole(part, change.role));
    else if (last && 'runs' in last)
      result[result.length - 1] = { ...last, runs: [...last.runs, { text: ' ' }, ...part.runs] };
    else result.push(part);
  }
  return result;
};
