import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LegalKind } from '../../../contract/administration/accounts/auth.ts';
import type { LegalVersion } from '../../../contract/administration/legal/legal.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './legal.module.css';
import { compareLegalTexts } from './legal-markup.ts';
import { useLegalVersion } from './use-legal-texts.ts';

const MARKS = { same: '', gone: '−', new: '+' } as const;

function Comparison({
  kind,
  number,
  versions,
  onClose,
}: {
  kind: LegalKind;
  number: number;
  versions: LegalVersion[];
  onClose: () => void;
}) {
  const t = useT();
  const others = versions.filter(({ version }) => version !== number);
  const [with_, setWith] = useState<number | null>(
    others.find(({ version }) => version < number)?.version ?? others[0]?.version ?? null,
  );
  const one = useLegalVersion(kind, number);
  const other = useLegalVersion(kind, with_);
  const failed = one.error ?? other.error;
  return (
    <Dialog opened onClose={onClose} title={t('legalTexts.version', { version: number })} width="60rem" maximizable>
      {others.length > 0 && (
        <SelectField
          label={t('legalTexts.compare')}
          clearable
          data={others.map(({ version, effectiveOn }) => ({
            value: String(version),
            label: t('legal.version', { version: String(version), date: formatDay(effectiveOn) }),
          }))}
          value={with_ === null ? null : String(with_)}
          onChange={(value) => setWith(value === null ? null : Number(value))}
        />
      )}
      {failed && <ErrorState message={failed.message} onRetry={() => void one.refetch()} />}
      {(one.isPending || (with_ !== null && other.isPending)) && <LoadingSkeleton />}
      {one.data && with_ === null && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was kept
        <div className={classes.preview} dangerouslySetInnerHTML={{ __html: one.data.body }} />
      )}
      {one.data && other.data && with_ !== null && (
        <div className={classes.compared}>
          {compareLegalTexts(
            with_ < number ? other.data.body : one.data.body,
            with_ < number ? one.data.body : other.data.body,
          ).map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew for each pair
            <p key={at} data-kind={part.kind}>
              {part.kind !== 'same' && <strong>{MARKS[part.kind]} </strong>}
              {part.kind === 'gone' ? <del>{part.text}</del> : part.kind === 'new' ? <ins>{part.text}</ins> : part.text}
            </p>
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** Published versions, latest first; each can be read and compared with another. */
export function VersionsSection({ kind, versions, left }: { kind: LegalKind; versions: LegalVersion[]; left: number }) {
  const t = useT();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <FormSection title={t('legalTexts.versions')} sentence={t('legalTexts.versions.sentence')}>
      {versions.length === 0 && <EmptyState title={t('legalTexts.versions.none')} />}
      <ul className={classes.versions}>
        {versions.map((one) => (
          <li key={one.version}>
            <div>
              <strong>{t('legal.version', { version: String(one.version), date: formatDay(one.effectiveOn) })}</strong>
              <p>
                {one.createdBy === ''
                  ? t('legalTexts.published', { date: formatDay(one.createdAt) })
                  : t('legalTexts.published.by', { date: formatDay(one.createdAt), name: one.createdBy })}
              </p>
              {one.changes !== '' && <p>{one.changes}</p>}
              <p className={shared.detail}>{t('legalTexts.hash', { hash: one.sha256.slice(0, 16) })}</p>
            </div>
            <Button
              variant="default"
              aria-label={t('legalTexts.read.of', { version: one.version })}
              onClick={() => setOpen(one.version)}
            >
              {t('legalTexts.read')}
            </Button>
          </li>
        ))}
      </ul>
      <RowsLeftOut count={left} />
      {open !== null && <Comparison kind={kind} number={open} versions={versions} onClose={() => setOpen(null)} />}
    </FormSection>
  );
}
