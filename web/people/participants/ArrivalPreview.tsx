import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { previewArrival, type Selection } from '../../../contract/people/participants/participants.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { api } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/FieldError.tsx';
import classes from './participants.module.css';
import { participantKeys } from './use-participants.ts';

type ArrivalPreviewStep = CallAnswer<typeof previewArrival>['steps'][number];

function StepWords({ step }: { step: ArrivalPreviewStep }) {
  const t = useT();
  const { name, sentAt, from, to } = step;
  if (sentAt) return t('participants.arrival.stepSent', { name, at: formatDayAndTime(sentAt) });
  if (to === null) return t('participants.arrival.stepDropped', { name });
  if (from === null) return t('participants.arrival.stepNew', { name, to: formatDayAndTime(to) });
  return t('participants.arrival.stepMoved', { name, from: formatDayAndTime(from), to: formatDayAndTime(to) });
}

interface ArrivalPreviewProps {
  bookletId: string;
  selection: Selection;
  /** `YYYY-MM-DD`, or empty. */
  arrivalOn: string;
}

/** Preview of the messages that another arrival day moves, before it is saved. */
export function ArrivalPreview({ bookletId, selection, arrivalOn }: ArrivalPreviewProps) {
  const t = useT();
  const [day] = useDebouncedValue(arrivalOn, 300);
  const { data, error } = useQuery({
    queryKey: [...participantKeys.all(bookletId), 'arrival', selection, day],
    queryFn: ({ signal }) =>
      api(previewArrival, {
        params: { id: bookletId },
        body: { selection, arrivalOn: day || null },
        signal,
        quiet: true,
      }),
    retry: false,
    staleTime: 0,
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
    <div className={classes.preview} role="status">
      <p>{counts.length === 0 ? t('participants.arrival.nothing') : `${counts.join(', ')}.`}</p>
      {steps.length > 0 && (
        <ul>
          {steps.map((step) => (
            <li key={`${step.name} ${step.from ?? step.sentAt ?? ''}`}>
              <StepWords step={step} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
