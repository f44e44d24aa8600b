import { definitionOf, isBlockType } from '../../../../blocks/registry.ts';
import '../../../../contract/platform/issues.ts';
import { ERRORS, type ErrorCode, errorText } from '../../../../contract/platform/errors.ts';
import { errorMap } from '../../../../contract/platform/issues.ts';

const isCode = (text: string): text is ErrorCode => text in ERRORS;

/** Errors of a block's schema by path, the same as those of the server. */
export const propsErrors = (type: string, props: unknown): Map<string, string[]> => {
  if (!isBlockType(type)) return new Map();
  const parsed = definitionOf(type).props.safeParse(props);
  if (parsed.success) return new Map();
  const entries = Object.entries(errorMap(parsed.error.issues));
  return new Map(entries.map(([path, texts]) => [path, texts.map((text) => (isCode(text) ? errorText(text) : text))]));
};
