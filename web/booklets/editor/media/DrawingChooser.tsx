import { Button } from '@mantine/core';
import { useState } from 'react';
import { DrawingFrame } from '../../../../blocks/drawings/DrawingFrame.tsx';
import { getThemeTokens } from '../../../../blocks/theme.ts';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useDrawings } from '../../media/use-drawings.ts';
import { useEditor } from '../editor-context.ts';
import classes from './MediaLibrary.module.css';

/** Chooses a drawing of the product, shown in the colours of the booklet. */
export function DrawingChooser({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useDrawings(opened);
  const { booklet } = useEditor();
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpened(true)}>
        {t('editor.drawing.choose')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('editor.drawing.choose')} width="56rem" maximizable>
        {!data && <LoadState error={error} onRetry={refetch} blocks={1} />}
        <ul
          className={`b-page ${classes.grid}`}
          style={getThemeTokens(booklet.theme)}
          aria-label={t('editor.drawing.choose')}
        >
          {data?.map(({ id, label, shapes }) => (
            <li key={id}>
              <button
                type="button"
                className={`${shared.card} ${classes.file}`}
                onClick={() => {
                  close();
                  onChoose(id);
                }}
              >
                <DrawingFrame shapes={shapes} />
                <span className={classes.name}>{label}</span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** The drawing of a field: a thumbnail and its name. */
export function ChosenDrawing({ id }: { id: string }) {
  const { data } = useDrawings();
  const { booklet } = useEditor();
  const drawing = data?.find((one) => one.id === id);
  return (
    <div className={`b-page ${classes.drawing}`} style={getThemeTokens(booklet.theme)}>
      <DrawingFrame shapes={drawing?.shapes ?? ''} />
      <span className={classes.name}>{drawing?.label}</span>
    </div>
  );
}
