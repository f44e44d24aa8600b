import { Button, FileInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importTemplates } from '../../../contract/library/chapter-templates.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useUser } from '../../lib/user.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
import classes from './library.module.css';
import { getScopeLabel } from './names.ts';
import { libraryKeys } from './use-library.ts';

type TemplateImportLines = CallAnswer<typeof importTemplates>['lines'];

/** Imports an exported file: a dry run shows the outcome of each chapter, then the chapters are created as drafts. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const cache = useQueryClient();
  const platform = useUser()?.role === 'super_admin';
  const [scope, setScope] = useState<'global' | 'company'>(platform ? 'global' : 'company');
  const [content, setContent] = useState<unknown>(null);
  const [lines, setLines] = useState<TemplateImportLines | null>(null);
  const { busy, refusal, run } = useAction();

  const ask = (given: unknown, dryRun: boolean) =>
    run(
      async () => {
        const answer = await api(importTemplates, { body: { content: given, scope, dryRun }, quiet: true });
        setLines(answer.lines);
        if (dryRun) return;
        void cache.invalidateQueries({ queryKey: libraryKeys.list });
        onClose();
      },
      (error) => {
        setLines(null);
        return error.message;
      },
    );
  const read = async (file: File | null) => {
    setLines(null);
    if (!file) return;
    let given: unknown = null;
    try {
      given = JSON.parse(await file.text());
    } catch {
      // The server reports this file like any other invalid export.
    }
    setContent(given);
    await ask(given, true);
  };
  const good = lines?.filter(({ outcome }) => outcome === 'created').length ?? 0;
  return (
    <Dialog opened onClose={onClose} title={t('library.import.title')} width="40rem">
      <p>{t('library.import.sentence')}</p>
      {platform && (
        <SegmentedChoice<'global' | 'company'>
          label={t('library.column.scope')}
          value={scope}
          onChange={setScope}
          options={(['global', 'company'] as const).map((value) => ({ value, label: getScopeLabel(value) }))}
        />
      )}
      <FileInput
        label={t('library.import.file')}
        accept="application/json,.json"
        placeholder={t('library.import.choose')}
        mt="md"
        onChange={(file) => void read(file)}
      />
      {refusal && <FieldError>{refusal}</FieldError>}
      {lines && (
        <ul className={classes.list} aria-label={t('library.import.lines')} style={{ marginTop: '1rem' }}>
          {lines.map(({ code, title, outcome, reason }) => (
            <li key={code} className={classes.row}>
              <span>
                {title} <span className={classes.quiet}>{code}</span>
              </span>
              <StatusBadge tone={outcome === 'created' ? 'success' : 'warning'}>
                {outcome === 'created' ? t('library.import.created') : reason}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
      <DialogFooter mt="md" cancel={t('library.cancel')} onCancel={onClose}>
        <Button disabled={good === 0} loading={busy} onClick={() => void ask(content, false)}>
          {t('library.import.action', { count: good })}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
