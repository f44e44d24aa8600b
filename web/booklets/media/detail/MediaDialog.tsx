import { Button, Group, Tabs } from '@mantine/core';
import { useState } from 'react';
import type { MediaDetail } from '../../../../contract/booklets/media/media-library.ts';
import { formatDayAndTime, formatNumber, formatSize } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { type Icon, IconCrop, IconDownload, IconReplace } from '../../../ui/icons/index.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useMediaDetail } from '../use-media.ts';
import { downloadMedia } from '../use-media-actions.tsx';
import { CropDialog } from './CropDialog.tsx';
import classes from './detail.module.css';
import { FieldsForm } from './FieldsForm.tsx';
import { MediaPreview } from './MediaPreview.tsx';
import { MediaUseList } from './MediaUseList.tsx';
import { MediaVersionList } from './MediaVersionList.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';

interface MediaDialogProps {
  id: string;
  onClose: () => void;
  onOpen: (id: string) => void;
}

/** Technical facts of a file. */
function MediaFacts({ media }: { media: MediaDetail }) {
  const t = useT();
  const facts = [
    [t('media.fact.kind'), t(`media.kind.${media.kind}`)],
    [t('media.fact.size'), formatSize(media.size)],
    media.weight > media.size && [t('media.fact.weight'), formatSize(media.weight)],
    media.width !== null &&
      media.height !== null && [
        t('media.fact.pixels'),
        t('media.pixels', { width: formatNumber(media.width), height: formatNumber(media.height) }),
      ],
    media.duration !== null && [t('media.fact.duration'), t('media.seconds', { count: media.duration })],
    [t('media.fact.folder'), media.folder ?? t('media.folder.root')],
    [t('media.fact.added'), t('media.by', { date: formatDayAndTime(media.createdAt), name: media.createdBy })],
    [t('media.fact.version'), formatNumber(media.version)],
    media.sameAs.length > 0 && [
      t('media.fact.same'),
      [
        ...media.sameAs.map(({ name }) => name),
        ...(media.left.sameAs > 0 ? [t('ui.rows.leftOut', { count: media.left.sameAs })] : []),
      ].join(', '),
    ],
  ].filter((fact): fact is [string, string] => Array.isArray(fact));
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const canCrop = ({ kind, mime }: MediaDetail) => kind === 'image' && mime !== 'image/svg+xml' && mime !== 'image/gif';

/** Details of one file: facts, fields, usages and former versions. */
export function MediaDialog({ id, onClose, onOpen }: MediaDialogProps) {
  const t = useT();
  const { data: media, error, refetch } = useMediaDetail(id);
  const [asked, setAsked] = useState<'crop' | 'replace' | null>(null);
  const [dirty, setDirty] = useState(false);
  const leave = async () => {
    const sure =
      !dirty ||
      (await confirm.ask({
        header: t('media.leave.title'),
        message: t('media.leave.sentence'),
        acceptLabel: t('media.leave.do'),
        danger: true,
      }));
    if (sure) onClose();
  };
  const mayChange = media?.can.change && media.deletedAt === null;
  const button = (label: string, ButtonIcon: Icon, onClick: () => void) => (
    <Button variant="default" size="compact-md" leftSection={<ButtonIcon size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <Dialog opened onClose={() => void leave()} title={media?.name ?? t('media.one')} width="64rem" maximizable>
      {!media && <LoadState isScreen error={error} onRetry={refetch} blocks={2} />}
      {media && (
        <div className={classes.columns}>
          <div className={`${shared.stackSm} ${shared.narrow}`}>
            <MediaPreview media={media} />
            <Group gap="xs">
              {button(t('media.download'), IconDownload, () => void downloadMedia(media.id).catch(() => undefined))}
              {mayChange && button(t('media.replace'), IconReplace, () => setAsked('replace'))}
              {mayChange && canCrop(media) && button(t('media.crop'), IconCrop, () => setAsked('crop'))}
            </Group>
            <MediaFacts media={media} />
          </div>
          <Tabs defaultValue="fields" className={shared.narrow}>
            <Tabs.List>
              <Tabs.Tab value="fields">{t('media.tab.fields')}</Tabs.Tab>
              <Tabs.Tab value="uses">{t('media.tab.uses', { count: media.usesTotal })}</Tabs.Tab>
              <Tabs.Tab value="versions">
                {t('media.tab.versions', { count: media.versions.length + media.left.versions + 1 })}
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="fields" pt="md">
              <FieldsForm key={media.rowVersion} media={media} onDirty={setDirty} />
            </Tabs.Panel>
            <Tabs.Panel value="uses" pt="md">
              <MediaUseList media={media} />
            </Tabs.Panel>
            <Tabs.Panel value="versions" pt="md">
              <MediaVersionList media={media} />
            </Tabs.Panel>
          </Tabs>
        </div>
      )}
      {media && asked === 'crop' && <CropDialog media={media} onClose={() => setAsked(null)} />}
      {media && asked === 'replace' && <ReplaceDialog media={media} onClose={() => setAsked(null)} onOpen={onOpen} />}
    </Dialog>
  );
}
