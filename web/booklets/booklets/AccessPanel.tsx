import { Button, Group, Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { findQuickAccess } from '../../../contract/booklets/access/access.ts';
import { type Booklet, setAccess } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import { useAction } from '../../lib/use-action.ts';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { IconAdjustments, IconQrcode, IconRefresh, IconWorldOff } from '../../ui/icons/index.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { AccessChoice } from '../publications/AccessChoice.tsx';
import { ReaderLink } from '../publications/ReaderLink.tsx';
import classes from './BookletHomePage.module.css';
import { useCacheBooklet } from './use-booklet.ts';
import { useUnpublish } from './use-unpublish.ts';

// Loaded on demand: most visits share nothing.
const ShareDialog = lazyComponent('ShareDialog', () => import('../access/ShareDialog.tsx'));

/** Access methods of a booklet, its reader link, and the button that unpublishes it. */
export function AccessPanel({ booklet }: { booklet: Booklet }) {
  const t = useT();
  const keep = useCacheBooklet();
  const navigate = useNavigate();
  const { busy, run: act } = useAction();
  const [sharing, setSharing] = useState(false);
  const { doors, noindex } = booklet.access;
  const mode = findQuickAccess(doors);
  const may = booklet.can['booklet.access'] && !booklet.binnedAt && booklet.state !== 'archived';
  const run = (work: () => Promise<Booklet>) => act(async () => keep(await work()));
  const set = (body: Omit<CallBodyInput<typeof setAccess>, 'noindex'> & { noindex?: boolean }) =>
    run(() => api(setAccess, { params: { id: booklet.id }, body: { noindex, ...body } }));
  const renew = () =>
    confirm.require({
      header: t('access.renew.header'),
      message: t('access.renew.message'),
      acceptLabel: t('access.renew'),
      danger: true,
      accept: () => void set({ mode: 'link', renewLink: true }),
    });
  const leave = useUnpublish(booklet.id, run);
  return (
    <section className={classes.panel} id="acces" aria-labelledby="acces-titre">
      <h2 id="acces-titre">{t('access.title')}</h2>
      <Stack>
        {may ? (
          <AccessChoice doors={doors} onChange={(next) => void set({ mode: next })} />
        ) : (
          <p>
            {doors.length === 0
              ? t('booklet.access.none')
              : doors.map((door) => t(`booklet.access.${door}`)).join(', ')}
          </p>
        )}
        {booklet.state === 'published' && (
          <div id="partage">
            <ReaderLink booklet={booklet} />
          </div>
        )}
        {may && mode === 'public' && (
          <SwitchField
            label={t('access.noindex')}
            help={t('access.noindex.help')}
            checked={noindex}
            disabled={busy}
            onChange={(event) => void set({ mode, noindex: event.currentTarget.checked })}
          />
        )}
        <Group>
          {may && booklet.state === 'published' && (
            <Button
              variant="default"
              leftSection={<IconQrcode size={18} aria-hidden />}
              onClick={() => setSharing(true)}
            >
              {t('share.qr')}
            </Button>
          )}
          {may && (
            <Button
              variant="light"
              leftSection={<IconAdjustments size={18} aria-hidden />}
              onClick={() => void navigate({ to: paths.bookletAccess, search: { livret: booklet.id } })}
            >
              {t('access.more')}
            </Button>
          )}
          {may && mode === 'link' && (
            <Button
              variant="default"
              disabled={busy}
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={renew}
            >
              {t('access.renew')}
            </Button>
          )}
          {booklet.state === 'published' && booklet.can['booklet.publish'] && (
            <Button
              variant="default"
              disabled={busy}
              leftSection={<IconWorldOff size={18} aria-hidden />}
              onClick={leave}
            >
              {t('publication.unpublish')}
            </Button>
          )}
        </Group>
      </Stack>
      {sharing && (
        <Suspense>
          <ShareDialog booklet={booklet} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </section>
  );
}
