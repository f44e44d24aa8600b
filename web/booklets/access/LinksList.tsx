import { Button } from '@mantine/core';
import type { NamedLink } from '../../../contract/booklets/access/access.ts';
import { formatDay, formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { IconBan, IconCheck, IconClockOff, IconPencil, IconPlus, IconQrcode } from '../../ui/icons/index.ts';
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './access.module.css';
import { getLinkState, type LinkState } from './access-links.ts';

/** Action on a link that opens a dialog. */
export type LinkDialogRequest =
  | { what: 'create' }
  | { what: 'rename'; link: NamedLink }
  | { what: 'qr'; link: NamedLink };

interface LinksListProps {
  links: readonly NamedLink[];
  /** Revoked links that are left out. */
  left: number;
  onAsk: (asked: LinkDialogRequest) => void;
  onRevoke: (link: NamedLink) => void;
}

const MAX_LIVE_LINKS = 20;
const LINK_STATE_LOOKS = {
  live: { tone: 'success', icon: IconCheck },
  over: { tone: 'neutral', icon: IconClockOff },
  spent: { tone: 'warning', icon: IconClockOff },
  revoked: { tone: 'danger', icon: IconBan },
} as const satisfies Record<LinkState, object>;

function LinkFacts({ link }: { link: NamedLink }) {
  const t = useT();
  const { openings: count, maxOpenings: max, expiresAt, revokedAt, createdAt } = link;
  const facts = [
    max === null ? t('access.link.openings', { count }) : t('access.link.openingsOf', { count, max }),
    expiresAt === null ? '' : t('access.link.ends', { when: formatDayAndTime(expiresAt) }),
    revokedAt === null ? '' : t('access.link.revokedOn', { day: formatDay(revokedAt) }),
    t('access.link.madeOn', { day: formatDay(createdAt) }),
  ];
  return <p className={classes.quiet}>{facts.filter((fact) => fact !== '').join(' · ')}</p>;
}

/** Unlisted links, each with its own count and revocation. Actions apply at once. */
export function LinksList({ links, left, onAsk, onRevoke }: LinksListProps) {
  const t = useT();
  const live = links.filter(({ revokedAt }) => revokedAt === null);
  const revoked = links.filter(({ revokedAt }) => revokedAt !== null);
  const row = (link: NamedLink) => {
    const state = getLinkState(link);
    return (
      <li key={link.id} className={classes.link}>
        <div className={`${shared.rowWrap} ${classes.linkHead}`}>
          <h4 className={classes.linkName}>{link.name}</h4>
          <StatusBadge {...LINK_STATE_LOOKS[state]}>{t(`access.link.state.${state}`)}</StatusBadge>
          {link.revokedAt === null && (
            <ActionMenu
              label={t('access.link.actions', { name: link.name })}
              actions={[
                {
                  label: t('access.link.qr'),
                  icon: <IconQrcode size={18} aria-hidden />,
                  onClick: () => onAsk({ what: 'qr', link }),
                },
                {
                  label: t('access.link.rename'),
                  icon: <IconPencil size={18} aria-hidden />,
                  onClick: () => onAsk({ what: 'rename', link }),
                },
                {
                  label: t('access.link.revoke'),
                  icon: <IconBan size={18} aria-hidden />,
                  danger: true,
                  onClick: () => onRevoke(link),
                },
              ]}
            />
          )}
        </div>
        {link.revokedAt === null && link.url !== '' && <CopyField label={t('access.link.address')} value={link.url} />}
        <LinkFacts link={link} />
      </li>
    );
  };
  return (
    <>
      {live.length === 0 ? (
        <p className={classes.quiet}>{t('access.link.none')}</p>
      ) : (
        <ul className={`${shared.stackMd} ${classes.links}`}>{live.map(row)}</ul>
      )}
      <div>
        <Button
          variant="default"
          disabled={live.length >= MAX_LIVE_LINKS}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onAsk({ what: 'create' })}
        >
          {t('access.link.create')}
        </Button>
        {live.length >= MAX_LIVE_LINKS && (
          <p className={classes.quiet}>{t('access.link.full', { count: MAX_LIVE_LINKS })}</p>
        )}
      </div>
      {revoked.length + left > 0 && (
        <details>
          <summary>{t('access.link.revoked', { count: revoked.length + left })}</summary>
          <ul className={`${shared.stackMd} ${classes.links}`}>{revoked.map(row)}</ul>
          <RowsLeftOut count={left} />
        </details>
      )}
    </>
  );
}
