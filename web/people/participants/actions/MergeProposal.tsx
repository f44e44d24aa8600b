import { Button, Stack } from '@mantine/core';
import type { ParticipantFields } from '../../../../contract/people/participants/participant.ts';
import type { MatchingProfile } from '../../../../contract/people/participants/participants.ts';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import { getFullName } from '../list/names.ts';
import classes from '../participants.module.css';
import { ComparisonTable } from '../profile/ComparisonTable.tsx';
import { getFieldLabel } from '../profile/format-profile-field.ts';

interface MergeProposalProps {
  typed: ParticipantFields;
  other: MatchingProfile;
  busy: boolean;
  onClose: () => void;
  onUse: () => void;
}

/** The typed e-mail or employee number belongs to a known participant: proposes to use their profile. */
export function MergeProposal({ typed, other, busy, onClose, onUse }: MergeProposalProps) {
  const t = useT();
  const rows = [
    { name: 'name', label: t('participants.column.name'), mine: getFullName(typed), other: other.name },
    ...(['email', 'jobTitle', 'site'] as const).map((name) => ({
      name,
      label: getFieldLabel(name),
      mine: typed[name] || null,
      other: other[name] || null,
    })),
  ];
  return (
    <Dialog
      opened
      onClose={onClose}
      width="40rem"
      title={t('participants.merge.title')}
      footer={
        <DialogFooter cancel={t('participants.merge.back')} onCancel={onClose}>
          <Button loading={busy} onClick={onUse}>
            {t('participants.merge.use')}
          </Button>
        </DialogFooter>
      }
    >
      <Stack className={classes.window}>
        <p>{t(`participants.merge.same.${other.same}`, { name: other.name })}</p>
        <ComparisonTable
          heads={{ mine: t('participants.merge.typed'), other: t('participants.merge.known') }}
          rows={rows}
        />
        <p>{t('participants.merge.useHelp')}</p>
      </Stack>
    </Dialog>
  );
}
