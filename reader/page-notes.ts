import { bookletId, chooseTone, findElement, listElements, readStoredValue, storeValue } from './device.ts';
import { hasBookmark, showBookmark } from './note-forms.ts';

/** Bookmark and note of a page, stored on this device for a reader whom the server does not know. */
interface DeviceNote {
  bookmarked: boolean;
  note: string;
}
type DeviceNotes = Record<string, DeviceNote>;

const NOTES_KEY = `notes.${bookletId}`;
const KEPT = 'La note attend sur cet appareil\u00a0: elle sera enregistrée au retour du réseau.';
const OFFLINE = 'La note n’est pas encore enregistrée\u00a0: la connexion manque. Elle reste sur cette page.';

const readNotes = (): DeviceNotes => readStoredValue<DeviceNotes>(NOTES_KEY, {});

const changeDeviceNote = (page: string, change: Partial<DeviceNote>): void => {
  const all = readNotes();
  const changed = { bookmarked: false, note: '', ...all[page], ...change };
  if (changed.bookmarked || changed.note !== '') all[page] = changed;
  else delete all[page];
  storeValue(NOTES_KEY, all);
};

const say = (form: HTMLElement, words: string, isError = false): void => {
  const status = findElement('[data-notes-said]', form);
  if (!status) return;
  status.textContent = words;
  status.toggleAttribute('data-error', isError);
};

const formatTime = (): string => new Date().toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' });

interface NoteAnswer {
  message?: string;
  /** True without a network: the service worker sends it later. */
  isKept?: boolean;
  revision?: number;
  stored?: string;
}

/** Sends a form as it would be sent without a script. Null: no answer. */
const sendForm = async (
  form: HTMLFormElement,
  fields: FormData,
): Promise<{ ok: boolean; answer: NoteAnswer } | null> => {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams([...fields] as [string, string][]),
      headers: { Accept: 'application/json' },
      keepalive: true,
    });
    if (response.status >= 500) return null;
    const isJson = response.headers.get('content-type')?.includes('json');
    return { ok: response.ok, answer: isJson ? ((await response.json()) as NoteAnswer) : {} };
  } catch {
    return null;
  }
};

const startBookmark = (form: HTMLFormElement, page: string, isOnDevice: boolean): void => {
  const isSet = (): boolean => (isOnDevice ? (readNotes()[page]?.bookmarked ?? false) : hasBookmark(form));
  showBookmark(form, isSet());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const next = !isSet();
    let later = '';
    if (isOnDevice) changeDeviceNote(page, { bookmarked: next });
    else {
      const sent = await sendForm(form, new FormData(form));
      if (!sent?.ok) return say(form, sent?.answer.message ?? 'Le marque-page n’a pas pu être enregistré.', true);
      if (sent.answer.isKept) later = ' Ce changement sera enregistré au retour du réseau.';
    }
    showBookmark(form, next);
    say(form, `${next ? 'Marque-page ajouté.' : 'Marque-page retiré.'}${later}`);
  });
};

/** Text shown when another device changed the note. */
const describeConflict = ({ message = '', stored = '' }: NoteAnswer): string =>
  `${message} ${stored === '' ? 'L’autre texte est vide.' : `L’autre texte\u00a0: «\u00a0${stored}\u00a0»`}`;

const startNote = (form: HTMLFormElement, page: string, isOnDevice: boolean): void => {
  const field = findElement<HTMLTextAreaElement>('textarea', form);
  if (!field) return;
  const limit = Number(field.dataset.limit);
  if (isOnDevice) {
    field.value = readNotes()[page]?.note ?? '';
    if (field.value !== '') field.closest('details')?.setAttribute('open', '');
  }
  let saved = field.value;
  let isWaiting = false;
  /** Sends the note with the revision that was read, and keeps the one of the answer. */
  const sendNote = async () => {
    const sent = await sendForm(form, new FormData(form));
    const revision = form.elements.namedItem('revision');
    if (sent?.answer.revision !== undefined && revision instanceof HTMLInputElement)
      revision.value = String(sent.answer.revision);
    return sent;
  };
  const store = async (): Promise<void> => {
    const text = field.value.trim();
    const length = [...text].length;
    field.toggleAttribute('aria-invalid', length > limit);
    if (length > limit)
      return say(form, `${limit} caractères au maximum (${length} saisis). La note n’est pas enregistrée.`, true);
    if (isOnDevice) changeDeviceNote(page, { note: text });
    else if (text !== saved) {
      let sent = await sendNote();
      // Without a network the former text waited, and has been stored since.
      if (sent?.answer.stored === saved) sent = await sendNote();
      if (sent === null) return say(form, OFFLINE, true);
      isWaiting = sent.answer.isKept ?? false;
      if (!sent.ok)
        return say(
          form,
          sent.answer.stored === undefined ? (sent.answer.message ?? OFFLINE) : describeConflict(sent.answer),
          true,
        );
    }
    saved = text;
    if (isWaiting) return say(form, KEPT);
    say(form, text === '' ? 'Note effacée.' : `Note enregistrée à ${formatTime()}.`);
  };
  // One request at a time: a press on the button also leaves the field, which saves.
  let last = Promise.resolve();
  const save = (): void => {
    last = last.then(store);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    save();
  });
  // The text is also saved when the reader goes on without pressing the button, unless a first save was refused.
  field.addEventListener('change', () => {
    if (field.value.trim() !== saved && findElement('[data-error]', form) === null) save();
  });
};

/** The list of a reader whom the server does not know: it shows the pages marked on this device. */
const showDeviceList = (list: HTMLElement): void => {
  const all = readNotes();
  let shown = 0;
  for (const item of listElements('[data-noted]', list)) {
    const { bookmarked, note } = all[item.dataset.noted ?? ''] ?? { bookmarked: false, note: '' };
    item.hidden = !bookmarked && note === '';
    if (!item.hidden) shown += 1;
    const [mark, words] = [findElement('[data-noted-mark]', item), findElement('[data-noted-note]', item)];
    if (mark) mark.hidden = !bookmarked;
    if (words) {
      words.textContent = note;
      words.hidden = note === '';
    }
  }
  const none = findElement('[data-notes-none]', list);
  const erase = findElement('[data-notes-erase]', list);
  if (none) none.hidden = shown > 0;
  if (erase) erase.hidden = shown === 0;
};

const startErase = (form: HTMLFormElement, page: string | undefined): void => {
  const list = form.closest<HTMLElement>('[data-notes-list]');
  if (!list) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (page === undefined) storeValue(NOTES_KEY, {});
    else changeDeviceNote(page, { bookmarked: false, note: '' });
    showDeviceList(list);
    // The pressed button is gone: the focus goes to the list, which says what is left.
    const main = findElement('#contenu');
    main?.focus();
    const status = listElements('[data-notes-said]', list).at(-1);
    if (status) status.textContent = chooseTone('Effacé de votre appareil.', 'Effacé de ton appareil.');
  });
};

export const startPageNotes = (): void => {
  for (const place of listElements('[data-on-device]')) place.hidden = false;
  for (const form of listElements<HTMLFormElement>('[data-notes]')) {
    const { notes, pageId, onDevice } = form.dataset;
    if (notes === 'bookmark' && pageId) startBookmark(form, pageId, onDevice !== undefined);
    if (notes === 'note' && pageId) startNote(form, pageId, onDevice !== undefined);
    if (notes === 'erase') startErase(form, pageId);
    if (notes === 'erase-all') startErase(form, undefined);
  }
  const list = findElement('[data-notes-list]');
  if (list && findElement('[data-notes="erase"]', list)) showDeviceList(list);
};
