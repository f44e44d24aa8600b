import { Button } from '@mantine/core';
import { paths } from '../../../../contract/platform/paths.ts';
import { type CoverageFinding, getBookletCoverage } from '../../../../contract/reading/coverage.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/icons/index.ts';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from './CoverageReport.module.css';

interface FindingProps {
  bookletId: string;
  finding: CoverageFinding;
}

/** A finding, with the view that shows it and the place to mend it. */
function Finding({ bookletId, finding }: FindingProps) {
  const t = useT();
  const { pageId, blockId, viewer, message, kind } = finding;
  const open = t(blockId === null ? 'coverage.open.page' : 'coverage.open.block');
  return (
    <li className={classes.finding} data-kind={kind}>
      <p className={classes.message}>
        <IconAlertTriangle size={18} aria-hidden />
        {message}
      </p>
      <div className={shared.rowSm}>
        {viewer !== null && (
          <Button
            component={Link}
            to={paths.editor}
            search={{ livret: bookletId, vue: viewer, page: pageId ?? undefined }}
            variant="default"
            size="compact-md"
            h={36}
            aria-label={t('coverage.view.label', { message })}
          >
            {t('coverage.view')}
          </Button>
        )}
        {pageId !== null && (
          <Button
            component={Link}
            to={paths.editor}
            search={{ livret: bookletId, page: pageId, bloc: blockId ?? undefined }}
            variant="subtle"
            size="compact-md"
            h={36}
            aria-label={t('coverage.open.label', { open, message })}
          >
            {open}
          </Button>
        )}
      </div>
    </li>
  );
}

const LISTS = ['now', 'later'] as const;

/** « Qui voit quoi »: what the conditions of the draft leave out, for its participants and for those who may come. */
export function CoverageReport({ bookletId }: { bookletId: string }) {
  const t = useT();
  const { data, error, refetch } = useCallQuery(['booklet', bookletId, 'coverage'], getBookletCoverage, {
    params: { id: bookletId },
    // The draft and the participants may have changed since.
    staleTime: 0,
    gcTime: 0,
  });
  if (!data) return <LoadState error={error} onRetry={refetch} />;
  const { people, combinations, possible, conditioned, findings, left } = data;
  const lists = { now: findings.filter((one) => !one.isPossible), later: findings.filter((one) => one.isPossible) };
  return (
    <section className={classes.report} aria-labelledby="qui-voit-quoi">
      <h2 id="qui-voit-quoi">{t('coverage.title')}</h2>
      <p className={shared.note} role="status">
        {t('coverage.sum', {
          conditioned: t('coverage.conditioned', { count: conditioned }),
          people: people === null ? t('coverage.people.hidden') : t('coverage.people', { count: people }),
          combinations: t('coverage.combinations', { count: Math.max(combinations, possible) }),
        })}
      </p>
      {findings.length === 0 && (
        <p className={classes.message}>
          <IconCircleCheck size={18} aria-hidden />
          {t('coverage.none')}
        </p>
      )}
      {LISTS.map(
        (list) =>
          lists[list].length > 0 && (
            <div key={list} className={shared.stackSm}>
              <h3>{t(`coverage.list.${list}`)}</h3>
              <ul className={classes.findings}>
                {lists[list].map((finding) => (
                  <Finding
                    key={`${finding.kind} ${finding.pageId} ${finding.blockId} ${finding.message}`}
                    bookletId={bookletId}
                    finding={finding}
                  />
                ))}
              </ul>
            </div>
          ),
      )}
      {left > 0 && <p className={shared.note}>{t('coverage.left', { count: left })}</p>}
      {findings.some(({ kind }) => kind === 'noEmergency') && <p className={shared.note}>{t('coverage.emergency')}</p>}
    </section>
  );
}
