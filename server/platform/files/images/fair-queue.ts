/** A queue with turns by company, however many tasks one has; the tasks of one company keep their order. */
export class FairQueue<Task> {
  /** The first key is the next company. */
  readonly #waiting = new Map<string, Task[]>();

  add(companyId: string, task: Task): void {
    const tasks = this.#waiting.get(companyId);
    if (tasks) tasks.push(task);
    else this.#waiting.set(companyId, [task]);
  }

  /** Next task of a company that may start one more; undefined if there is none. */
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
