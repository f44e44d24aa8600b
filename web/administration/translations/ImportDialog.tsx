import { Button, FileButton, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import { importTexts, type TextImportReport } from '../../../contract/administration/languages/translations.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconFileUpload } from '../../ui/icons/index.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
import shared from '../../ui/theme/shared.module.css';
import { formatLanguageInSentence } from './format-text.ts';
import classes from './translations.module.css';
import { useCacheTexts } from './use-translations.ts';

interface ImportDialogProps {
  language: LanguageRow;
  onClose: () => void;
}

function RefusedRows({ report }: { report: TextImportReport }) {
  const t = useT();
  if (report.refusedCount === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{t('translations.import.refused', { count: report.refusedCount })}</h3>
      {report.refusedCount > report.refused.length && (
        <p className={shared.hint}>{t('translations.import.refused.first', { n: report.refused.length })}</p>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('translations.import.line')}</th>
            <th scope="col">{t('translations.import.key')}</th>
            <th scope="col">{t('translations.import.why')}</th>
          </tr>
        </thead>
        <tbody>
          {report.refused.map(({ line, key, text }) => (
            <tr key={`${line} ${key}`}>
              <td>{line}</td>
              <td>
                <code translate="no">{key}</code>
              </td>
              <td translate="no">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Import of a file: a dry run first, then the import after a confirmation of its changes. */
export function ImportDialog({ language, onClose }: ImportDialogProps) {
  const t = useT();
  const { reload } = useCacheTexts(language.code);
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<TextImportReport | null>(null);
  const { busy, refusal, run } = useAction();
  const params = { locale: language.code };
  const send = (chosen: File, apply: 'true' | 'false') =>
    run(
      async () => {
        const answer = await api(importTexts, { params, body: { apply }, file: chosen, quiet: true });
        setReport(answer);
        if (!answer.applied) return;
        await reload();
        if (answer.refusedCount === 0) onClose();
      },
      (refused) => {
        setReport(null);
        return refused.errors.file?.join('\n') ?? refused.message;
      },
    );
  const choose = (chosen: File | null) => {
    if (!chosen) return;
    setFile(chosen);
    setReport(null);
    void send(chosen, 'false');
  };
  const n = report ? report.added + report.changed : 0;
  return (
    <Dialog
      opened
      onClose={onClose}
      width="44rem"
      title={t('translations.import.title', { language: formatLanguageInSentence(language) })}
      footer={
        <DialogFooter cancel={t(report?.applied ? 'translations.close' : 'translations.cancel')} onCancel={onClose}>
          {file && report && !report.applied && (
            <Button loading={busy} disabled={n === 0} onClick={() => void send(file, 'true')}>
              {n === 0 ? t('translations.import.nothing') : t('translations.import.accept', { count: n })}
            </Button>
          )}
        </DialogFooter>
      }
    >
      <Stack gap="md">
        <p>{t('translations.import.sentence')}</p>
        <Group>
          <FileButton onChange={choose} accept=".json,.csv,application/json,text/csv">
            {(props) => (
              <ButtonWithIcon variant="default" icon={IconFileUpload} loading={busy} {...props}>
                {t('translations.import.choose')}
              </ButtonWithIcon>
            )}
          </FileButton>
          {file && <span>{t('translations.import.file', { name: file.name })}</span>}
        </Group>
        {refusal !== '' && <FieldError>{refusal}</FieldError>}
        {busy && !report && <p role="status">{t('translations.import.judging')}</p>}
        {report && (
          <div role="status">
            <ul>
              <li>{t('translations.import.added', { count: report.added })}</li>
              <li>{t('translations.import.changed', { count: report.changed })}</li>
              <li>{t('translations.import.same', { count: report.same })}</li>
            </ul>
            {!report.applied && n > 0 && <p className={shared.hint}>{t('translations.import.help')}</p>}
          </div>
        )}
        {report && <RefusedRows report={report} />}
      </Stack>
    </Dialog>
  );
}
