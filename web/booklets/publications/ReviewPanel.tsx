import { Button, Group, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { askReview, decideReview, type Review } from '../../../contract/booklets/publications/reviews.ts';
import { api } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { toFormErrors } from '../../ui/form/form-errors.ts';
import { IconCheck, IconSend } from '../../ui/icons/index.ts';
import classes from './panels.module.css';
import { useCachePublicationReview } from './use-review.ts';

interface ReviewPanelProps {
  bookletId: string;
  review: Review;
}

const ReviewComment = ({ text, by }: { text: string; by: string | null }) =>
  text === '' ? null : (
    <blockquote className={classes.said}>
      <p>{text}</p>
      {by && <footer>{by}</footer>}
    </blockquote>
  );

/** State of a draft's approval, and the actions available to the user. */
export function ReviewPanel({ bookletId, review }: ReviewPanelProps) {
  const t = useT();
  const id = useId();
  const keep = useCachePublicationReview(bookletId);
  const [text, setText] = useState('');
  const { busy, refusal: error, run: act } = useAction();
  const { state, changed, askedBy, askedAt, decidedBy, decidedAt, mayAsk, mayDecide } = review;
  const approvers = new Intl.ListFormat('fr', { type: 'disjunction' }).format(
    review.approvers.slice(0, 5).map(({ name }) => name),
  );

  const run = (work: () => Promise<Review>) =>
    act(
      async () => {
        keep(await work());
        setText('');
      },
      ({ status, errors }) => {
        if (status === 409) keep();
        const { reason, note = '' } = toFormErrors(errors);
        return reason ?? note;
      },
    );
  const params = { id: bookletId };
  const decide = (approved: boolean) =>
    run(() => api(decideReview, { params, body: { approved, reason: text, revision: review.revision } }));

  const who = { name: (state === 'asked' ? askedBy : decidedBy) ?? '' };
  const at = state === 'asked' ? askedAt : decidedAt;
  const words =
    state === 'none'
      ? t(changed ? 'review.changed' : 'review.none')
      : t(`review.${state}`, { ...who, when: at ? formatDayAndTime(at) : '' });
  return (
    <section className={classes.panel} aria-labelledby={id} data-state={state}>
      <h3 id={id}>{t('review.title')}</h3>
      <Stack gap="sm">
        <p role="status">{words}</p>
        {state === 'asked' && <ReviewComment text={review.note} by={askedBy} />}
        {state === 'returned' && <ReviewComment text={review.reason} by={decidedBy} />}
        {!mayDecide && state !== 'approved' && <p className={classes.quiet}>{t('review.who', { approvers })}</p>}
        {(mayAsk || mayDecide) && (
          <TextAreaField
            label={t(mayDecide ? 'review.reason' : 'review.note')}
            help={t(mayDecide ? 'review.reason.help' : 'review.note.help')}
            max={500}
            error={error}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {mayAsk && (
          <Group>
            <Button
              variant="light"
              loading={busy}
              leftSection={<IconSend size={18} aria-hidden />}
              onClick={() => void run(() => api(askReview, { params, body: { note: text } }))}
            >
              {t('review.ask')}
            </Button>
          </Group>
        )}
        {mayDecide && (
          <Group>
            <Button loading={busy} leftSection={<IconCheck size={18} aria-hidden />} onClick={() => void decide(true)}>
              {t('review.approve')}
            </Button>
            <Button variant="default" disabled={busy} onClick={() => void decide(false)}>
              {t('review.return')}
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  );
}
