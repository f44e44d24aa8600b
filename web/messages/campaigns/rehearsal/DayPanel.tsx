import { Button } from '@mantine/core';
import type { Ref } from 'react';
import type {
  RehearsalAnswer,
  RehearsedMessage,
  RehearsedPerson,
} from '../../../../contract/messages/campaigns/rehearsal.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { formatViewer } from '../../../../contract/reading/viewer.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { StatusBadge, type StatusLook } from '../../../ui/feedback/StatusBadge.tsx';
import {
  IconBeach,
  IconBook,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
  IconEye,
  IconMail,
  IconUserCheck,
} from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import {
  formatDayNumber,
  formatDayOffset,
  formatEvent,
  formatFate,
  formatLocalTime,
  formatRecipient,
  formatSkipReason,
  formatWholeDay,
} from './format-rehearsal.ts';
import classes from './rehearsal.module.css';
import { countOpenPages, type DayContent, type RehearsalEvent } from './rehearsal-days.ts';

const CHANNEL_ICONS = { participant: IconMail, referent: IconUserCheck, reader: IconBook } as const;

const FATE_LOOKS: Record<RehearsedMessage['fate'], StatusLook> = {
  would_send: { tone: 'success', icon: IconCircleCheck },
  skipped: { tone: 'warning', icon: IconCircleMinus },
};

/** State of a message of a rehearsal, with the reason when it does not leave. */
export function MessageFate({ message }: { message: RehearsedMessage }) {
  return (
    <span className={classes.fate}>
      <StatusBadge {...FATE_LOOKS[message.fate]}>{formatFate(message)}</StatusBadge>
      {message.why && <span className={shared.detail}>{formatSkipReason(message.to, message.why)}</span>}
    </span>
  );
}

/** Longest value of a field in the address of a view. */
const MAX_FIELD_LENGTH = 80;

/** Address of the draft as this person would see it on a day of the rehearsal. */
const formatViewOfDay = ({ group, fields, ...person }: RehearsedPerson, n: number) => {
  const { firstName, lastName, jobTitle, arrivalOn, site, department, contractType, language } = person;
  return formatViewer({
    kind: 'persona',
    firstName,
    lastName,
    jobTitle,
    arrivalOn,
    site,
    department,
    contractType,
    groups: group === '' ? [] : [group],
    language,
    fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value.slice(0, MAX_FIELD_LENGTH)])),
    day: n,
  });
};

/** Events whose hour says nothing. */
const WHOLE_DAY_EVENTS: readonly RehearsalEvent['kind'][] = ['added', 'access_end', 'arrival', 'end'];

interface DayPanelProps {
  bookletId: string;
  answer: RehearsalAnswer;
  person: RehearsedPerson;
  n: number;
  on: string;
  content: DayContent | undefined;
  heading: Ref<HTMLHeadingElement>;
  onMessage: (message: RehearsedMessage) => void;
}

/** « Ce jour-là »: messages, events and openings of one day, and what is open by then. */
export function DayPanel({ bookletId, answer, person, n, on, content, heading, onMessage }: DayPanelProps) {
  const t = useT();
  const { messages = [], events = [], pages = [] } = content ?? {};
  const day = answer.days.find((one) => one.n === n);
  const open = countOpenPages(answer, on);
  return (
    <section className={classes.day} aria-labelledby="ce-jour-la">
      <div className={classes.dayHead}>
        <h2 id="ce-jour-la" ref={heading} tabIndex={-1} className={classes.dayTitle}>
          <span className={shared.quiet}>{t('rehearsal.thatDay')}</span> {formatWholeDay(on)}
        </h2>
        <div className={shared.rowWrapXs}>
          <StatusBadge tone="info" icon={IconCalendarEvent}>
            {t('rehearsal.day.badge', { number: formatDayNumber(n), offset: formatDayOffset(n) })}
          </StatusBadge>
          {day?.dayOff && (
            <StatusBadge tone={day.dayOff === 'holiday' ? 'danger' : 'neutral'} icon={IconBeach}>
              {t(`rehearsal.dayOff.${day.dayOff}`)}
            </StatusBadge>
          )}
          {day?.clockChange && (
            <StatusBadge tone="warning" icon={IconClock}>
              {t(`rehearsal.clock.${day.clockChange}`)}
            </StatusBadge>
          )}
        </div>
      </div>
      {messages.length > 0 && (
        <>
          <h3>{t('rehearsal.messages')}</h3>
          <ul className={classes.messages}>
            {messages.map((message) => {
              const Icon = CHANNEL_ICONS[message.to];
              return (
                <li key={message.id} data-fate={message.fate}>
                  <Icon size={20} aria-hidden />
                  <div className={classes.words}>
                    <p className={`${shared.noMargin} ${shared.strong} ${shared.breakable}`}>
                      <span className={shared.numbers}>{formatLocalTime(message.local ?? '')}</span> · {message.name}
                    </p>
                    <p className={`${shared.quiet} ${shared.detail}`}>
                      {formatRecipient(message.to)}
                      {message.isOff && ` · ${t('rehearsal.isOff')}`}
                    </p>
                    <MessageFate message={message} />
                  </div>
                  <Button
                    variant="default"
                    size="compact-md"
                    h={36}
                    leftSection={<IconEye size={18} aria-hidden />}
                    aria-label={t('rehearsal.see.name', { name: message.name })}
                    onClick={() => onMessage(message)}
                  >
                    {t('rehearsal.see')}
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {events.length > 0 && (
        <>
          <h3>{t('rehearsal.events')}</h3>
          <ul className={shared.plainList}>
            {events.map((event) => (
              <li key={`${event.kind} ${event.local} ${event.title}`} className={classes.event}>
                {!WHOLE_DAY_EVENTS.includes(event.kind) && (
                  <span className={`${shared.numbers} ${shared.dimmed}`}>{formatLocalTime(event.local)}</span>
                )}
                <span>{formatEvent(event)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {pages.length > 0 && (
        <>
          <h3>{t('rehearsal.pagesOpen', { count: pages.length })}</h3>
          <ul className={classes.opened}>
            {pages.map(({ id, title, chapter, after }) => (
              <li key={id}>
                {title} <span className={shared.dimmed}>· {chapter}</span>
                {after !== '' && <span className={shared.dimmed}> · {t('rehearsal.after', { title: after })}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {!content && <p className={shared.quiet}>{t('rehearsal.nothing')}</p>}
      <div className={`${shared.spread} ${classes.dayFoot}`}>
        <p className={shared.noMargin}>
          {t('rehearsal.openSoFar', { count: answer.pages.length, open })}
          {answer.hiddenPages > 0 && (
            <span className={shared.dimmed}> · {t('rehearsal.hiddenPages', { count: answer.hiddenPages })}</span>
          )}
        </p>
        <Link className={shared.link} to={paths.editor} search={{ livret: bookletId, vue: formatViewOfDay(person, n) }}>
          {t('rehearsal.view')}
        </Link>
      </div>
    </section>
  );
}
