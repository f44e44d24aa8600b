/** Prints one line for the user of the terminal, in French like the product. */
export const say = (text) => console.log(`• ${text}`);

/** An error printed as a sentence instead of a stack, for problems that the user can repair. */
export class Refusal extends Error {}

/** Prints the error of a command of bin/ and exits with code 1. */
export function refuse(error) {
  console.error(`\n✖ ${error instanceof Refusal ? error.message : (error?.stack ?? error)}\n`);
  process.exit(1);
}

const seconds = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats the time since `start`, a `performance.now()`: « 3,2 s ». */
export const elapsed = (start) => `${seconds.format((performance.now() - start) / 1000)} s`;
