import { all, bookletId, keep, kept } from './device.ts';

/** Ticks stay on the device: nobody else ever knows of them. */
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
