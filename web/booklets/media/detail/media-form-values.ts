import type { Focal, updateMedia } from '../../../../contract/booklets/media/media.ts';
import type { MediaDetail } from '../../../../contract/booklets/media/media-library.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';

type MediaChange = Omit<CallBodyInput<typeof updateMedia>, 'rowVersion'>;

/** Initial values of the form: a missing text is empty. */
export const toMediaFormValues = (media: MediaDetail) => ({
  name: media.name,
  alt: media.alt,
  decorative: media.decorative,
  alts: media.alts,
  longDescription: media.longDescription,
  caption: media.caption,
  credit: media.credit,
  licence: media.licence as string | null,
  licenceExpiresOn: media.licenceExpiresOn ?? '',
  people: media.people,
  consentOn: media.consentOn ?? '',
  focal: media.focal as Focal | null,
  tags: media.tags,
  captionsMediaId: media.captionsMediaId,
  transcript: media.transcript,
  isShared: media.visibility === 'global',
});
export type MediaFormValues = ReturnType<typeof toMediaFormValues>;

const emptyToNull = (text: string): string | null => (text === '' ? null : text);

/** Changed fields, in the format of the API call. */
export const buildMediaChange = (before: MediaFormValues, after: MediaFormValues): MediaChange => {
  const { isShared, ...fields } = after;
  const all: MediaChange = {
    ...fields,
    alts: Object.fromEntries(Object.entries(after.alts).filter(([, words]) => words.trim() !== '')),
    licence: after.licence as MediaChange['licence'],
    licenceExpiresOn: emptyToNull(after.licenceExpiresOn),
    consentOn: emptyToNull(after.consentOn),
  };
  const changed = Object.entries(all).filter(
    ([name]) =>
      JSON.stringify(before[name as keyof MediaFormValues]) !== JSON.stringify(after[name as keyof MediaFormValues]),
  );
  return {
    ...Object.fromEntries(changed),
    ...(before.isShared !== isShared && { visibility: isShared ? 'global' : 'company' }),
  };
};
