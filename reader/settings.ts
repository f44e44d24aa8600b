import { keep, kept, one } from './device.ts';

interface Settings {
  /** Percentage of the booklet's own size. */
  size: number;
  spacing: string;
  width: string;
  font: string;
  scheme: string;
  contrast: boolean;
  motion: boolean;
}

const DEFAULTS: Settings = {
  /** Setting of the booklet (server/reading/reader/dress.ts), until the reader chooses another. */
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
let chosen = kept<Partial<Settings>>('confort', {});
let settings: Settings = { ...DEFAULTS, ...chosen };

const apply = (): void => {
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
  apply();
  darkDevice.addEventListener('change', apply);
};

const show = (form: HTMLFormElement): void => {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue;
    const value = settings[field.name as keyof Settings];
    if (field.type === 'radio') field.checked = field.value === value;
    else if (field.type === 'checkbox') field.checked = value === true;
    else field.value = String(value);
  }
  const size = one('[data-size]', form);
  if (size) size.textContent = `${settings.size}\u00a0%`;
};

const change = (field: EventTarget | null): void => {
  if (!(field instanceof HTMLInputElement)) return;
  const value = field.type === 'checkbox' ? field.checked : field.type === 'range' ? Number(field.value) : field.value;
  chosen = { ...chosen, [field.name]: value };
};

/** Panel of reading aids: each change applies at once, and is stored on the device. */
export const startSettings = (): void => {
  const dialog = one<HTMLDialogElement>('#confort');
  const form = dialog?.querySelector('form');
  const opener = one<HTMLButtonElement>('[data-aids-open]');
  if (!dialog || !form || !opener || !dialog.showModal) return;
  const settled = () => {
    keep('confort', chosen);
    settings = { ...DEFAULTS, ...chosen };
    apply();
    show(form);
  };
  opener.hidden = false;
  opener.addEventListener('click', () => {
    show(form);
    dialog.showModal();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  form.addEventListener('input', (event) => {
    change(event.target);
    settled();
  });
  one('[data-aids-reset]', form)?.addEventListener('click', () => {
    chosen = {};
    settled();
  });
};
