export interface ParsedPerson {
  email: string;
  firstName: string;
  lastName: string;
}

const capitaliseWord = (word: string): string => word.charAt(0).toLocaleUpperCase('fr') + word.slice(1).toLowerCase();
const capitaliseName = (part: string): string => part.split('-').map(capitaliseWord).join('-');

/** Guesses a name from an address, until its owner corrects it: « jean-marc.dupont42 » → Jean-Marc Dupont. */
const guessName = (email: string): Pick<ParsedPerson, 'firstName' | 'lastName'> => {
  const words = (email.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .replace(/[^\p{L}'’.\-_]/gu, '')
    .split(/[._]+/)
    .filter(Boolean)
    .map(capitaliseName);
  const [first = '', ...rest] = words;
  return { firstName: first, lastName: rest.join(' ') || first };
};

/** Person of one line: « Inès Côté <ines@…> », « ines@…;Inès;Côté », or the address alone. */
const parsePersonLine = (line: string): ParsedPerson => {
  const angled = /^"?([^"<]*)"?\s*<([^>]+)>$/.exec(line);
  if (angled) {
    const email = (angled[2] ?? '').trim();
    const [firstName = '', ...rest] = (angled[1] ?? '').trim().split(/\s+/);
    return firstName && rest.length > 0
      ? { email, firstName, lastName: rest.join(' ') }
      : { email, ...guessName(email) };
  }
  const [email = '', firstName = '', ...rest] = line.split(/[;\t,]/).map((cell) => cell.trim());
  const lastName = rest.join(' ').trim();
  return firstName && lastName ? { email, firstName, lastName } : { email, ...guessName(email) };
};

/** People of a pasted text, one per line. A line may also hold several bare addresses, as mail programs copy them. */
export const parsePeople = (text: string): ParsedPerson[] =>
  text
    .split(/\r?\n/)
    .flatMap((line) => ((line.match(/@/g)?.length ?? 0) > 1 ? line.split(/[;,]/) : [line]))
    .map((line) => line.trim())
    .filter(Boolean)
    .map(parsePersonLine);
