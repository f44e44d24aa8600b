import type { RehearsalAnswer, RehearsedMessage } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { useT } from '../../../lib/i18n.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import type { Column } from '../../../ui/table/table-state.ts';
import shared from '../../../ui/theme/shared.module.css';
import { formatCampaignKind } from '../names.ts';
import { MessageFate } from './DayPanel.tsx';
import { formatRecipient, formatRowMoment, formatShortDay } from './format-rehearsal.ts';
import classes from './rehearsal.module.css';
import { countDays, getDayOf, isWithinRehearsal } from './rehearsal-days.ts';

interface TimetableProps {
  answer: RehearsalAnswer;
  arrivalOn: string;
  /** Days of the rehearsal before, by campaign, of the messages that moved since. */
  moved: ReadonlyMap<string, string>;
  loading: boolean;
  onJump: (n: number) => void;
}

/** All messages of a rehearsal in order of time; the date of each leads to its day. */
export function Timetable({ answer, arrivalOn, moved, loading, onJump }: TimetableProps) {
  const t = useT();
  const renderMoment = ({ id, name, local }: RehearsedMessage) => {
    if (local === null) return <span className={shared.dimmed}>{t('campaigns.simulation.depends')}</span>;
    const n = countDays(arrivalOn, getDayOf(local));
    const when = formatRowMoment(local);
    const was = moved.get(id);
    return (
      <span className={shared.named}>
        {isWithinRehearsal(n) ? (
          <button
            type="button"
            className={classes.jump}
            aria-label={t('rehearsal.jump', { when, name })}
            onClick={() => onJump(n)}
          >
            {when}
          </button>
        ) : (
          when
        )}
        {was && <span className={classes.was}>{t('rehearsal.was', { day: formatShortDay(was) })}</span>}
      </span>
    );
  };
  const renderMove = ({ movedBy, plannedOn }: RehearsedMessage) =>
    movedBy !== null &&
    plannedOn !== null && (
      <span className={shared.detail}>{t(`rehearsal.move.${movedBy}`, { day: formatShortDay(plannedOn) })}</span>
    );
  const joinFacts = (name: string, kind: RehearsedMessage['kind'], isOff: boolean): string =>
    [formatCampaignKind(kind), isOff ? t('rehearsal.isOff') : '']
      .filter((fact) => fact !== '' && fact !== name)
      .join(' · ');
  const columns: Column<RehearsedMessage>[] = [
    { id: 'when', header: t('campaigns.simulation.when'), cell: renderMoment },
    {
      id: 'message',
      header: t('rehearsal.message'),
      cell: ({ name, kind, isOff }) => (
        <span className={`${shared.named} ${classes.message}`}>
          <span>{name}</span>
          <span className={shared.detail}>{joinFacts(name, kind, isOff)}</span>
        </span>
      ),
    },
    { id: 'to', header: t('campaigns.sequence.to'), cell: ({ to }) => formatRecipient(to) },
    {
      id: 'fate',
      header: t('campaigns.simulation.fate'),
      cell: (message) => (
        <span className={classes.fate}>
          <MessageFate message={message} />
          {renderMove(message)}
        </span>
      ),
    },
  ];
  return (
    <div className={shared.stackSm}>
      <h2 className={classes.title}>{t('rehearsal.timetable')}</h2>
      <p className={shared.quiet}>{t('rehearsal.timetable.sentence')}</p>
      <div className={classes.timetable}>
        <PlainTable
          label={t('rehearsal.timetable')}
          columns={columns}
          rows={answer.messages}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          loading={loading}
        />
      </div>
    </div>
  );
}
