import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { CheckboxField } from '../../../ui/fields/CheckboxField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useEditor } from '../editor-context.ts';
import { HitList } from './HitList.tsx';
import classes from './ReplaceDialog.module.css';
import { getHitKey, useTextReplacement } from './use-text-replacement.ts';

interface ReplaceDialogProps {
  booklet: Booklet;
  onClose: () => void;
}

/** Finds words in the whole booklet, and replaces those that stay ticked. It leaves the page in sight. */
export function ReplaceDialog({ booklet, onClose }: ReplaceDialogProps) {
  const t = useT();
  const { readOnly } = useEditor();
  const [text, setText] = useState('');
  const [replacement, setReplacement] = useState('');
  const [options, setOptions] = useState({ matchCase: false, wholeWord: false });
  const [error, setError] = useState<string>();
  const { hits, hasMore, ticked, setTicked, busy, message, search, replace } = useTextReplacement(booklet.id);
  const formId = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setError(errorText('GEN-001'));
    setError(await search({ text, ...options }));
  };
  const free = hits?.filter(({ refusal }) => refusal === null) ?? [];
  const chosen = free.filter((hit) => ticked.has(getHitKey(hit)));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(readOnly ? 'editor.find.titleReadOnly' : 'editor.find.title')}
      position="right"
      width="28rem"
      modal={false}
      draggable={false}
      footer={
        readOnly ? undefined : (
          <div className={`${shared.stackXs} ${classes.footer}`}>
            <TextField
              label={t('editor.find.replacement')}
              value={replacement}
              maxLength={500}
              onChange={(event) => setReplacement(event.currentTarget.value)}
            />
            <Button disabled={chosen.length === 0 || busy} onClick={() => void replace(chosen, replacement)}>
              {t('editor.find.replace', { count: chosen.length })}
            </Button>
          </div>
        )
      }
    >
      <form id={formId} className={shared.stackSm} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('editor.find.text')}
          value={text}
          error={error}
          maxLength={200}
          required
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <div className={shared.rowWrapSm}>
          {(['matchCase', 'wholeWord'] as const).map((name) => (
            <CheckboxField
              key={name}
              label={t(`editor.find.${name}`)}
              checked={options[name]}
              onChange={(event) => setOptions({ ...options, [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
        <p className={shared.hint}>{t('editor.find.help')}</p>
        <Button type="submit" variant="default" loading={busy}>
          {t('editor.find.search')}
        </Button>
      </form>
      <p role="status" className={classes.status}>
        {message}
      </p>
      {hits && hits.length > 0 && (
        <>
          {!readOnly && free.length > 0 && (
            <CheckboxField
              label={t('editor.find.all', { count: free.length })}
              checked={chosen.length === free.length}
              indeterminate={chosen.length > 0 && chosen.length < free.length}
              onChange={(event) => setTicked(new Set(event.currentTarget.checked ? free.map(getHitKey) : []))}
            />
          )}
          <HitList hits={hits} ticked={ticked} onTicked={setTicked} />
          {hasMore && <p className={shared.hint}>{t('editor.find.more')}</p>}
        </>
      )}
    </Dialog>
  );
}
