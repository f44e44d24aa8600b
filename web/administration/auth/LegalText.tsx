import { Button, Group } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { LegalKind } from '../../../contract/administration/accounts/auth.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import classes from './LegalText.module.css';
import { useLegalDocument } from './use-legal.ts';

const downloadLegalText = (title: string, body: string) => {
  const page = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>`;
  const url = URL.createObjectURL(new Blob([page], { type: 'text/html' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${title}.html` });
  link.click();
  URL.revokeObjectURL(url);
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
            data={document.versions.map((one) => ({
              value: String(one.version),
              label: t('legal.version', { version: String(one.version), date: formatDay(one.effectiveOn) }),
            }))}
            value={String(document.version)}
            onChange={(value) => setVersion(Number(value))}
          />
        )}
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('legal.print')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => downloadLegalText(document.title, document.body)}
        >
          {t('legal.download')}
        </Button>
      </Group>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the publisher and sanitised by the server */}
      <div className={classes.body} dangerouslySetInnerHTML={{ __html: document.body }} />
      {after}
    </article>
  );
}
