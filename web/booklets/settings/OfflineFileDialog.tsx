import { Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { exportOfflineFile, getOfflineChoice, type OfflineChoice } from '../../../contract/reading/offline.ts';
import { api } from '../../lib/api.ts';
import { formatSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import classes from './advanced.module.css';

/** Estimated bytes of the chosen chapters. Above the limit, images are made smaller and files are left out. */
const estimateBytes = ({ chapters, baseBytes }: OfflineChoice, ids: readonly string[], withVideo: boolean): number =>
  chapters
    .filter(({ id }) => ids.includes(id))
    .reduce((sum, chapter) => sum + chapter.bytes + (withVideo ? chapter.videoBytes : 0), baseBytes);

interface ChoiceFieldsProps {
  choice: OfflineChoice;
  chapterIds: string[];
  onChapterIds: (ids: string[]) => void;
  withVideo: boolean;
  onWithVideo: (withVideo: boolean) => void;
}

function ChoiceFields({ choice, chapterIds, onChapterIds, withVideo, onWithVideo }: ChoiceFieldsProps) {
  const t = useT();
  const { chapters, maxBytes, onlinePages } = choice;
  const bytes = estimateBytes(choice, chapterIds, withVideo);
  const hasVideo = chapters.some(({ videoBytes }) => videoBytes > 0);
  return (
    <Stack>
      <p className={classes.quiet}>{t('offline.sentence', { version: choice.version })}</p>
      {onlinePages > 0 && <p className={classes.quiet}>{t('offline.online', { count: onlinePages })}</p>}
      <Checkbox.Group label={t('offline.chapters')} value={chapterIds} onChange={onChapterIds}>
        <Stack gap="xs" mt="xs">
          {chapters.map(({ id, title, pages, bytes: size }) => (
            <Checkbox
              key={id}
              value={id}
              label={title}
              description={t('offline.chapter', { count: pages, size: formatSize(size) })}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {hasVideo && (
        <Checkbox
          label={t('offline.video')}
          description={t('offline.video.help', { max: formatSize(maxBytes) })}
          checked={withVideo}
          onChange={(event) => onWithVideo(event.currentTarget.checked)}
        />
      )}
      <p role="status">
        {bytes > maxBytes
          ? t('offline.tooLarge', { size: formatSize(bytes), max: formatSize(maxBytes) })
          : t('offline.size', { size: formatSize(bytes) })}
      </p>
    </Stack>
  );
}

interface OfflineFileDialogProps {
  bookletId: string;
  onClose: () => void;
}

/** Chooses what goes into the offline file, then starts the task that makes it. */
export function OfflineFileDialog({ bookletId, onClose }: OfflineFileDialogProps) {
  const t = useT();
  const { busy, refusal, run } = useAction();
  const { data, error, refetch } = useCallQuery(['booklet', bookletId, 'offline-file'], getOfflineChoice, {
    params: { id: bookletId },
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [withVideo, setWithVideo] = useState(false);
  const chapterIds = chosen ?? data?.chapters.map(({ id }) => id) ?? [];
  const start = async () => {
    const done = await run(() =>
      api(exportOfflineFile, { params: { id: bookletId }, body: { chapterIds, withVideo }, quiet: true }),
    );
    if (done) onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('offline.title')}
      footer={
        <DialogFooter cancel={t('offline.cancel')} onCancel={onClose}>
          <Button loading={busy} disabled={!data || chapterIds.length === 0} onClick={() => void start()}>
            {t('offline.start')}
          </Button>
        </DialogFooter>
      }
    >
      {!data && <LoadState error={error} onRetry={refetch} />}
      {data && (
        <ChoiceFields
          choice={data}
          chapterIds={chapterIds}
          onChapterIds={setChosen}
          withVideo={withVideo}
          onWithVideo={setWithVideo}
        />
      )}
      {refusal !== '' && <FieldError>{refusal}</FieldError>}
    </Dialog>
  );
}
