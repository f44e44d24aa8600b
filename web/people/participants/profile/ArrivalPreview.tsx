import { useDebouncedValue } from '@mantine/hooks';
import { previewArrival, type Selection } from '../../../../contract/people/participants/participants.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import { formatDayAndTime } from '../../../lib/format.ts';
import { t, useT } from '../../../lib/i18n.ts';
import { PREVIEW_OPTIONS, useCallQuery } from '../../../lib/use-call-query.ts';
import { PreviewBox } from '../../../ui/feedback/PreviewBox.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { participantKeys } from '../use-participants.ts';

type ArrivalPreviewStep = CallAnswer<typeof previewArrival>['steps'][number];

const getStepWords = ({ name, sentAt, from, to }: ArrivalPreviewStep): string => {
  if (sentAt) return t('participants.arrival.stepSent', { name, at: formatDayAndTime(sentAt) });
  if (to === null) return t('participants.arrival.stepDropped', { name });
  if (from === null) return t('participants.arrival.stepNew', { name, to: formatDayAndTime(to) });
  return t('participants.arrival.stepMoved', { name, from: formatDayAndTime(from), to: formatDayAndTime(to) });
};

interface ArrivalPreviewProps {
  bookletId: string;
  selection: Selection;
  /** `YYYY-MM-DD`, or empty. */
  arrivalOn: string;
}

/** Preview of the messages that another arrival day moves, before it is saved. */
export function ArrivalPreview({ bookletId, selection, arrivalOn }: ArrivalPreviewProps) {
  useT();
  const [day] = useDebouncedValue(arrivalOn, 300);
  const { data, error } = useCallQuery([...participantKeys.all(bookletId), 'arrival', selection, day], previewArrival, {
    params: { id: bookletId },
    body: { selection, arrivalOn: day || null },
    ...PREVIEW_OPTIONS,
  });
  if (error) return <FieldError>{error.message}</FieldError>;
  if (!data) return <p role="status">{t('participants.arrival.counting')}</p>;
  const { moved, dropped, sent, steps } = data;
  const counts = [
    moved > 0 && t('participants.arrival.moved', { count: moved }),
    dropped > 0 && t('participants.arrival.dropped', { count: dropped }),
    sent > 0 && t('participants.arrival.sent', { count: sent }),
  ].filter((one) => one !== false);
  return (
    <PreviewBox
      summary={counts.length === 0 ? t('participants.arrival.nothing') : `${counts.join(', ')}.`}
      lines={steps.map((step) => ({
        key: `${step.name} ${step.from ?? step.sentAt ?? ''}`,
        words: getStepWords(step),
      }))}
    />
  );
}
