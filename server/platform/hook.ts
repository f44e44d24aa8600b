/**
 * Work that a domain needs from a later one, which it may not import. The composition root registers it
 * (server/hooks.ts). `run` throws when nothing is registered: a hook never does nothing in silence.
 */
export class Hook<Args extends readonly unknown[], Result> {
  readonly #name: string;
  #work: ((...args: Args) => Result) | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  register(work: (...args: Args) => Result): void {
    this.#work = work;
  }

  run(...args: Args): Result {
    if (!this.#work) throw new Error(`nothing is registered for the hook ${this.#name}`);
    return this.#work(...args);
  }
}
