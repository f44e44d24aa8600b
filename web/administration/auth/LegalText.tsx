import { Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { LegalKind } from '../../../contract/administration/accounts/auth.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconDownload, IconPrinter } from '../../ui/icons/index.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import classes from './LegalText.module.css';
import { useLegalDocument } from './use-legal.ts';

const downloadLegalText = (title: string, body: string) => {
  const page = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>`;
  saveFile(new File([page], `${title}.html`, { type: 'text/html' }));
};

/** Full legal text: version and date, earlier versions, print and download. `after`: content below the text. */
export function LegalText({ kind, after }: { kind: LegalKind; after?: ReactNode }) {
  const t = useT();
  const [version, setVersion] = useState<number>();
  const { data: document, isPending, isError, refetch } = useLegalDocument(kind, version);
  if (isPending) return <LoadingSkeleton />;
  if (isError) return <ErrorState message={t('legal.unavailable')} onRetry={() => void refetch()} />;
  return (
    <article data-wide className={classes.text}>
      <h1>{document.title}</h1>
      <p className={classes.version}>
        {t('legal.version', { version: String(document.version), date: formatDay(document.effectiveOn) })}
      </p>
      <Group className={classes.tools} gap="sm" align="end">
        {document.versions.length > 1 && (
          <SelectField
            label={t('legal.versions')}
            {...(document.versionsLeft > 0 && {
              description: t('ui.rows.leftOut', { count: document.versionsLeft }),
            })}
            data={document.versions.map((one) => ({
              value: String(one.version),
              label: t('legal.version', { version: String(one.version), date: formatDay(one.effectiveOn) }),
            }))}
            value={String(document.version)}
            onChange={(value) => setVersion(Number(value))}
          />
        )}
        <ButtonWithIcon variant="default" icon={IconPrinter} onClick={() => window.print()}>
          {t('legal.print')}
        </ButtonWithIcon>
        <ButtonWithIcon
          variant="default"
          icon={IconDownload}
          onClick={() => downloadLegalText(document.title, document.body)}
        >
          {t('legal.download')}
        </ButtonWithIcon>
      </Group>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the publisher and sanitised by the server */}
      <div className={classes.body} dangerouslySetInnerHTML={{ __html: document.body }} />
      {after}
    </article>
  );
}
