/** Tasks of several companies. Each company takes its turn, however many tasks another has; tasks of one keep their order. */
export class FairQueue<Task> {
  /** The company whose turn is next comes first. */
  readonly #waiting = new Map<string, Task[]>();

  add(companyId: string, task: Task): void {
    const tasks = this.#waiting.get(companyId);
    if (tasks) tasks.push(task);
    else this.#waiting.set(companyId, [task]);
  }

  /** The next task of a company that may have one more under way; undefined when there is none. */
  take(mayRun: (companyId: string) => boolean): Task | undefined {
    for (const [companyId, tasks] of this.#waiting) {
      if (!mayRun(companyId)) continue;
      this.#waiting.delete(companyId);
      const task = tasks.shift();
      if (tasks.length > 0) this.#waiting.set(companyId, tasks);
      return task;
    }
    return undefined;
  }
}
