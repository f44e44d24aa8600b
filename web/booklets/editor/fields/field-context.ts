import { createContext, use } from 'react';

/** Context shared by the fields of one block. */
export interface FieldContextValue {
  block: string;
  props: unknown;
  language: string;
  disabled: boolean;
  /** Error messages by path. */
  errors: ReadonlyMap<string, readonly string[]>;
  /** Path of the field to focus; folded lists open around it. */
  targetPath: string | null;
  /** Path of the rich text being edited: only one is a real editor. */
  writingPath: string | null;
  setWritingPath: (path: string | null) => void;
  onImages: (files: File[]) => void;
  /** Marks a field as left: from now on it may report that it is empty. */
  markVisited: (path: string) => void;
}

export const FieldContext = createContext<FieldContextValue | null>(null);

export const useFieldContext = (): FieldContextValue => {
  const scene = use(FieldContext);
  if (!scene) throw new Error('outside of a block');
  return scene;
};

export interface FieldProps<Value> {
  path: string;
  label: string;
  help?: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** Errors at a path, one message a line. */
export const useFieldError = (path: string): string | undefined => useFieldContext().errors.get(path)?.join('\n');
