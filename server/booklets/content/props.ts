import { type BlockType, getBlockDefinition, isBlockType } from '../../../blocks/registry.ts';
import { countWords, getBlockText } from '../../../blocks/text-content.ts';
import { collectProps } from '../../../blocks/walk-props.ts';
import { ERRORS, type ErrorCode, errorText } from '../../../contract/platform/errors.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { createFieldRefusal, Refusal, toSchemaRefusal } from '../../platform/http/refusal.ts';
import { listMediaByIds } from '../media/media.ts';
import { sanitiseProps } from './sanitise.ts';

/** Valid, sanitised props with the values computed from them. */
export interface ParsedProps {
  type: BlockType;
  version: number;
  props: unknown;
  words: number;
  mediaIds: string[];
}

const isErrorCode = (text: string): text is ErrorCode => text in ERRORS;

/** Distinct ids of the files in props. */
export const listMediaIds = (props: unknown): string[] => [
  ...new Set(collectProps(props).mediaIds.map(({ value }) => value)),
];

/** Sanitises valid props, counts their words and lists their files. */
export const measureBlock = (type: BlockType, props: unknown): ParsedProps => {
  const clean = sanitiseProps(props);
  return {
    type,
    version: getBlockDefinition(type).version,
    props: clean,
    words: countWords(getBlockText({ type, props: clean })),
    mediaIds: listMediaIds(clean),
  };
};

/** A stored block with the current version of its type; an unknown type stays unchanged. */
export const toStoredBlock = (type: string, props: unknown): { type: string; version: number; props: unknown } =>
  isBlockType(type) ? { type, version: getBlockDefinition(type).version, props } : { type, version: 1, props };

/**
 * Validates props with the block's schema. Refusals name each field by its path (`items.2.html`); GEN-019 unknown type.
 */
export const parseBlockProps = (type: string, props: unknown): ParsedProps => {
  if (!isBlockType(type)) throw createFieldRefusal('type', 'GEN-019');
  const parsed = getBlockDefinition(type).props.safeParse(props);
  if (parsed.success) return measureBlock(type, parsed.data);
  // A block schema may give the error code alone as its message.
  const issues = parsed.error.issues.map((issue) =>
    isErrorCode(issue.message)
      ? { ...issue, message: errorText(issue.message), params: { code: issue.message } }
      : { ...issue, params: 'params' in issue ? issue.params : undefined },
  );
  throw toSchemaRefusal(issues);
};

/** Refuses (EDI-016) a file that is not in the company's library, on the field that names it. */
export const refuseMissingMedia = async (scope: Scope, { props, mediaIds }: ParsedProps): Promise<void> => {
  const ids = new Set((await listMediaByIds(scope, mediaIds)).map(({ id }) => id));
  const missing = collectProps(props).mediaIds.filter(({ value }) => !ids.has(value));
  if (missing.length === 0) return;
  const text = errorText('EDI-016');
  throw new Refusal('EDI-016', {}, Object.fromEntries(missing.map(({ path }) => [path, [text]])));
};
