import { type AnyBlock, compareBlockFields } from '#renderer';
import { getBlockText } from '../../../blocks/text-content.ts';
import { mapTexts } from '../../../blocks/walk-props.ts';
import type {
  BlockComparison,
  FieldChange,
  UnchangedBlocks,
} from '../../../contract/booklets/publications/comparison.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { toCanonicalJson } from '../../platform/security/canonical.ts';
import { createBlockRenderer } from '../publications/render.ts';
import type { FrozenBlock, FrozenPage } from '../publications/snapshot.ts';
import { escapeHtml } from '../publications/variables.ts';
import { comparePageRules } from './compare-booklet.ts';
import { compareHtml, type HtmlComparison } from './compare-html.ts';
import type { BlockDifference, Comparison, PageDifference } from './compare-snapshots.ts';
import { neutraliseHtml } from './drawing-tree.ts';
import { type IndexedSnapshot, PAGE_HEAD_TYPE, type PlacedBlock } from './snapshot-changes.ts';

/** The title and the summary of a page, as a block. */
const renderHead = ({ title, summary }: FrozenPage, fill: (text: string) => string): string => {
  const sum = fill(summary);
  return `<h2>${escapeHtml(fill(title))}</h2>${sum === '' ? '' : `<p>${escapeHtml(sum)}</p>`}`;
};

/** Creates the functions that draw the blocks of both sides. The files that both have get the same address. */
const createSideRenderers = ({ oldSnapshot, newSnapshot, before, after, from, to }: Comparison) => {
  const [drawOld, drawNew] = [
    createBlockRenderer(oldSnapshot, before.base),
    createBlockRenderer(newSnapshot, after.base),
  ];
  const draw = ({ block, page }: PlacedBlock, render: (block: AnyBlock) => string, { fill }: IndexedSnapshot) => {
    if (block.type === PAGE_HEAD_TYPE) return renderHead(page, fill);
    try {
      return render(block);
    } catch {
      // Props of an older shape that no migration knows: its words at least.
      return `<p>${escapeHtml(fill(getBlockText(block)))}</p>`;
    }
  };
  const fileAddress = new RegExp(`${before.base}/fichiers/([0-9a-f-]{36})/`, 'g');
  const isSameFile = (id: string) => {
    const [old, fresh] = [from.media[id], to.media[id]];
    return old !== undefined && old.storageKey === fresh?.storageKey;
  };
  return {
    drawOld: (block: PlacedBlock) =>
      draw(block, drawOld, from).replace(fileAddress, (address, id: string) =>
        isSameFile(id) ? address.replace(before.base, after.base) : address,
      ),
    drawNew: (block: PlacedBlock) => draw(block, drawNew, to),
  };
};

/** Text that counts when a field is looked for in a drawing. */
const toComparable = (text: string): string => text.replace(/[\s\u00a0\u202f]+/gu, '').toLowerCase();
const toShownText = (html: string): string =>
  toComparable(
    html
      .replace(/<span class="compared-word">[^<]*<\/span>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'"),
  );

/** Fields whose values the drawings do not show: the words that they show are compared there. */
const listHiddenFields = (fields: FieldChange[], { before, after, inline }: HtmlComparison): FieldChange[] => {
  if (inline === null) return fields;
  const shown = [toShownText(before), toShownText(after)] as const;
  const isShown = (value: FieldChange['before'], text: string) =>
    value === null || (value.kind === 'text' && text.includes(toComparable(value.text)));
  return fields.filter((field) => !(isShown(field.before, shown[0]) && isShown(field.after, shown[1])));
};

const toMarkWords = () => ({ removed: `${phraseText('supprimé :')} `, added: `${phraseText('ajouté :')} ` });

const compareBlockRules = (before: PlacedBlock, after: PlacedBlock): FieldChange[] => {
  const [old, fresh]: Partial<FrozenBlock>[] = [before.block, after.block];
  const changes: FieldChange[] = [];
  const toAudience = (block: Partial<FrozenBlock> | undefined) =>
    block?.audience ? ({ kind: 'audience', audience: block.audience } as const) : null;
  const toDays = (block: Partial<FrozenBlock> | undefined) =>
    typeof block?.unlockDays === 'number'
      ? ({ kind: 'number', value: block.unlockDays, unitKey: 'editor.block.unit.days' } as const)
      : null;
  const add = (key: string, [from, to]: [FieldChange['before'], FieldChange['after']]) => {
    if (toCanonicalJson(from) !== toCanonicalJson(to)) changes.push({ names: [{ key }], before: from, after: to });
  };
  add('comparison.page.audience', [toAudience(old), toAudience(fresh)]);
  add('comparison.page.unlockDays', [toDays(old), toDays(fresh)]);
  return changes;
};

/** A difference, drawn. */
export type DrawnDifference = Omit<BlockComparison, 'readers' | 'level'>;

const drawDifference = (
  difference: BlockDifference,
  { drawOld, drawNew }: ReturnType<typeof createSideRenderers>,
  { from, to, references }: Comparison,
): DrawnDifference => {
  const { id, type, kind, isMoved, before, after } = difference;
  const fromPage = before && after && before.page.id !== after.page.id ? from.fill(before.page.title) : null;
  const own = { id, type, kind, isMoved, fromPage };
  if (kind === 'moved' && after)
    return { ...own, before: '', after: neutraliseHtml(drawNew(after)), inline: null, fields: [], pictures: [] };
  const html = compareHtml(before ? drawOld(before) : '', after ? drawNew(after) : '', toMarkWords());
  const fields: FieldChange[] = [];
  if (before && after) {
    if (type === PAGE_HEAD_TYPE) fields.push(...comparePageRules(before.page, after.page, references));
    else {
      const [old, fresh] = [mapTexts(before.block.props, from.fill), mapTexts(after.block.props, to.fill)];
      fields.push(
        ...listHiddenFields(compareBlockFields(type, old, fresh, references), html),
        ...compareBlockRules(before, after),
      );
    }
  }
  return { ...own, before: html.before, after: html.after, inline: html.inline, fields, pictures: html.pictures };
};

/** Creates the function that draws the pages of a comparison: what differs, and what stands between, folded. */
export const createPageDrawing = (comparison: Comparison) => {
  const renderers = createSideRenderers(comparison);
  return (page: PageDifference): (UnchangedBlocks | { difference: BlockDifference; drawn: DrawnDifference })[] => {
    const byId = new Map(page.differences.map((difference) => [difference.id, difference]));
    const items: ReturnType<ReturnType<typeof createPageDrawing>> = [];
    for (const id of comparison.listIds(page.id)) {
      const difference = byId.get(id);
      if (difference) {
        items.push({ difference, drawn: drawDifference(difference, renderers, comparison) });
        continue;
      }
      const block = comparison.to.blocks.get(id);
      // A block that left for another page stands there.
      if (!block || block.page.id !== page.id) continue;
      const html = neutraliseHtml(renderers.drawNew(block));
      const last = items.at(-1);
      if (last && 'count' in last) {
        last.count += 1;
        last.html += html;
      } else items.push({ kind: 'same', count: 1, html });
    }
    return items;
  };
};
