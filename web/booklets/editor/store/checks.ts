import type { PageFinding } from '../../../../blocks/gate.ts';
import { same } from './equal.ts';

const NONE: readonly PageFinding[] = [];

/** Publication findings of the open page, computed while nobody types. */
export class Checks {
  #findings: readonly PageFinding[] = NONE;
  #byBlock = new Map<string, readonly PageFinding[]>();
  readonly #listeners = new Set<() => void>();

  get findings(): readonly PageFinding[] {
    return this.#findings;
  }
  of(block: string): readonly PageFinding[] {
    return this.#byBlock.get(block) ?? NONE;
  }
  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Blocks with the same findings as before keep the same list, so that they are not drawn again. */
  found(findings: readonly PageFinding[]): void {
    if (same(findings, this.#findings)) return;
    const byBlock = new Map<string, PageFinding[]>();
    for (const finding of findings) byBlock.set(finding.blockId, [...(byBlock.get(finding.blockId) ?? []), finding]);
    this.#byBlock = new Map(
      [...byBlock].map(([block, list]) => {
        const known = this.of(block);
        return [block, same(known, list) ? known : list];
      }),
    );
    this.#findings = findings;
    for (const listener of this.#listeners) listener();
  }
}
