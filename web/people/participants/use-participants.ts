import { useQueryClient } from '@tanstack/react-query';
import {
  getParticipant,
  getParticipantSettings,
  listParticipants,
  type ParticipantDetail,
} from '../../../contract/people/participants/participants.ts';
import { listReferentChoices } from '../../../contract/people/referents/referents.ts';
import type { CallQueryInput } from '../../../contract/platform/call.ts';
import { useOpenBooklet } from '../../booklets/booklets/use-booklet.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { useListQuery } from '../../lib/use-list-query.ts';

/** Query keys of participants. */
export const participantKeys = {
  all: (bookletId: string) => ['booklet', bookletId, 'participants'] as const,
  list: (bookletId: string) => ['booklet', bookletId, 'participants', 'list'] as const,
  one: (bookletId: string, id: string) => ['booklet', bookletId, 'participants', 'one', id] as const,
  referents: (bookletId: string) => ['booklet', bookletId, 'participants', 'referents'] as const,
  settings: ['participant-settings'] as const,
};

export const useParticipants = (bookletId: string, query: CallQueryInput<typeof listParticipants>) =>
  useListQuery(listParticipants, { queryKey: participantKeys.list(bookletId), params: { id: bookletId }, query });

export const useParticipant = (bookletId: string, id: string) =>
  useCallQuery(participantKeys.one(bookletId, id), getParticipant, { params: { id: bookletId, enrolmentId: id } });

/** Custom fields and lists of the company. */
export const useParticipantSettings = () => useCallQuery(participantKeys.settings, getParticipantSettings);

/** Invalidates the list and every count of participants. Caches the participant that a call returned. */
export const useRefreshParticipants = (bookletId: string) => {
  const cache = useQueryClient();
  return (kept?: ParticipantDetail): void => {
    if (kept) cache.setQueryData(participantKeys.one(bookletId, kept.id), kept);
    void cache.invalidateQueries({ queryKey: participantKeys.all(bookletId) });
    void cache.invalidateQueries({ queryKey: ['booklet', bookletId, 'overview'] });
  };
};

/** Options of the profile form: values already used in this booklet, and the lists of the company. */
export const useProfileOptions = (bookletId: string) => {
  const company = useParticipantSettings();
  const settings = company.data;
  const booklet = useOpenBooklet();
  const known = useCallQuery([...participantKeys.list(bookletId), 'facets'], listParticipants, {
    params: { id: bookletId },
    query: {},
    select: ({ facets: found }) => found,
  });
  const inCharge = useCallQuery(participantKeys.referents(bookletId), listReferentChoices, {
    params: { id: bookletId },
  });
  const facets = known.data;
  const values = (found: readonly { value: string }[] | undefined) => (found ?? []).map(({ value }) => value);
  const listed = (list: readonly string[] | undefined, found: readonly { value: string }[] | undefined) =>
    settings?.listsOnly ? [...(list ?? [])] : [...new Set([...(list ?? []), ...values(found)])];
  const languages = [booklet?.sourceLanguage, ...(settings?.languages ?? []), ...values(facets?.languages)].filter(
    (one) => one !== undefined,
  );
  return {
    // True after a failed request too: the form works without suggestions.
    ready: !company.isPending && !known.isPending && !inCharge.isPending,
    settings,
    sites: listed(settings?.sites, facets?.sites),
    departments: listed(settings?.departments, facets?.departments),
    groups: values(facets?.groups),
    languages: [...new Set(languages)],
    /** Referents of this booklet, in order. */
    referents: inCharge.data ?? [],
  };
};
export type ProfileOptions = ReturnType<typeof useProfileOptions>;
