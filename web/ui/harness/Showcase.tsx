import { toast } from '../feedback/toast.ts';
import { SegmentedChoice } from '../fields/SegmentedChoice.tsx';
import { ButtonWithIcon } from '../form/ButtonWithIcon.tsx';
import { IconPlus } from '../icons/index.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { ActionMenu } from '../overlays/ActionMenu.tsx';
import { confirm } from '../overlays/confirm.ts';
import { useColourScheme } from '../theme/colour-scheme.ts';
import { FormDemo } from './FormDemo.tsx';
import classes from './Showcase.module.css';
import { stage } from './Stage.tsx';
import { StatesDemo } from './StatesDemo.tsx';
import { TableDemo } from './TableDemo.tsx';

const askToDelete = () =>
  confirm.require({
    danger: true,
    header: 'Supprimer « Accueil 2026 » ?',
    message: 'Le livret ira à la corbeille. Les 128 participants n’y auront plus accès.',
    acceptLabel: 'Supprimer le livret',
  });

/** All components of the design system on one page, with realistic content. */
export function Showcase() {
  const { choice, choose } = useColourScheme();
  return (
    <main className={classes.page}>
      <PageHeader
        title="Livrets"
        sentence="Préparez l’accueil de vos nouveaux collègues : un livret par site, par métier ou par moment de l’année."
        more={
          <ActionMenu
            label="Autres actions"
            actions={[
              { label: 'Importer un livret', onClick: () => toast.success('Le livret a été importé.') },
              { label: 'Agrandir', onClick: () => stage.open({ maximizable: true, fields: true }) },
              { label: 'Supprimer', danger: true, onClick: askToDelete },
            ]}
          />
        }
        action={<ButtonWithIcon icon={IconPlus}>Créer un livret</ButtonWithIcon>}
      />
      <SegmentedChoice
        label="Thème"
        options={[
          { value: 'light', label: 'Clair' },
          { value: 'dark', label: 'Sombre' },
          { value: 'auto', label: 'Système' },
        ]}
        value={choice}
        onChange={choose}
      />
      <TableDemo />
      <StatesDemo />
      <FormDemo />
    </main>
  );
}
