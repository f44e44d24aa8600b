/** Listeners by topic; a listener of one block is not called when another changes. */
export class Topics {
  readonly #listeners = new Map<string, Set<() => void>>();

  listen(topic: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(topic);
    };
  }

  tell(...topics: string[]): void {
    for (const topic of topics) for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener();
  }
}
