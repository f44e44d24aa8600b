import { Stack } from '@mantine/core';
import { useState } from 'react';
import { type BulkResult, changeParticipants } from '../../../../contract/people/participants/participants.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TagsField } from '../../../ui/fields/TagsField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { ParticipantTarget } from '../list/participant-target.ts';
import { ArrivalPreview } from '../profile/ArrivalPreview.tsx';
import { listReferentOptions } from '../profile/referent-options.ts';
import { useProfileOptions } from '../use-participants.ts';
import { ActionDialog } from './ActionDialog.tsx';

interface ChangeDialogProps {
  bookletId: string;
  target: ParticipantTarget;
  onClose: () => void;
  onDone: (outcome: BulkResult) => void;
}

type BulkChangeField = 'arrivalOn' | 'groups' | 'referentId';

/** Removes the referent: the perimeters then choose one. */
const NO_REFERENT = 'nobody';

/** One change for several participants: their arrival, their groups or their referent. */
export function ChangeDialog({ bookletId, target, onClose, onDone }: ChangeDialogProps) {
  const t = useT();
  const { referents, groups } = useProfileOptions(bookletId);
  const [what, setWhat] = useState<BulkChangeField>('arrivalOn');
  const [arrivalOn, setArrivalOn] = useState('');
  const [referentId, setReferentId] = useState<string | null>(null);
  const [addGroups, setAddGroups] = useState<string[]>([]);
  const [removeGroups, setRemoveGroups] = useState<string[]>([]);
  const whats: BulkChangeField[] = ['arrivalOn', 'groups', ...(referents.length > 0 ? (['referentId'] as const) : [])];
  const missing =
    (what === 'arrivalOn' && arrivalOn === '') ||
    (what === 'referentId' && referentId === null) ||
    (what === 'groups' && addGroups.length + removeGroups.length === 0);
  const set = {
    arrivalOn: { arrivalOn },
    referentId: { referentId: referentId === NO_REFERENT ? null : referentId },
    groups: { addGroups, removeGroups },
  };
  const send = async () => {
    const field = what === 'groups' ? 'addGroups' : what;
    if (missing) throw new ApiError(422, { errors: { [field]: [errorText('GEN-001')] } });
    const body = { selection: target.selection, set: set[what] };
    return api(changeParticipants, { params: { id: bookletId }, body, quiet: true });
  };
  return (
    <ActionDialog
      title={t('participants.change.title', { who: target.name ?? t('participants.people', { count: target.count }) })}
      accept={t('participants.save')}
      onClose={onClose}
      onDone={onDone}
      send={send}
    >
      {(errors) => (
        <Stack>
          <SegmentedChoice<BulkChangeField>
            label={t('participants.change.what')}
            value={what}
            onChange={setWhat}
            options={whats.map((value) => ({ value, label: t(`participants.field.${value}`) }))}
          />
          {what === 'arrivalOn' && (
            <>
              <TextField
                label={t('participants.field.arrivalOn')}
                type="date"
                required
                value={arrivalOn}
                error={errors.arrivalOn}
                onChange={(event) => setArrivalOn(event.currentTarget.value)}
              />
              {arrivalOn !== '' && (
                <ArrivalPreview bookletId={bookletId} selection={target.selection} arrivalOn={arrivalOn} />
              )}
            </>
          )}
          {what === 'referentId' && (
            <SelectField
              label={t('participants.field.referentId')}
              required
              searchable
              data={[
                { value: NO_REFERENT, label: t('participants.change.nobody') },
                ...listReferentOptions('manager', referents, []),
              ]}
              value={referentId}
              error={errors.referentId}
              onChange={setReferentId}
            />
          )}
          {what === 'groups' && (
            <>
              <TagsField
                label={t('participants.change.addGroups')}
                data={groups}
                value={addGroups}
                error={errors.addGroups}
                onChange={setAddGroups}
              />
              <TagsField
                label={t('participants.change.removeGroups')}
                data={groups}
                value={removeGroups}
                error={errors.removeGroups}
                onChange={setRemoveGroups}
              />
            </>
          )}
        </Stack>
      )}
    </ActionDialog>
  );
}
