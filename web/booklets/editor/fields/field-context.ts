import { createContext, use } from 'react';

/** What the fields of one block share. */
export interface FieldScene {
  block: string;
  props: unknown;
  language: string;
  disabled: boolean;
  /** Messages by path. */
  errors: ReadonlyMap<string, readonly string[]>;
  /** The path to go to, and where writing goes on: both open what is folded. */
  target: string | null;
  /** The rich text that is being written: only one is a real editor. */
  writing: string | null;
  write: (path: string | null) => void;
  onImages: (files: File[]) => void;
  /** A field was left: from now on it may say that it is empty. */
  visit: (path: string) => void;
}

export const FieldContext = createContext<FieldScene | null>(null);

export const useFields = (): FieldScene => {
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

/** What is wrong at a path, one message a line. */
export const useFieldError = (path: string): string | undefined => useFields().errors.get(path)?.join('\n');
