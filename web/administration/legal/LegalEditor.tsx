import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { LegalKind } from '../../../contract/administration/accounts/auth.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { DraftForm } from './DraftForm.tsx';
import { useLegalEditing } from './use-legal-texts.ts';
import { VersionsSection } from './VersionsSection.tsx';

/** Editor of one legal text: the draft of the next version, and the published versions. */
export function LegalEditor({ kind }: { kind: LegalKind }) {
  const t = useT();
  const { data, error, isPending, refetch } = useLegalEditing(kind);
  const [begun, setBegun] = useState(false);
  if (error || isPending) return <LoadState isScreen error={error} onRetry={refetch} />;
  const writes = begun || data.draft !== null;
  return (
    <Stack gap="xl" maw={960}>
      <PageHeader title={t(`legalTexts.kind.${kind}`)} sentence={t(`legalTexts.about.${kind}`)} />
      <Group justify="space-between">
        <Link to={paths.legalTexts}>{t('legalTexts.back')}</Link>
        {!writes && <Button onClick={() => setBegun(true)}>{t('legalTexts.begin')}</Button>}
      </Group>
      {writes && <DraftForm key={data.draft?.rowVersion ?? 'new'} editing={data} onOver={() => setBegun(false)} />}
      <VersionsSection kind={kind} versions={data.versions} left={data.versionsLeft} />
    </Stack>
  );
}
