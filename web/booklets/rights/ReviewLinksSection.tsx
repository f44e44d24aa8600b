import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  eraseReviewers,
  listReviewLinks,
  type ReviewLink,
  revokeReviewLink,
} from '../../../contract/booklets/comments/review-links.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { api, ignoreApiError } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { IconBan, IconCheck, IconClockOff, IconPlus } from '../../ui/icons/index.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import shared from '../../ui/theme/shared.module.css';
import { ReviewLinkDialog } from './ReviewLinkDialog.tsx';
import links from './ReviewLinks.module.css';
import classes from './RightsPage.module.css';

type ReviewLinks = CallAnswer<typeof listReviewLinks>;

const STATE_LOOKS = {
  active: { tone: 'success', icon: IconCheck },
  expired: { tone: 'neutral', icon: IconClockOff },
  revoked: { tone: 'danger', icon: IconBan },
} as const satisfies Record<ReviewLink['state'], object>;

interface ReviewLinkRowProps {
  link: ReviewLink;
  onRevoke: () => void;
  onErase: () => void;
}

function ReviewLinkRow({ link, onRevoke, onErase }: ReviewLinkRowProps) {
  const t = useT();
  const { name, state, url, expiresAt, createdBy, reviewers, comments, lastUsedAt } = link;
  const facts = [
    t(state === 'active' ? 'reviewLinks.ends' : 'reviewLinks.ended', { when: formatDayAndTime(expiresAt) }),
    t('reviewLinks.by', { name: createdBy }),
    t('reviewLinks.comments', { count: comments }),
    reviewers.length > 0 ? t('reviewLinks.reviewers', { names: reviewers.join(', ') }) : '',
    lastUsedAt ? t('reviewLinks.used', { when: formatDayAndTime(lastUsedAt) }) : '',
  ];
  return (
    <li className={links.link}>
      <div className={`${shared.rowWrap} ${links.head}`}>
        <h3 className={links.name}>{name}</h3>
        <StatusBadge {...STATE_LOOKS[state]}>{t(`reviewLinks.state.${state}`)}</StatusBadge>
      </div>
      {state === 'active' && <CopyField label={t('reviewLinks.address')} value={url} />}
      <p className={shared.note}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      {state === 'active' && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('reviewLinks.revoke.of', { name })}
          onClick={onRevoke}
        >
          {t('reviewLinks.revoke')}
        </Button>
      )}
      {state !== 'active' && reviewers.length > 0 && (
        <Button variant="default" size="compact-md" aria-label={t('reviewLinks.erase.of', { name })} onClick={onErase}>
          {t('reviewLinks.erase')}
        </Button>
      )}
    </li>
  );
}

/** Links through which people without an account comment the draft. */
export function ReviewLinksSection({ bookletId }: { bookletId: string }) {
  const t = useT();
  const cache = useQueryClient();
  const key = ['booklet', bookletId, 'review-links'];
  const params = { id: bookletId };
  const { data, error, refetch } = useCallQuery(key, listReviewLinks, { params });
  const [creating, setCreating] = useState(false);
  const keep = (kept: ReviewLinks | null) => kept && cache.setQueryData(key, { links: kept.links, left: kept.left });
  const revoke = ({ id: linkId, name }: ReviewLink) =>
    confirm.require({
      header: t('reviewLinks.revoke.header', { name }),
      message: t('reviewLinks.revoke.message'),
      acceptLabel: t('reviewLinks.revoke'),
      danger: true,
      accept: () => void api(revokeReviewLink, { params: { ...params, linkId } }).then(keep, ignoreApiError),
    });
  const erase = ({ id: linkId, name }: ReviewLink) =>
    confirm.require({
      header: t('reviewLinks.erase.header', { name }),
      message: t('reviewLinks.erase.message'),
      acceptLabel: t('reviewLinks.erase'),
      danger: true,
      accept: () => void api(eraseReviewers, { params: { ...params, linkId } }).then(keep, ignoreApiError),
    });
  return (
    <section className={classes.panel} aria-labelledby="relecture-externe">
      <h2 id="relecture-externe">{t('reviewLinks.title')}</h2>
      <p className={shared.dimmed}>{t('reviewLinks.sentence')}</p>
      {data ? (
        <>
          {data.links.length === 0 && <p>{t('reviewLinks.none')}</p>}
          <ul className={links.links}>
            {data.links.map((link) => (
              <ReviewLinkRow key={link.id} link={link} onRevoke={() => revoke(link)} onErase={() => erase(link)} />
            ))}
          </ul>
          <RowsLeftOut count={data.left} />
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
            {t('reviewLinks.create')}
          </Button>
        </>
      ) : (
        <LoadState error={error} onRetry={refetch} />
      )}
      {creating && (
        <ReviewLinkDialog
          bookletId={bookletId}
          onClose={() => setCreating(false)}
          onSaved={(saved) => {
            keep(saved);
            setCreating(false);
          }}
        />
      )}
    </section>
  );
}
