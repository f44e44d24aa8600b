import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import type { BookletFollowUp } from '../../../../contract/home/booklet-follow-up.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { formatDayAndTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { IconCalendarClock, IconMessages, IconPencil, IconSend } from '../../../ui/icons/index.ts';
import { LoadingSkeleton } from '../../../ui/states/LoadingSkeleton.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { RowsLeftOut } from '../../../ui/table/RowsLeftOut.tsx';
import shared from '../../../ui/theme/shared.module.css';
import panel from '../BookletHomePage.module.css';
import classes from './FollowUp.module.css';
import { Funnel } from './Funnel.tsx';
import { useBookletFollowUp } from './use-booklet-follow-up.ts';

/** What leaves next, what waits for somebody, and who is at work: one line each, with its way there. */
function Waiting({ booklet, data }: { booklet: Booklet; data: BookletFollowUp }) {
  const t = useT();
  const { upcoming, laterMessages, toReview, comments, present } = data;
  const livret = booklet.id;
  if ((upcoming?.length ?? 0) + toReview + comments.open + present.length === 0) return null;
  return (
    <section className={`${panel.panel} ${classes.waiting}`} aria-labelledby="a-venir">
      <h2 id="a-venir">{t('followUp.next')}</h2>
      <ul className={shared.plainList}>
        {upcoming?.map(({ id, kind, name, at, people }) => (
          <li key={id} className={classes.line}>
            <IconSend size={18} aria-hidden />
            <span>
              <Link to={paths.bookletMailing} search={{ livret, ...(kind === 'step' ? { onglet: 'sequence' } : {}) }}>
                {name}
              </Link>{' '}
              <span className={shared.note}>
                {formatDayAndTime(at)}
                {people !== null && ` · ${t('followUp.people', { count: people })}`}
              </span>
            </span>
          </li>
        ))}
        {laterMessages > 0 && (
          <li>
            <RowsLeftOut count={laterMessages} />
          </li>
        )}
        {toReview > 0 && (
          <li className={classes.line}>
            <IconCalendarClock size={18} aria-hidden />
            <span>
              <Link to={paths.pagesToCheck} search={{ livret }}>
                {t('followUp.toReview', { count: toReview })}
              </Link>{' '}
              {booklet.owner && <span className={shared.note}>{booklet.owner.name}</span>}
            </span>
          </li>
        )}
        {comments.open > 0 && (
          <li className={classes.line}>
            <IconMessages size={18} aria-hidden />
            <span>
              <Link
                to={paths.editor}
                search={{
                  livret,
                  page: comments.first?.pageId,
                  bloc: comments.first?.blockId ?? undefined,
                  fil: comments.first?.threadId,
                }}
              >
                {t('followUp.comments', { count: comments.open })}
              </Link>
            </span>
          </li>
        )}
        {present.map(({ id, name, avatar, page }) => (
          <li key={id} className={classes.line}>
            {avatar ? <img src={avatar} alt="" className={classes.avatar} /> : <IconPencil size={18} aria-hidden />}
            <span>{t('followUp.present', { name, page })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far the people of a booklet have come, and what happens next. */
export function FollowUp({ booklet }: { booklet: Booklet }) {
  const t = useT();
  const { data, error, refetch } = useBookletFollowUp(booklet.id);
  if (error) return <LoadState error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <section className={`${panel.panel} ${classes.loading}`} aria-label={t('followUp.title')}>
        <LoadingSkeleton blocks={1} />
      </section>
    );
  }
  const mayWrite = booklet.can['campaigns.manage'] && booklet.state === 'published' && !booklet.binnedAt;
  return (
    <div className={classes.panels}>
      {data.funnel && (
        <Funnel bookletId={booklet.id} funnel={data.funnel} unsigned={data.unsigned} mayWrite={mayWrite} />
      )}
      <Waiting booklet={booklet} data={data} />
    </div>
  );
}
