import { Button, Checkbox, Progress, Radio, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type MediaDetail, type MediaUse, replaceMedia } from '../../../../contract/booklets/media/media-library.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { formatNumber, formatSize } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormRefusal } from '../../../ui/fields/FieldError.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { MoreRows } from '../../../ui/table/MoreRows.tsx';
import { MediaThumbnail } from '../MediaThumbnail.tsx';
import { refreshMedia, useMediaUses } from '../use-media.ts';
import classes from './detail.module.css';

interface ReplaceDialogProps {
  media: MediaDetail;
  onClose: () => void;
  onOpen: (id: string) => void;
}

const DRAFT_USES: ReadonlySet<MediaUse['kind']> = new Set(['page', 'booklet', 'message', 'referent']);

/** Uploads a file in parts and returns the id of the upload. */
const uploadReplacement = async (file: File, onProgress: (share: number) => void): Promise<string> => {
  const { startTusUpload } = await import('../sending/tus.ts');
  return new Promise((resolve, reject) => {
    const work = {
      file,
      folderId: null,
      onProgress: (bytes: number) => onProgress(bytes / file.size),
      onAll: resolve,
      onError: reject,
    };
    startTusUpload(work).catch(reject);
  });
};

/** Replaces a file, everywhere or in chosen places, with a preview before and after. */
export function ReplaceDialog({ media, onClose, onOpen }: ReplaceDialogProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState('');
  const [where, setWhere] = useState<'all' | 'some'>('all');
  const { rows: uses, more } = useMediaUses(media);
  const drafts = uses.filter(({ replaceable }) => replaceable);
  const { isOnline } = media;
  // The uses in drafts come first: no more of them follow any other use.
  const hasMoreDrafts = more.shown < more.total && uses.every(({ kind }) => DRAFT_USES.has(kind));
  const [holders, setHolders] = useState<string[]>([]);
  const [online, setOnline] = useState(isOnline);
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState('');
  useEffect(() => {
    if (!file || media.kind !== 'image') return;
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file, media.kind]);
  const replace = async () => {
    if (!file) return;
    setRefusal('');
    setShare(0);
    try {
      const uploadId = await uploadReplacement(file, setShare);
      const body = {
        uploadId,
        holders: where === 'some' ? holders : [],
        online: where === 'all' && online,
        rowVersion: media.rowVersion,
      };
      const answer = await api(replaceMedia, { params: { id: media.id }, body, quiet: true });
      toast.success(t('media.replaced', { count: answer.booklets }));
      refreshMedia();
      onClose();
      if (answer.media.id !== media.id) onOpen(answer.media.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message || t('error.offline'));
    } finally {
      setShare(null);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('media.replace.title', { name: media.name })}
      width="44rem"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('media.cancel')}
          </Button>
          <Button
            loading={share !== null}
            disabled={!file || (where === 'some' && holders.length === 0)}
            onClick={() => void replace()}
          >
            {t('media.replace')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <FormRefusal text={refusal} />
        <Button variant="default" onClick={() => input.current?.click()}>
          {t(file ? 'media.replace.other' : 'media.replace.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('media.replace.choose')}
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
        <div className={classes.side2}>
          <figure>
            <figcaption>{t('media.replace.before')}</figcaption>
            <MediaThumbnail media={media} />
            <span className={classes.dim}>
              {media.name} · {formatSize(media.size)}
            </span>
          </figure>
          <figure>
            <figcaption>{t('media.replace.after')}</figcaption>
            {file && preview && <img className={classes.picture} src={preview} alt="" />}
            <span className={classes.dim}>
              {file ? `${file.name} · ${formatSize(file.size)}` : t('media.replace.nothing')}
            </span>
          </figure>
        </div>
        <Radio.Group
          label={t('media.replace.where')}
          value={where}
          onChange={(value) => setWhere(value === 'some' ? 'some' : 'all')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="all" label={t('media.replace.all', { count: media.usesTotal })} />
            <Radio value="some" label={t('media.replace.some')} disabled={drafts.length === 0} />
          </Stack>
        </Radio.Group>
        {where === 'all' && isOnline && (
          <Checkbox
            label={t('media.replace.online')}
            description={t('media.replace.online.help')}
            checked={online}
            onChange={(event) => setOnline(event.currentTarget.checked)}
          />
        )}
        {where === 'some' && (
          <Checkbox.Group label={t('media.replace.places')} value={holders} onChange={setHolders}>
            <Stack gap="xs" mt="xs">
              {drafts.map(({ holderId, label }) => (
                <Checkbox key={holderId} value={holderId} label={label} />
              ))}
              {hasMoreDrafts && <MoreRows {...more} />}
            </Stack>
          </Checkbox.Group>
        )}
        {share !== null && (
          <div>
            <Progress value={share * 100} aria-label={t('media.replace.sending')} />
            <span role="status" className={classes.dim}>
              {t('media.percent', { percent: formatNumber(Math.round(share * 100)) })}
            </span>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
