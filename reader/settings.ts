import { findElement, readStoredValue, storeValue } from './device.ts';

interface ReadingSettings {
  /** Percentage of the booklet's own size. */
  size: number;
  spacing: string;
  width: string;
  font: string;
  scheme: string;
  contrast: boolean;
  motion: boolean;
}

const DEFAULT_READING_SETTINGS: ReadingSettings = {
  /** Setting of the booklet (server/reading/reader/booklet/reader-settings.ts), until the reader chooses another. */
  size: Number(document.documentElement.dataset.textSize ?? 100),
  spacing: 'normal',
  width: 'normal',
  font: 'booklet',
  scheme: 'auto',
  contrast: false,
  motion: false,
};

const root = document.documentElement;
const darkDevice = matchMedia('(prefers-color-scheme: dark)');
/** Only the settings chosen on this device: the others are those of each booklet. */
let chosenSettings = readStoredValue<Partial<ReadingSettings>>('confort', {});
let settings: ReadingSettings = { ...DEFAULT_READING_SETTINGS, ...chosenSettings };

const applyAttributes = (): void => {
  const dark = settings.scheme === 'dark' || (settings.scheme === 'auto' && darkDevice.matches);
  root.dataset.scheme = dark ? 'dark' : 'light';
  root.dataset.contrast = settings.contrast ? 'high' : 'normal';
  root.dataset.motion = settings.motion ? 'reduced' : 'normal';
  root.dataset.spacing = settings.spacing;
  root.dataset.width = settings.width;
  root.dataset.font = settings.font;
  root.style.setProperty('--r-scale', String(settings.size / 100));
};

/** Runs before the first paint, so that a reader in dark mode never sees a white page. */
export const applySettings = (): void => {
  applyAttributes();
  darkDevice.addEventListener('change', applyAttributes);
};

const fillForm = (form: HTMLFormElement): void => {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue;
    const value = settings[field.name as keyof ReadingSettings];
    if (field.type === 'radio') field.checked = field.value === value;
    else if (field.type === 'checkbox') field.checked = value === true;
    else field.value = String(value);
  }
  const size = findElement('[data-size]', form);
  if (size) size.textContent = `${settings.size}\u00a0%`;
};

const changeSetting = (field: EventTarget | null): void => {
  if (!(field instanceof HTMLInputElement)) return;
  const value = field.type === 'checkbox' ? field.checked : field.type === 'range' ? Number(field.value) : field.value;
  chosenSettings = { ...chosenSettings, [field.name]: value };
};

/** Panel of reading aids: each change applies at once, and is stored on the device. */
export const startSettings = (): void => {
  const dialog = findElement<HTMLDialogElement>('#confort');
  const form = dialog?.querySelector('form');
  const opener = findElement<HTMLButtonElement>('[data-aids-open]');
  if (!dialog || !form || !opener || !dialog.showModal) return;
  const settled = () => {
    storeValue('confort', chosenSettings);
    settings = { ...DEFAULT_READING_SETTINGS, ...chosenSettings };
    applyAttributes();
    fillForm(form);
  };
  opener.hidden = false;
  opener.addEventListener('click', () => {
    fillForm(form);
    dialog.showModal();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  form.addEventListener('input', (event) => {
    changeSetting(event.target);
    settled();
  });
  findElement('[data-aids-reset]', form)?.addEventListener('click', () => {
    chosenSettings = {};
    settled();
  });
};
