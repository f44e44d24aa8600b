import type { VersionChange } from '../../../contract/booklets/publications/version-changes.ts';
import { frenchTexts } from '../../administration/index.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';

/** Lines of one log entry: more are counted. */
const MAX_LINES = 19;
const MAX_TITLE_LENGTH = 80;

const getBlockName = (type: string): string =>
  type === 'page' ? 'titre de la page' : (frenchTexts[`editor.block.${type}.name`] ?? type).toLowerCase();

/**
 * Changes that were proposed as major and that the author made minor, each with its page, block and reason, as the audit
 * log keeps them.
 */
export const describeLoweredChanges = (changes: readonly VersionChange[] | null): string[] => {
  const lowered = (changes ?? []).filter(({ level, proposed }) => level === 'minor' && proposed === 'major');
  const lines = lowered
    .slice(0, MAX_LINES)
    .map(
      ({ pageTitle, blockType, reason }) =>
        `«\u00a0${pageTitle.slice(0, MAX_TITLE_LENGTH)}\u00a0», ${getBlockName(blockType)}\u00a0: ${reason}`,
    );
  const more = lowered.length - lines.length;
  return more > 0 ? [...lines, formatCountPhrase('et {nombre} {n:autre|autres}', more)] : lines;
};
