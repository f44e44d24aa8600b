import { bookletId, listElements, readStoredValue, storeValue } from './device.ts';

/** Stores ticks on the device only: no one else can see them. */
export const startChecklists = (): void => {
  for (const list of listElements('[data-checklist]')) {
    const key = `coches.${bookletId}.${list.dataset.checklist}`;
    const ticked = new Set(readStoredValue<string[]>(key, []));
    for (const box of listElements<HTMLInputElement>('[data-checklist-item]', list)) {
      const item = box.dataset.checklistItem ?? '';
      box.checked = ticked.has(item);
      box.addEventListener('change', () => {
        if (box.checked) ticked.add(item);
        else ticked.delete(item);
        storeValue(key, [...ticked]);
      });
    }
  }
};
