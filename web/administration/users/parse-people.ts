export interface Typed {
  email: string;
  firstName: string;
  lastName: string;
}

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase('fr') + word.slice(1).toLowerCase();
const named = (part: string): string => part.split('-').map(capital).join('-');

/** Guesses a name from an address, until its owner corrects it: « jean-marc.dupont42 » → Jean-Marc Dupont. */
const guessed = (email: string): Pick<Typed, 'firstName' | 'lastName'> => {
  const words = (email.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .replace(/[^\p{L}'’.\-_]/gu, '')
    .split(/[._]+/)
    .filter(Boolean)
    .map(named);
  const [first = '', ...rest] = words;
  return { firstName: first, lastName: rest.join(' ') || first };
};

/** Person of one line: « Inès Côté <ines@…> », « ines@…;Inès;Côté », or the address alone. */
const read = (line: string): Typed => {
  const angled = /^"?([^"<]*)"?\s*<([^>]+)>$/.exec(line);
  if (angled) {
    const email = (angled[2] ?? '').trim();
    const [firstName = '', ...rest] = (angled[1] ?? '').trim().split(/\s+/);
    return firstName && rest.length > 0 ? { email, firstName, lastName: rest.join(' ') } : { email, ...guessed(email) };
  }
  const [email = '', firstName = '', ...rest] = line.split(/[;\t,]/).map((cell) => cell.trim());
  const lastName = rest.join(' ').trim();
  return firstName && lastName ? { email, firstName, lastName } : { email, ...guessed(email) };
};

/** People of a pasted text, one per line. A line may also hold several bare addresses, as mail programs copy them. */
export const parsePeople = (text: string): Typed[] =>
  text
    .split(/\r?\n/)
    .flatMap((line) => ((line.match(/@/g)?.length ?? 0) > 1 ? line.split(/[;,]/) : [line]))
    .map((line) => line.trim())
    .filter(Boolean)
    .map(read);
