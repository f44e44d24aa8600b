/** One line for the person in front of the terminal, in French like the product. */
export const say = (text) => console.log(`• ${text}`);

/** Ends the program with a sentence instead of a stack: `Refusal` is for what the person can repair. */
export class Refusal extends Error {}

/** The last word of a command of bin/: what went wrong, and an exit code that says so. */
export function refuse(error) {
  console.error(`\n✖ ${error instanceof Refusal ? error.message : (error?.stack ?? error)}\n`);
  process.exit(1);
}

const seconds = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** « 3,2 s » for what has passed since `start`, a `performance.now()`. */
export const elapsed = (start) => `${seconds.format((performance.now() - start) / 1000)} s`;
