import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ParticipantFields } from '../../../../contract/people/participants/participant.ts';
import {
  mergeParticipants,
  type ParticipantDetail,
  previewMerge,
} from '../../../../contract/people/participants/participants.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { joinErrorTexts, useAction } from '../../../lib/use-action.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { RefusalAlert } from '../../../ui/fields/RefusalAlert.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { getFullName } from '../list/names.ts';
import classes from '../participants.module.css';
import { ComparisonTable } from '../profile/ComparisonTable.tsx';
import { formatProfileField, getFieldLabel, type ProfileLookups } from '../profile/format-profile-field.ts';
import { listDifferingFields, type ProfilePatch } from '../profile/participant-profile.ts';

interface MergeDialogProps {
  params: { id: string; enrolmentId: string };
  otherId: string;
  /** Unsaved input. It overrides the values of this profile. */
  patch: ProfilePatch;
  words: ProfileLookups;
  onClose: () => void;
  onMerged: (detail: ParticipantDetail) => void;
}

type SideChoices = Record<string, 'mine' | 'other'>;

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.values(value).length === 0);

/** Merges two profiles of the same person. The user chooses the value of each field that differs. */
export function MergeDialog({ params, otherId, patch, words, onClose, onMerged }: MergeDialogProps) {
  const t = useT();
  const [picks, setPicks] = useState<SideChoices>({});
  const { busy, refusal, run } = useAction();
  const { data, error, refetch } = useCallQuery(
    ['booklet', params.id, 'participants', 'merge', params.enrolmentId, otherId],
    previewMerge,
    {
      params,
      query: { otherId },
      retry: false,
      staleTime: 0,
    },
  );
  const mine = data && ({ ...data.mine, ...patch } as ParticipantFields);
  const fields = data && mine ? listDifferingFields(mine, data.other) : [];
  const pickOf = (name: keyof ParticipantFields) => picks[name] ?? (mine && isBlank(mine[name]) ? 'other' : 'mine');
  const merge = async () => {
    if (!data || !mine) return;
    const wanted = { ...mine };
    for (const name of fields) if (pickOf(name) === 'other') Object.assign(wanted, { [name]: data.other[name] });
    const changed = listDifferingFields(data.mine, wanted);
    const body = {
      otherId,
      rowVersion: data.mine.rowVersion,
      fields: Object.fromEntries(changed.map((name) => [name, wanted[name]])),
    };
    await run(async () => onMerged(await api(mergeParticipants, { params, body, quiet: true })), joinErrorTexts);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      width="48rem"
      title={t('participants.merge.title')}
      footer={
        <DialogFooter cancel={t('participants.merge.back')} onCancel={onClose}>
          <Button loading={busy} disabled={!data} onClick={() => void merge()}>
            {t('participants.merge.accept')}
          </Button>
        </DialogFooter>
      }
    >
      {(error || !data) && <LoadState error={error} onRetry={refetch} />}
      {data && mine && (
        <Stack className={classes.window}>
          <p>{t('participants.merge.sentence', { name: getFullName(data.other) })}</p>
          {data.otherBooklets.length > 0 && (
            <p>{t('participants.merge.booklets', { titles: data.otherBooklets.join(', ') })}</p>
          )}
          <RefusalAlert>{refusal}</RefusalAlert>
          <ComparisonTable
            heads={{ mine: t('participants.merge.mine'), other: t('participants.merge.other') }}
            rows={fields.map((name) => ({
              name,
              label: getFieldLabel(name),
              mine: formatProfileField(name, mine[name], words),
              other: formatProfileField(name, data.other[name], words),
            }))}
            chosen={Object.fromEntries(fields.map((name) => [name, pickOf(name)]))}
            onChoose={(name, side) => setPicks((before) => ({ ...before, [name]: side }))}
          />
        </Stack>
      )}
    </Dialog>
  );
}
