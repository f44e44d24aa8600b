import { getBlockDefinition, isBlockType } from '../../../../blocks/registry.ts';
import { ERRORS, type ErrorCode, errorText } from '../../../../contract/platform/errors.ts';
import { toErrorMap } from '../../../../contract/platform/issues.ts';

const isErrorCode = (text: string): text is ErrorCode => text in ERRORS;

/** Errors of a block's schema by path, the same as those of the server. */
export const listPropsErrors = (type: string, props: unknown): Map<string, string[]> => {
  if (!isBlockType(type)) return new Map();
  const parsed = getBlockDefinition(type).props.safeParse(props);
  if (parsed.success) return new Map();
  const entries = Object.entries(toErrorMap(parsed.error.issues));
  return new Map(
    entries.map(([path, texts]) => [path, texts.map((text) => (isErrorCode(text) ? errorText(text) : text))]),
  );
};
