/** Listeners by topic; a listener of one block is not called when another changes. */
export class TopicEmitter {
  readonly #listeners = new Map<string, Set<() => void>>();

  subscribe(topic: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(topic);
    };
  }

  notify(...topics: string[]): void {
    for (const topic of topics) for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener();
  }
}
