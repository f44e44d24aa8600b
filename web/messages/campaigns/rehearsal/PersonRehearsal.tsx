import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type PersonChoice,
  type RehearsalAnswer,
  type RehearsedMessage,
  rehearsePerson,
} from '../../../../contract/messages/campaigns/rehearsal.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { IconInfoCircle, IconUserCheck } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { campaignKeys } from '../use-campaigns.ts';
import { DayPanel } from './DayPanel.tsx';
import { DaySlider } from './DaySlider.tsx';
import { RehearsedMessageDialog } from './RehearsedMessageDialog.tsx';
import classes from './rehearsal.module.css';

import { addDays, groupByDay, listMovedSince } from './rehearsal-days.ts';
import { Timetable } from './Timetable.tsx';
import { useScrollToResult } from './use-scroll-to-result.ts';

/** Delay between the last move of the slider and its place in the address. */
const ADDRESS_DELAY_MS = 400;

interface Rehearsal {
  choice: PersonChoice;
  answer: RehearsalAnswer;
  /** Answer for the choice before, of the same person; null: none. */
  before: RehearsalAnswer | null;
}

const isSamePerson = (a: PersonChoice, b: PersonChoice): boolean =>
  a.person.firstName === b.person.firstName && a.person.lastName === b.person.lastName;

/** The rehearsal of a choice. Until its answer comes, the rehearsal on display is the one before. */
export const usePersonRehearsal = (bookletId: string, choice: PersonChoice | null) => {
  const { data, error, refetch, isPlaceholderData, isFetching } = useCallQuery(
    [...campaignKeys.sequence(bookletId), 'rehearsal', choice],
    rehearsePerson,
    {
      params: { id: bookletId },
      // A disabled query sends no body.
      ...(choice && { body: choice }),
      enabled: choice !== null,
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    },
  );
  const [shown, setShown] = useState<Rehearsal | null>(null);
  const answer = isPlaceholderData ? undefined : data;
  if (choice && answer && (shown?.answer !== answer || shown.choice !== choice)) {
    const isReload = shown?.choice === choice;
    const before = shown && isSamePerson(shown.choice, choice) ? shown.answer : null;
    setShown({ choice, answer, before: isReload ? shown.before : before });
  }
  return { shown, error: data ? null : error, refetch, isFetching };
};

/** Sentence on the whole of a rehearsal. */
function Summary({ answer, moved }: { answer: RehearsalAnswer; moved: number }) {
  const t = useT();
  const sent = answer.messages.filter(({ fate }) => fate === 'would_send');
  const count = (to: RehearsedMessage['to']) => sent.filter((one) => one.to === to).length;
  const left = answer.messages.length - sent.length;
  const parts = [
    t('rehearsal.sum.participant', { count: count('participant') }),
    ...(count('referent') > 0 ? [t('rehearsal.sum.referent', { count: count('referent') })] : []),
    ...(count('reader') > 0 ? [t('rehearsal.sum.reader', { count: count('reader') })] : []),
  ];
  return (
    <div role="status" className={classes.summary}>
      <p>
        <strong>{t('rehearsal.sum', { name: answer.name, parts: parts.join(', ') })}</strong>{' '}
        {left > 0 && t('rehearsal.sum.left', { count: left })}
      </p>
      {moved > 0 && <p>{t('rehearsal.sum.moved', { count: moved })}</p>}
      <p className={shared.quiet}>
        <IconUserCheck size={18} aria-hidden />
        {answer.referent === '' ? t('rehearsal.referent.none') : t('rehearsal.referent', { name: answer.referent })}
      </p>
      {!answer.isFollowed && (
        <p className={shared.quiet}>
          <IconInfoCircle size={18} aria-hidden />
          {t('rehearsal.notFollowed')}
        </p>
      )}
    </div>
  );
}

interface PersonRehearsalProps {
  bookletId: string;
  shown: Rehearsal;
  loading: boolean;
  /** Day of the address, counted from the arrival. */
  day: number;
  onDay: (n: number) => void;
}

/** Days, messages and pages of one person who does not exist. */
export function PersonRehearsal({ bookletId, shown, loading, day, onDay }: PersonRehearsalProps) {
  const t = useT();
  const { choice, answer, before } = shown;
  const box = useScrollToResult(answer);
  const { person } = choice;
  const { arrivalOn } = person;
  const [n, setN] = useState(day);
  const [message, setMessage] = useState<RehearsedMessage | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const top = useRef<HTMLElement>(null);
  const moved = useMemo(() => listMovedSince(answer, before), [answer, before]);
  const content = useMemo(() => groupByDay(answer), [answer]);
  const write = useRef(onDay);
  write.current = onDay;
  useEffect(() => {
    if (n === day) return;
    const timer = setTimeout(() => write.current(n), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [n, day]);
  const on = addDays(arrivalOn, n);
  const jump = (to: number) => {
    setN(to);
    top.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} className={classes.results} aria-busy={loading}>
      <Summary answer={answer} moved={moved.size} />
      <section ref={top} className={classes.panel} aria-label={t('rehearsal.days.section')}>
        <DaySlider answer={answer} value={n} arrivalOn={arrivalOn} onChange={setN} />
        <DayPanel
          bookletId={bookletId}
          answer={answer}
          person={person}
          n={n}
          on={on}
          content={content.get(on)}
          heading={heading}
          onMessage={setMessage}
        />
      </section>
      <Timetable answer={answer} arrivalOn={arrivalOn} moved={moved} loading={loading} onJump={jump} />
      {message && (
        <RehearsedMessageDialog
          bookletId={bookletId}
          person={person}
          message={message}
          onClose={() => setMessage(null)}
        />
      )}
    </div>
  );
}
