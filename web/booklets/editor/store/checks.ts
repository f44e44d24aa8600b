import type { PageFinding } from '../../../../blocks/gate.ts';
import { isDeepEqual } from './deep-equal.ts';

const NO_FINDINGS: readonly PageFinding[] = [];

/** Publication findings of the open page, computed while nobody types. */
export class PageChecks {
  #findings: readonly PageFinding[] = NO_FINDINGS;
  #byBlock = new Map<string, readonly PageFinding[]>();
  readonly #listeners = new Set<() => void>();

  get findings(): readonly PageFinding[] {
    return this.#findings;
  }
  listBlockFindings(block: string): readonly PageFinding[] {
    return this.#byBlock.get(block) ?? NO_FINDINGS;
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Blocks with the same findings as before keep the same list, so that they are not drawn again. */
  setFindings(findings: readonly PageFinding[]): void {
    if (isDeepEqual(findings, this.#findings)) return;
    const byBlock = new Map<string, PageFinding[]>();
    for (const finding of findings) byBlock.set(finding.blockId, [...(byBlock.get(finding.blockId) ?? []), finding]);
    this.#byBlock = new Map(
      [...byBlock].map(([block, list]) => {
        const known = this.listBlockFindings(block);
        return [block, isDeepEqual(known, list) ? known : list];
      }),
    );
    this.#findings = findings;
    for (const listener of this.#listeners) listener();
  }
}
