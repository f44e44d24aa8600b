import { all, bookletId, keep, kept } from './device.ts';

/** Stores ticks on the device only: no one else can see them. */
export const startChecklists = (): void => {
  for (const list of all('[data-checklist]')) {
    const key = `coches.${bookletId}.${list.dataset.checklist}`;
    const ticked = new Set(kept<string[]>(key, []));
    for (const box of all<HTMLInputElement>('[data-checklist-item]', list)) {
      const item = box.dataset.checklistItem ?? '';
      box.checked = ticked.has(item);
      box.addEventListener('change', () => {
        if (box.checked) ticked.add(item);
        else ticked.delete(item);
        keep(key, [...ticked]);
      });
    }
  }
};
