import { getBlockDefinition, isBlockType } from '../../../blocks/registry.ts';
import { collectProps, listVariableNames } from '../../../blocks/walk-props.ts';
import { type ErrorValues, phraseText } from '../../../contract/platform/errors.ts';
import { DECLARED_VARIABLES, getVariableLabel, listWelcomeTexts } from '../content/variable-rules.ts';
import { type Draft, type DraftBlock, listVisiblePages } from '../publications/load-draft.ts';

/** Location of content that prevents public access, with the values of ACC-004. */
export interface PublicAccessObstacle {
  pageId: string | null;
  pageTitle: string | null;
  blockId: string | null;
  values: ErrorValues & { page: string; raison: string };
}

/**
 * True for a variable that needs a known reader and has no default text. A missing first name is dropped from its
 * sentence (`removeFirstName`).
 */
const isPersonalVariable = (draft: Draft, name: string): boolean => {
  const declared = DECLARED_VARIABLES.get(name);
  if (name === 'prenom') return false;
  if (declared) return declared.source === 'participant' && (declared.defaultValue ?? '') === '';
  return draft.participantFields.has(name);
};

const findVariableReason = (draft: Draft, texts: readonly string[]): string | null => {
  const name = texts.flatMap(listVariableNames).find((one) => isPersonalVariable(draft, one));
  if (name === undefined) return null;
  return phraseText('la variable « {nom} », propre à chaque participant', {
    nom: draft.participantFields.get(name) ?? getVariableLabel(name),
  });
};

const findBlockReason = (draft: Draft, { row: { type }, props }: DraftBlock) => {
  const personal = isBlockType(type) ? getBlockDefinition(type).personal : undefined;
  if (personal !== undefined) return personal;
  const { htmls, texts } = collectProps(props);
  return findVariableReason(
    draft,
    [...htmls, ...texts].map(({ value }) => value),
  );
};

/**
 * First visible content that needs a known reader. A personal variable with a default text (« votre poste ») is
 * allowed.
 */
export const findPublicObstacle = (draft: Draft): PublicAccessObstacle | null => {
  const onCover = findVariableReason(draft, listWelcomeTexts(draft.booklet.welcome));
  if (onCover !== null) {
    return { pageId: null, pageTitle: null, blockId: null, values: { page: 'Couverture', raison: onCover } };
  }
  for (const page of listVisiblePages(draft)) {
    for (const block of page.blocks) {
      const reason = findBlockReason(draft, block);
      if (reason === null) continue;
      const { id, title } = page.row;
      return { pageId: id, pageTitle: title, blockId: block.row.id, values: { page: title, raison: reason } };
    }
  }
  return null;
};
