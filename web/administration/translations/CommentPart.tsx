import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import {
  MAX_COMMENT_CHARACTERS,
  saveComment,
  type TextDetail,
  type TextRow,
} from '../../../contract/administration/languages/translations.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import classes from './translations.module.css';

interface CommentPartProps {
  language: LanguageRow;
  text: TextDetail;
  onSaved: (row: TextRow) => void;
}

/** Note for translators about this text. */
export function CommentPart({ language, text, onSaved }: CommentPartProps) {
  const t = useT();
  const [words, setWords] = useState(text.comment);
  const { busy, refusal: error, setRefusal: setError, run } = useAction();
  const save = () =>
    run(
      async () => {
        const params = { locale: language.code, key: text.key };
        const body = { comment: words, rowVersion: text.rowVersion };
        onSaved(await api(saveComment, { params, body, quiet: true }));
        toast.success(t('translations.panel.comment.saved'));
      },
      (refused) => refused.errors.comment?.join('\n') ?? refused.message,
    );
  return (
    <section className={classes.part}>
      <TextAreaField
        label={t('translations.panel.comment')}
        max={MAX_COMMENT_CHARACTERS}
        minRows={2}
        value={words}
        error={error}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setError('');
        }}
      />
      <Button
        mt="xs"
        size="compact-md"
        variant="default"
        loading={busy}
        disabled={words === text.comment}
        onClick={() => void save()}
      >
        {t('translations.panel.comment.save')}
      </Button>
    </section>
  );
}
