import type { ImportLine, LineChange, LineRole } from '../../../contract/booklets/imports/document-imports.ts';
import type { Flow } from './flow.ts';
import { clip } from './notes.ts';
import { plain, type Run, tidy } from './runs.ts';

/** A longer paragraph is never a title. */
const MAX_LINE = 140;

type Worded = Flow & { runs: Run[] };

const roleOf = (part: Flow): LineRole => {
  if (part.kind === 'title' || part.kind === 'subtitle') return part.kind;
  if (part.kind !== 'heading') return 'text';
  return part.level === 1 ? 'chapter' : part.level === 2 ? 'page' : 'heading';
};

const isLine = (part: Flow): part is Worded =>
  'runs' in part &&
  part.kind !== 'caption' &&
  plain(part.runs) !== '' &&
  (part.kind !== 'paragraph' || plain(part.runs).length <= MAX_LINE);

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

const textOf = (part: Flow): string => {
  if ('runs' in part) return plain(part.runs);
  if (part.kind === 'list')
    return part.items.map(({ runs, lists }) => [plain(runs), ...lists.map(textOf)].join(' ')).join(' ');
  return part.kind === 'table'
    ? part.rows
        .flat()
        .map(({ runs }) => plain(runs))
        .join(' ')
    : '';
};

/** Lists the lines that are titles or may be, each with the amount of content up to the next one. */
export const planLines = (flow: readonly Flow[]): ImportLine[] => {
  const lines: ImportLine[] = [];
  for (const [index, part] of flow.entries()) {
    if (isLine(part)) {
      lines.push({
        index,
        role: roleOf(part),
        text: clip(tidy(plain(part.runs)).trim(), 200),
        words: 0,
        tables: 0,
        images: 0,
      });
      continue;
    }
    const last = lines.at(-1);
    if (!last) continue;
    last.words += countWords(textOf(part));
    if (part.kind === 'table') last.tables += 1;
    if (part.kind === 'image') last.images += 1;
  }
  return lines;
};

const asRole = (part: Worded, role: LineRole): Flow => {
  const { runs, at } = part;
  if (role === 'text') return { kind: 'paragraph', runs, at };
  if (role === 'title' || role === 'subtitle') return { kind: role, runs, at };
  const deeper = part.kind === 'heading' && part.level > 2 ? part.level : 3;
  return { kind: 'heading', level: role === 'chapter' ? 1 : role === 'page' ? 2 : deeper, runs, at };
};

/** Applies the corrections of the user. A joined line continues the line above. Changes of other parts are ignored. */
export const applyChanges = (flow: readonly Flow[], changes: readonly LineChange[]): Flow[] => {
  const byIndex = new Map(changes.map((change) => [change.index, change]));
  const result: Flow[] = [];
  for (const [index, part] of flow.entries()) {
    const change = byIndex.get(index);
    const last = result.at(-1);
    if (!change || !isLine(part)) result.push(part);
    else if (change.role !== 'joined') result.push(asRole(part, change.role));
    else if (last && 'runs' in last)
      result[result.length - 1] = { ...last, runs: [...last.runs, { text: ' ' }, ...part.runs] };
    else result.push(part);
  }
  return result;
};
