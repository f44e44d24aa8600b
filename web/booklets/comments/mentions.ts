export interface Mentionable {
  id: string;
  name: string;
}

/** Longest beginning of a name that is looked for after an « @ ». */
const MAX_TYPED_LENGTH = 30;
const MAX_SUGGESTIONS = 6;

const toPlain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What is typed after the « @ » before the caret, with the place of the « @ »; null when there is none. */
export const findMentionQuery = (text: string, caret: number): { start: number; typed: string } | null => {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start === -1 || /[\p{L}\p{N}]/u.test(before[start - 1] ?? '')) return null;
  const typed = before.slice(start + 1);
  return typed.length > MAX_TYPED_LENGTH || /[\n,;:!?()]/.test(typed) ? null : { start, typed };
};

/** People whose first or last name begins with what is typed. */
export const suggestPeople = (people: readonly Mentionable[], typed: string): Mentionable[] => {
  const asked = toPlain(typed);
  return people
    .filter(({ name }) => {
      const plain = toPlain(name);
      return plain.startsWith(asked) || plain.split(/[ -]/).some((part) => part.startsWith(asked));
    })
    .slice(0, MAX_SUGGESTIONS);
};

/** Replaces what is typed by the whole name; returns the text and the place of the caret after it. */
export const insertMention = (text: string, caret: number, start: number, name: string): [string, number] => {
  const written = `@${name} `;
  return [text.slice(0, start) + written + text.slice(caret).replace(/^ /, ''), start + written.length];
};

/** People that a text mentions: their whole name follows an « @ ». */
export const listMentions = (text: string, people: readonly Mentionable[]): string[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);

/** A text in pieces: what is said, and the mentions in it. */
export const splitMentions = (
  text: string,
  people: readonly Mentionable[],
): { text: string; isMention: boolean; at: number }[] => {
  const names = people.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const pieces: { text: string; isMention: boolean; at: number }[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, from))) {
    const found = names.find((name) => text.startsWith(name, at));
    if (!found) continue;
    if (at > from) pieces.push({ text: text.slice(from, at), isMention: false, at: from });
    pieces.push({ text: found, isMention: true, at });
    from = at + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMention: false, at: from });
  return pieces;
};
