import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Participant } from '../../../../contract/people/participants/participant.ts';
import type { MatchingProfile, ParticipantDetail } from '../../../../contract/people/participants/participants.ts';
import { ConflictPanel } from '../../../booklets/booklets/conflict/ConflictPanel.tsx';
import { useEditConflict } from '../../../booklets/booklets/conflict/use-edit-conflict.ts';
import { ApiError } from '../../../lib/api.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { useT } from '../../../lib/i18n.ts';
import { RefusalAlert } from '../../../ui/fields/RefusalAlert.tsx';
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts';
import { MergeDialog } from '../actions/MergeDialog.tsx';
import classes from '../participants.module.css';
import type { ProfileOptions } from '../use-participants.ts';
import { ArrivalPreview } from './ArrivalPreview.tsx';
import { formatProfileField, getFieldLabel } from './format-profile-field.ts';
import { ProfileFields } from './ProfileFields.tsx';
import {
  buildProfilePatch,
  findDuplicateProfile,
  profileSchema,
  renameErrorFields,
  saveParticipantProfile,
  toParticipantFields,
  toProfileValues,
} from './participant-profile.ts';

interface EditFormProps {
  id: string;
  bookletId: string;
  detail: ParticipantDetail;
  /** Initial values: the profile of `detail`, or another user's version of it. */
  sheet: Participant;
  choices: ProfileOptions;
  onState: (state: { dirty: boolean; busy: boolean }) => void;
  /** Null when nothing had changed. */
  onSaved: (detail: ParticipantDetail | null) => void;
  /** The user dropped their changes for another user's version. */
  onTaken: (sheet: Participant) => void;
}

/** Edits a profile, which all booklets of the company share. */
export function EditForm({ id, bookletId, detail, sheet, choices, onState, onSaved, onTaken }: EditFormProps) {
  const t = useT();
  const params = { id: bookletId, enrolmentId: detail.id };
  const custom = choices.settings?.fields ?? [];
  const { conflict, base, element, showConflict, settle } = useEditConflict(sheet, onTaken);
  const [other, setOther] = useState<MatchingProfile | null>(null);
  const [merging, setMerging] = useState(false);
  const form = useSchemaForm(profileSchema, toProfileValues(sheet, custom), async (values) => {
    setOther(null);
    const patch = buildProfilePatch(sheet, toParticipantFields(values));
    const saved = await saveParticipantProfile(params, base.current, patch).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      setOther(findDuplicateProfile(error));
      throw renameErrorFields(error);
    });
    return saved?.kind === 'conflict' ? showConflict(saved.conflict) : onSaved(saved?.answer ?? null);
  });
  const { dirty, busy, values } = form;
  useUnsavedGuard(dirty);
  useEffect(() => onState({ dirty, busy }), [onState, dirty, busy]);
  const named = [detail.referent, detail.buddy];
  const words = { referents: [...choices.referents, ...named.filter((one) => one !== null)], custom };
  return (
    <form ref={element} id={id} onSubmit={form.submit} noValidate>
      <Stack gap="lg" className={classes.window}>
        {conflict && (
          <ConflictPanel
            conflict={conflict}
            onSettle={settle}
            nameOf={getFieldLabel}
            wordsOf={(name, value) => formatProfileField(name, value, words) ?? t('participants.merge.empty')}
          />
        )}
        <RefusalAlert>{form.refusal}</RefusalAlert>
        {detail.otherBooklets.length > 0 && (
          <p>
            {t('participants.edit.everywhere', { titles: detail.otherBooklets.map(({ title }) => title).join(', ') })}
          </p>
        )}
        <ProfileFields
          form={form}
          choices={choices}
          named={named}
          arrivalNote={
            values.arrivalOn !== (sheet.arrivalOn ?? '') && (
              <ArrivalPreview bookletId={bookletId} selection={{ ids: [detail.id] }} arrivalOn={values.arrivalOn} />
            )
          }
          otherNote={
            other && (
              <Button variant="default" onClick={() => setMerging(true)}>
                {t('participants.merge.compare')}
              </Button>
            )
          }
        />
      </Stack>
      {merging && other && (
        <MergeDialog
          params={params}
          otherId={other.participantId}
          patch={buildProfilePatch(sheet, toParticipantFields(values))}
          words={words}
          onClose={() => setMerging(false)}
          onMerged={onSaved}
        />
      )}
    </form>
  );
}
