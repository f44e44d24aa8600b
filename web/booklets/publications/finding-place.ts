import { CATALOGUE_BY_TYPE } from '../../../blocks/editor-catalogue.ts';
import type { AnyField } from '../../../blocks/fields.ts';
import type { GateFinding } from '../../../contract/booklets/publications/publications.ts';
import { builderSteps } from '../../../contract/platform/paths.ts';
import { t } from '../../lib/i18n.ts';
import { listFieldLabels } from '../booklets/field-names.ts';
import { translateDescription } from '../editor/translate-description.ts';

const getPosition = (index: string | undefined): number => Number(index) + 1;

/** Labels along the path to a field, outermost first: `items.1.question` → « Questions n° 2 », « Question ». */
const listBlockFieldLabels = (fields: readonly AnyField[], path: readonly string[]): string[] => {
  const [name, ...rest] = path;
  const field = fields.find((one) => one.name === name);
  if (!field) return [];
  const label = translateDescription(field.labelKey);
  if (rest.length === 0) return [label];
  switch (field.kind) {
    case 'list': {
      const [index, ...inner] = rest;
      return [
        t('publication.where.item', { list: label, place: getPosition(index) }),
        ...listBlockFieldLabels(field.fields, inner),
      ];
    }
    case 'group':
      return [label, ...listBlockFieldLabels(field.fields, rest)];
    case 'variant':
      return [
        label,
        ...listBlockFieldLabels(
          field.cases.flatMap((one) => one.fields),
          rest,
        ),
      ];
    case 'table':
      return [label, t('publication.where.cell', { row: getPosition(rest[0]), column: getPosition(rest[1]) })];
    case 'picture':
      return rest[0] === 'alt' ? [label, t('editor.media.alt')] : [label];
    default:
      return [label];
  }
};

const getBlockName = (type: string): string => {
  const entry = CATALOGUE_BY_TYPE[type];
  return entry ? translateDescription(entry.nameKey) : t('editor.block.unknown');
};

const listLocationParts = ({ screen, pageTitle, blockType, blockWords, field }: GateFinding['where']): string[] => {
  const step = builderSteps.find((one) => one === screen);
  const path: string[] = [];
  if (step) path.push(t(`builder.step.${step}`));
  if (screen === 'access') path.push(t('access.title'));
  if (screen === 'updates') path.push(t('library.updates'));
  if (pageTitle !== null) path.push(pageTitle);
  if (blockType !== null) {
    const name = getBlockName(blockType);
    path.push(blockWords === null ? name : t('publication.where.words', { name, words: blockWords }));
  }
  if (field === null) return path;
  if (blockType === null) return [...path, ...listFieldLabels(field)];
  return [...path, ...listBlockFieldLabels(CATALOGUE_BY_TYPE[blockType]?.fields ?? [], field.split('.'))];
};

/**
 * Location of a finding of the publication gate, outermost first: the page, the block by its type and first words, the
 * field; or the step of the wizard and its field.
 */
export const listFindingLocation = (where: GateFinding['where']): string[] =>
  // A step with the same name as its field appears once.
  listLocationParts(where).filter((part, index, parts) => part !== parts[index - 1]);
