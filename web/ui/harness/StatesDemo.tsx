import { Anchor, Button } from '@mantine/core';
import { ProgressPanel } from '../feedback/ProgressPanel.tsx';
import { SaveState } from '../feedback/SaveState.tsx';
import { StatusBadge } from '../feedback/StatusBadge.tsx';
import { CopyField } from '../fields/CopyField.tsx';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconExclamationCircle, IconPencil } from '../icons/index.ts';
import { DeniedState } from '../states/DeniedState.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { ErrorState } from '../states/ErrorState.tsx';
import { LoadingSkeleton } from '../states/LoadingSkeleton.tsx';
import shared from '../theme/shared.module.css';
import classes from './Showcase.module.css';

export function StatesDemo() {
  return (
    <>
      <div className={shared.rowWrapSm}>
        <StatusBadge tone="success" icon={IconCircleCheck}>
          Publié
        </StatusBadge>
        <StatusBadge tone="info" icon={IconClock}>
          Planifié
        </StatusBadge>
        <StatusBadge tone="neutral" icon={IconPencil}>
          Brouillon
        </StatusBadge>
        <StatusBadge tone="warning" icon={IconAlertTriangle}>
          À revoir
        </StatusBadge>
        <StatusBadge tone="danger" icon={IconExclamationCircle}>
          En échec
        </StatusBadge>
        <SaveState state="saved" at={new Date(2026, 10, 20, 14, 32)} />
        <SaveState state="saving" />
        <SaveState state="offline" />
        <SaveState state="failed" />
      </div>
      <div className={classes.grid}>
        <div className={classes.tile}>
          <EmptyState
            title="Aucun livret pour l’instant"
            sentence="Un assistant vous guide : nom, logo, couleurs, chapitres. Comptez dix minutes."
            action={<Button>Créer un livret</Button>}
            link={<Anchor href="#tutoriel">Voir le tutoriel</Anchor>}
          />
        </div>
        <div className={classes.tile}>
          <EmptyState
            drawing="people"
            title="Personne n’est encore inscrit"
            sentence="Ajoutez une personne ou importez une liste depuis un tableur."
            action={<Button>Ajouter des participants</Button>}
          />
        </div>
        <div className={classes.tile}>
          <EmptyState drawing="mail" title="Aucune campagne" sentence="Invitez, relancez, remerciez." />
        </div>
        <div className={classes.tile}>
          <EmptyState drawing="picture" title="La médiathèque est vide" sentence="Déposez vos photos ici." />
        </div>
        <div className={classes.tile}>
          <ErrorState message="Le serveur ne répond pas. Vérifiez votre connexion." onRetry={() => {}} />
        </div>
        <div className={classes.tile}>
          <DeniedState message="Demandez ce droit à Camille Durand, qui administre votre entreprise." />
        </div>
      </div>
      <div className={classes.grid}>
        <ProgressPanel title="Envoi des invitations" done={1240} total={3412} remaining={190} onCancel={() => {}}>
          3 adresses refusées
        </ProgressPanel>
        <ProgressPanel title="Lecture du fichier" done={57} total={null} />
      </div>
      <CopyField
        label="Adresse du livret"
        help="À donner aux personnes que vous accueillez."
        value="https://exemple.fr/lire/boulangerie-martin/accueil-2026"
      />
      <LoadingSkeleton blocks={1} />
    </>
  );
}
