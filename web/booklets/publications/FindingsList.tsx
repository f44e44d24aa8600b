import { Suspense } from 'react';
import type { GateFinding } from '../../../contract/booklets/publications/publications.ts';
import { builderSteps, paths } from '../../../contract/platform/paths.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { IconAlertTriangle, IconCircleX } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './FindingsList.module.css';

const FindingPlace = lazyComponent('FindingPlace', () => import('./panels.ts'));

interface FindingsListProps {
  bookletId: string;
  findings: readonly GateFinding[];
  /** In the editor: selects the block directly instead of following a link. */
  onGo?: (finding: GateFinding) => void;
}

const getFindingLink = (bookletId: string, { where }: GateFinding) => {
  const { screen, pageId, blockId, field } = where;
  const step = builderSteps.find((one) => one === screen);
  const hash = field?.startsWith('cover') ? 'couverture' : undefined;
  if (step) return { to: `${paths.builder}/${step}`, search: { livret: bookletId }, hash };
  if (screen === 'updates') return { to: paths.bookletUpdates, search: { livret: bookletId } };
  if (screen === 'access') return { to: paths.bookletAccess, search: { livret: bookletId } };
  return {
    to: paths.editor,
    search: { livret: bookletId, page: pageId ?? undefined, bloc: blockId ?? undefined },
  };
};

/** Pages that wait for a missing value: one screen fills it for all of them, and another finding says it. */
const WAITING_PAGE_CODES: readonly string[] = ['WIZ-018', 'WIZ-019'];
const MAX_WAITING_PAGES = 3;

/** Findings of the publication gate, errors first, each with a link to the place to fix; many waiting pages fold. */
export function FindingsList({ findings, ...props }: FindingsListProps) {
  const t = useT();
  const sorted = [...findings].sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
  const waiting = sorted.filter(({ code }) => WAITING_PAGE_CODES.includes(code));
  if (waiting.length <= MAX_WAITING_PAGES) return <PlainList findings={sorted} {...props} />;
  return (
    <div className={shared.gridXs}>
      <PlainList findings={sorted.filter((finding) => !waiting.includes(finding))} {...props} />
      <details className={classes.waiting}>
        <summary>{t('publication.waitingPages', { count: waiting.length })}</summary>
        <PlainList findings={waiting} {...props} />
      </details>
    </div>
  );
}

function PlainList({ bookletId, findings, onGo }: FindingsListProps) {
  const t = useT();
  return (
    <ul className={shared.gridXs}>
      {findings.map((finding) => {
        const { level, message, where } = finding;
        const inside = (
          <>
            <span className={classes.message}>
              <strong>{t(`publication.level.${level}`)}</strong> {message}
            </span>
            <span className={shared.note}>
              <Suspense fallback={where.pageTitle}>
                <FindingPlace where={where} />
              </Suspense>
            </span>
          </>
        );
        return (
          <li
            key={`${finding.code}-${where.screen}-${where.pageId}-${where.blockId}-${where.field}-${message}`}
            className={classes.finding}
            data-level={level}
          >
            {level === 'error' ? <IconCircleX size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
            {onGo && where.screen === 'editor' ? (
              <button type="button" className={classes.go} onClick={() => onGo(finding)}>
                {inside}
              </button>
            ) : (
              <Link {...getFindingLink(bookletId, finding)} className={classes.go}>
                {inside}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
