/**
 * Replaces the package fast-equals (vite.web.config.ts), which @tiptap/react compares the state of the toolbar with:
 * flat lists of texts.
 */
export const deepEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
