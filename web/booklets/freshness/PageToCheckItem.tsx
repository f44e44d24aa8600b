import { Button, Checkbox } from '@mantine/core';
import type { PageToCheck } from '../../../contract/booklets/freshness/freshness.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { IconCircleCheck, IconEyeOff } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './freshness.module.css';
import { ReaderReports } from './ReaderReports.tsx';

interface PageToCheckItemProps {
  page: PageToCheck;
  isChosen: boolean;
  isBusy: boolean;
  onChoose: (on: boolean) => void;
  onVerify: () => void;
  onAssign: () => void;
}

/** When the page was last verified, and by whom. */
const useVerificationText = ({ verified }: Pick<PageToCheck, 'verified'>): string => {
  const t = useT();
  if (!verified) return t('freshness.never');
  const date = formatDay(`${verified.on}T12:00:00Z`);
  return verified.by === ''
    ? t('freshness.verified.alone', { date })
    : t('freshness.verified', { date, name: verified.by });
};

/** A page of the list: what may no longer be right, each finding with a link to its block. */
export function PageToCheckItem({ page, isChosen, isBusy, onChoose, onVerify, onAssign }: PageToCheckItemProps) {
  const t = useT();
  const { id, title, bookletId, bookletTitle, chapterTitle, owner, findings, unseen, mayVerify } = page;
  const differsOnline = page.differsOnline && unseen === null;
  const verification = useVerificationText(page);
  const place = { livret: bookletId, page: id };
  const settings = { ...place, panneau: 'page' };
  return (
    <li className={`${shared.card} ${classes.page}`} data-chosen={isChosen || undefined}>
      {mayVerify && (
        <Checkbox
          className={classes.tick}
          aria-label={t('freshness.select', { title })}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <div className={classes.words}>
        <h2 className={classes.title}>
          <Link to={paths.editor} search={settings} className={classes.link}>
            {title}
          </Link>
        </h2>
        <p className={classes.quiet}>{t('freshness.place', { booklet: bookletTitle, chapter: chapterTitle })}</p>
        {unseen && (
          <p className={classes.unseen}>
            <IconEyeOff size={18} aria-hidden />
            <span>{t(`freshness.unseen.${unseen}`)}</span>
          </p>
        )}
        <ul className={classes.findings}>
          {findings.map(({ kind, message, blockId, reports }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two findings may have the same sentence.
            <li key={index} data-kind={kind}>
              {blockId === null ? (
                message
              ) : (
                <Link to={paths.editor} search={{ ...place, bloc: blockId }} className={classes.link}>
                  {message}
                </Link>
              )}
              <ReaderReports reports={reports} />
            </li>
          ))}
        </ul>
        <p className={classes.quiet}>
          {owner ? t('freshness.owner', { name: owner.name }) : t('freshness.owner.none')}
          {' · '}
          {verification}
        </p>
        {differsOnline && <p className={classes.quiet}>{t('freshness.differs')}</p>}
      </div>
      <div className={classes.actions}>
        {mayVerify && (
          <Button
            size="compact-md"
            // Nothing presses on a page that no reader sees.
            variant={unseen ? 'default' : 'filled'}
            leftSection={<IconCircleCheck size={18} aria-hidden />}
            aria-label={t('freshness.still.page', { title })}
            disabled={isBusy}
            onClick={onVerify}
          >
            {t('freshness.still')}
          </Button>
        )}
        <Button
          size="compact-md"
          variant="default"
          aria-label={t('freshness.open.page', { title })}
          renderRoot={(link) => <Link to={paths.editor} search={settings} {...link} />}
        >
          {t('freshness.open')}
        </Button>
        {mayVerify && (
          <Button
            size="compact-md"
            variant="default"
            aria-label={t('freshness.assign.page', { title })}
            onClick={onAssign}
          >
            {t('freshness.assign')}
          </Button>
        )}
      </div>
    </li>
  );
}
