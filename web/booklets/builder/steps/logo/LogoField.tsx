import { Button } from '@mantine/core';
import { useCallback, useId, useRef, useState } from 'react';
import type { Media } from '../../../../../contract/booklets/media/media.ts';
import { errorText } from '../../../../../contract/platform/errors.ts';
import { MEGABYTE } from '../../../../../contract/platform/text/size.ts';
import { formatSize } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { IconCrop, IconPhoto, IconReplace, IconTrash } from '../../../../ui/icons/index.ts';
import shared from '../../../../ui/theme/shared.module.css';
import { FileDrop } from '../../parts/FileDrop.tsx';
import { PickMedia } from '../../parts/PickMedia.tsx';
import { useFocusRestore } from '../../parts/use-focus-restore.ts';
import { useUpload } from '../../parts/use-upload.ts';
import { CropDialog } from './CropDialog.tsx';
import classes from './LogoStep.module.css';

interface LogoFieldProps {
  title: string;
  sentence: string;
  mediaId: string | null;
  alt: string;
  /** Background colour of the logo. */
  background: string;
  refused: string | undefined;
  onChange: (media: Media | null) => void;
}

const ACCEPTED_LOGO_TYPES = '.svg,.png,.jpg,.jpeg,.webp,image/svg+xml,image/png,image/jpeg,image/webp';
const MAX_LOGO_BYTES = 5 * MEGABYTE;
const RASTER_FILE_NAME = /\.(png|jpe?g|webp)$/i;

/** One variant of the logo: drop, choose or pick it; then crop, replace or remove it. */
export function LogoField({ title, sentence, mediaId, alt, background, refused, onChange }: LogoFieldProps) {
  const t = useT();
  const id = useId();
  const { upload, progress, refusal, setRefusal, cancel } = useUpload('logo', alt);
  const [picking, setPicking] = useState(false);
  const [cutting, setCutting] = useState<File | null>(null);
  const [last, setLast] = useState<File | null>(null);
  const [replacing, setReplacing] = useState(false);

  // The crop arrives after a later render: it must call the current `onChange`.
  const latest = useRef(onChange);
  latest.current = onChange;
  const send = async (file: File) => {
    const media = await upload(file);
    if (!media) return;
    setReplacing(false);
    latest.current(media);
  };
  const take = (file: File) => {
    const name = { fichier: file.name };
    if (file.size > MAX_LOGO_BYTES)
      return setRefusal(
        errorText('MED-001', { ...name, taille: formatSize(file.size), max: formatSize(MAX_LOGO_BYTES) }),
      );
    setLast(RASTER_FILE_NAME.test(file.name) ? file : null);
    void send(file);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog must not start again at each render
  const cut = useCallback((file: File) => {
    setCutting(null);
    void send(file);
  }, []);

  const filled = mediaId !== null && !replacing && progress === null;
  const region = useFocusRestore<HTMLElement>(filled ? mediaId : progress === null ? 'empty' : 'sending');
  return (
    <section ref={region} className={classes.slot} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={classes.sentence}>{sentence}</p>
      {filled ? (
        <>
          <div className={classes.shown} style={{ background }}>
            <img src={`/api/admin/media/${mediaId}/file`} alt={alt} className={classes.logo} />
          </div>
          <div className={`${shared.wrapXs} ${classes.buttons}`}>
            <Button
              variant="default"
              leftSection={<IconReplace size={18} aria-hidden />}
              onClick={() => setReplacing(true)}
            >
              {t('builder.logo.replace')}
            </Button>
            {last && (
              <Button
                variant="default"
                leftSection={<IconCrop size={18} aria-hidden />}
                onClick={() => setCutting(last)}
              >
                {t('builder.logo.crop')}
              </Button>
            )}
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => {
                setLast(null);
                onChange(null);
              }}
            >
              {t('builder.logo.remove')}
            </Button>
          </div>
        </>
      ) : (
        <FileDrop
          label={t('builder.logo.drop')}
          help={t('builder.logo.formats')}
          accept={ACCEPTED_LOGO_TYPES}
          onFile={take}
          error={refusal || refused}
          progress={progress}
          working={t('builder.logo.sending')}
          onCancel={cancel}
        >
          <Button variant="default" leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => setPicking(true)}>
            {t('builder.media.pick')}
          </Button>
          {replacing && (
            <Button variant="subtle" color="gray" onClick={() => setReplacing(false)}>
              {t('builder.cancel')}
            </Button>
          )}
        </FileDrop>
      )}
      <PickMedia
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={(media) => {
          setReplacing(false);
          onChange(media);
        }}
      />
      {cutting && <CropDialog file={cutting} onClose={() => setCutting(null)} onDone={cut} />}
    </section>
  );
}
