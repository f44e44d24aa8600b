import type { VersionChange } from '../../../contract/booklets/publications/version-changes.ts';
import { frenchTexts } from '../../administration/index.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';

/** Lines of one log entry. A page and a reason share one: more are counted. */
const MAX_LINES = 999;
const MAX_TITLE_LENGTH = 80;

const getBlockName = (type: string): string =>
  type === 'page' ? 'titre de la page' : (frenchTexts[`editor.block.${type}.name`] ?? type).toLowerCase();

/** « texte, tableau (3) » */
const listBlockNames = (changes: readonly VersionChange[]): string =>
  [...Map.groupBy(changes, ({ blockType }) => getBlockName(blockType))]
    .map(([name, { length }]) => (length > 1 ? `${name} (${length})` : name))
    .join(', ');

/**
 * Changes that were proposed as major and that the author made minor, all of them, by page and reason, as the audit log
 * keeps them.
 */
export const describeLoweredChanges = (changes: readonly VersionChange[] | null): string[] => {
  const lowered = (changes ?? []).filter(({ level, proposed }) => level === 'minor' && proposed === 'major');
  const groups = [...Map.groupBy(lowered, ({ place, reason }) => `${place.pageId} ${reason}`).values()];
  const lines = groups.slice(0, MAX_LINES).map((group) => {
    const { pageTitle = '', reason = '' } = group[0] ?? {};
    return `«\u00a0${pageTitle.slice(0, MAX_TITLE_LENGTH)}\u00a0», ${listBlockNames(group)}\u00a0: ${reason}`;
  });
  const more = groups.slice(MAX_LINES).flat().length;
  return more > 0 ? [...lines, formatCountPhrase('et {nombre} {n:autre|autres}', more)] : lines;
};
