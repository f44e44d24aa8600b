import { useEffect, useRef, useState } from 'react';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import {
  listTextForms,
  type StoredStatus,
  type TextForms,
} from '../../../contract/administration/languages/text-forms.ts';
import { saveText, type TextRow } from '../../../contract/administration/languages/translations.ts';
import { listTextRemarks } from '../../../contract/platform/text/text-checks.ts';
import { ApiError, api } from '../../lib/api.ts';
import { unsavedTexts } from './unsaved-texts.ts';

/** Milliseconds without typing before a text is saved. */
const SAVE_DELAY_MS = 1200;

const hasSameForms = (one: TextForms, other: TextForms) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((form) => (one[form] ?? '') === (other[form] ?? ''));

type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Editor of one text. It saves after a pause, on blur, and on validation. A text that fails to save stays in its field
 * with its errors, and another user's version is never overwritten without a confirmation.
 */
export const useTextEditor = (language: LanguageRow, row: TextRow, onSaved: (row: TextRow) => void) => {
  const { code: locale } = language;
  const [forms, setForms] = useState<TextForms>(row.forms);
  const [state, setState] = useState<SaveState>('idle');
  const [failure, setFailure] = useState('');
  const [theirs, setTheirs] = useState<TextRow | null>(null);
  const kept = useRef(row);
  const now = useRef(forms);
  now.current = forms;
  const busy = useRef<Promise<boolean> | null>(null);
  const alive = useRef(true);

  const dirty = !hasSameForms(forms, row.forms);
  const remarks = listTextRemarks(locale, language.frenchName, row.source, forms);
  const wrong = remarks.some(({ kind }) => kind === 'error');

  // Another user or the panel changed the text: show the new version, unless the field has unsaved changes.
  useEffect(() => {
    const before = kept.current;
    kept.current = row;
    if (row.rowVersion !== before.rowVersion && hasSameForms(now.current, before.forms)) setForms(row.forms);
  }, [row]);

  const send = async (status: StoredStatus | null): Promise<boolean> => {
    const sent = now.current;
    const from = kept.current;
    setState('saving');
    try {
      const body = { forms: sent, rowVersion: from.rowVersion, ...(status && { status }) };
      const saved = await api(saveText, {
        params: { locale, key: row.key },
        body,
        quiet: true,
        keepalive: !alive.current,
      });
      kept.current = saved;
      setState('saved');
      setFailure('');
      setTheirs(null);
      onSaved(saved);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState('failed');
      setFailure(error.message);
      if (error.status === 409) setTheirs(error.body.current as TextRow);
      return false;
    }
  };

  /** Saves the text; `status` also sets its status. False when the text is not saved; the state gives the reason. */
  const save = async (status: StoredStatus | null = null): Promise<boolean> => {
    // Saves run one after the other: each starts from the version of the previous one.
    await busy.current;
    const errors = listTextRemarks(locale, language.frenchName, row.source, now.current).some(
      ({ kind }) => kind === 'error',
    );
    const unchanged = hasSameForms(now.current, kept.current.forms);
    if (errors) return false;
    if (unchanged && (status === null || (status === kept.current.status && !kept.current.sourceChanged))) return true;
    busy.current = send(status);
    return busy.current;
  };
  const latest = useRef(save);
  latest.current = save;

  useEffect(() => {
    if (!dirty || wrong || theirs) return;
    // A text with several forms is incomplete while the translator moves to the next form: it is saved on blur.
    if (listTextForms(locale, row.source).length > 1) return;
    const timer = setTimeout(() => void latest.current(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    unsavedTexts.set(`${locale} ${row.key}`, dirty);
    return () => unsavedTexts.set(`${locale} ${row.key}`, false);
  }, [locale, row.key, dirty]);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      if (!hasSameForms(now.current, kept.current.forms)) void latest.current();
    };
  }, []);

  const showForms = (next: TextForms) => {
    setForms(next);
    setState('idle');
    setFailure('');
  };
  return {
    forms,
    remarks,
    dirty,
    wrong,
    state,
    failure,
    theirs,
    save,
    write: (form: string, text: string) => showForms({ ...now.current, [form]: text }),
    replace: showForms,
    /** Restores the last saved text. */
    reset: () => {
      showForms(kept.current.forms);
      setTheirs(null);
    },
    /** Resolves a conflict: accepts the other version, or overwrites it. */
    takeTheirs: () => {
      if (!theirs) return;
      kept.current = theirs;
      showForms(theirs.forms);
      setTheirs(null);
      onSaved(theirs);
    },
    keepMine: () => {
      if (!theirs) return;
      kept.current = theirs;
      setTheirs(null);
      void latest.current();
    },
  };
};

export type TextEditor = ReturnType<typeof useTextEditor>;
