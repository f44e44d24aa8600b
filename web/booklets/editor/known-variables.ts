import { useMemo } from 'react';
import type { VariableUse } from '../../../contract/booklets/content/content.ts';
import { useEditor } from './editor-context.ts';
import type { TextVariable } from './rich-text/variable-chip.ts';

/** The variables that something declares. An unknown one is listed only because a page uses it: it has no label, no value. */
export const listKnownVariables = (variables: readonly VariableUse[]): VariableUse[] =>
  variables.filter(({ key, label, group, value }) => group !== 'other' || label !== key || value !== '');

/** Variables that a text of this booklet may hold. */
export const useTextVariables = (): readonly TextVariable[] => {
  const { variables } = useEditor();
  return useMemo(
    () =>
      listKnownVariables(variables).map(({ key, label, value, defaultValue }) => ({
        key,
        label,
        value: value || defaultValue,
      })),
    [variables],
  );
};
