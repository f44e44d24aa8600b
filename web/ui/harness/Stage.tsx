import { Button, Stack } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { SelectField } from '../fields/SelectField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { ActionMenu } from '../overlays/ActionMenu.tsx';
import { confirm } from '../overlays/confirm.ts';
import { Dialog, type DialogProps } from '../overlays/Dialog.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';

type StageProps = Partial<DialogProps> & { long?: boolean; fields?: boolean };

let shown: { opened: boolean; props: StageProps } = { opened: false, props: {} };
const listeners = new Set<() => void>();
const set = (next: typeof shown) => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Opens a dialog with any props. */
export const stage = {
  open: (props: StageProps = {}) => set({ opened: true, props }),
  close: () => set({ ...shown, opened: false }),
};

function Fields() {
  return (
    <Stack>
      <TextField label="Titre" data-autofocus />
      <SelectField label="Secteur" data={['Commerce', 'Santé', 'Industrie']} />
      <ActionMenu label="Plus" actions={[{ label: 'Dupliquer', onClick: () => {} }]} />
      <Tooltip label="Bulle d’aide">
        <Button variant="default">Aide</Button>
      </Tooltip>
      <Button variant="default" onClick={() => confirm.require({ message: 'Par-dessus ?' })}>
        Demander
      </Button>
    </Stack>
  );
}

export function Stage() {
  const { opened, props } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  const { long, fields, ...dialog } = props;
  return (
    <Dialog title="Ajouter un chapitre" opened={opened} onClose={stage.close} {...dialog}>
      {props.children ?? (fields ? <Fields /> : <p>Choisissez un chapitre de la bibliothèque.</p>)}
      {long && Array.from({ length: 80 }, (_, line) => `Ligne ${line + 1}`).map((line) => <p key={line}>{line}</p>)}
    </Dialog>
  );
}
