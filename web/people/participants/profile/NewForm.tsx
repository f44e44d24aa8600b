import { Button, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { EMPTY_PROFILE } from '../../../../contract/people/participants/participant-profile.ts';
import {
  addParticipant,
  type MatchingProfile,
  type ParticipantDetail,
} from '../../../../contract/people/participants/participants.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { useT } from '../../../lib/i18n.ts';
import { RefusalAlert } from '../../../ui/fields/RefusalAlert.tsx';
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts';
import { MergeProposal } from '../actions/MergeProposal.tsx';
import type { ProfileOptions } from '../use-participants.ts';
import { ProfileFields } from './ProfileFields.tsx';
import {
  findDuplicateProfile,
  profileSchema,
  renameErrorFields,
  toParticipantFields,
  toProfileValues,
} from './participant-profile.ts';

interface NewFormProps {
  id: string;
  bookletId: string;
  choices: ProfileOptions;
  onState: (state: { dirty: boolean; busy: boolean }) => void;
  onAdded: (detail: ParticipantDetail) => void;
  /** The participant is already in the booklet: opens their profile. */
  onFound: (enrolmentId: string) => void;
}

/** Adds a person who has no profile yet. */
export function NewForm({ id, bookletId, choices, onState, onAdded, onFound }: NewFormProps) {
  const t = useT();
  const [other, setOther] = useState<MatchingProfile | null>(null);
  const [already, setAlready] = useState<string | null>(null);
  const [comparing, setComparing] = useState(false);
  const mergeWith = useRef<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const form = useSchemaForm(
    profileSchema,
    toProfileValues(EMPTY_PROFILE, choices.settings?.fields ?? []),
    async (values) => {
      const body = { participant: toParticipantFields(values), mergeWith: mergeWith.current };
      mergeWith.current = null;
      setOther(null);
      setAlready(null);
      try {
        onAdded(await api(addParticipant, { params: { id: bookletId }, body, quiet: true }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const found = findDuplicateProfile(error);
        setOther(found);
        setComparing(found !== null);
        if (typeof error.body.enrolmentId === 'string') setAlready(error.body.enrolmentId);
        throw renameErrorFields(error);
      }
    },
  );
  const { dirty, busy, values } = form;
  useUnsavedGuard(dirty);
  useEffect(() => onState({ dirty, busy }), [onState, dirty, busy]);
  return (
    <form ref={element} id={id} onSubmit={form.submit} noValidate>
      <Stack gap="lg">
        <RefusalAlert>{form.refusal}</RefusalAlert>
        {already && (
          <Button variant="default" onClick={() => onFound(already)}>
            {t('participants.add.seeSheet')}
          </Button>
        )}
        <ProfileFields
          form={form}
          choices={choices}
          named={[]}
          otherNote={
            other && (
              <Button variant="default" onClick={() => setComparing(true)}>
                {t('participants.merge.compare')}
              </Button>
            )
          }
        />
      </Stack>
      {comparing && other && (
        <MergeProposal
          typed={toParticipantFields(values)}
          other={other}
          busy={busy}
          onClose={() => setComparing(false)}
          onUse={() => {
            mergeWith.current = other.participantId;
            setComparing(false);
            element.current?.requestSubmit();
          }}
        />
      )}
    </form>
  );
}
