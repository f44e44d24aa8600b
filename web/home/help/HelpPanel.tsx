import { useState } from 'react';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useCurrentPath, useMatch, useSearch } from '../../lib/router/router-hooks.ts';
import { IconArrowLeft, IconBook, IconLifebuoy } from '../../ui/icons/index.ts';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './help.module.css';
import { TutorialView } from './TutorialView.tsx';
import { useTutorials } from './use-help.ts';

/** Panel of the « ? » button: the tutorials of this screen, and the open one beside it. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const t = useT();
  // The route pattern, without ids: a tutorial is about the screen, not about one item.
  const screen = useMatch(({ route }) => route.path);
  // Context of a support message: the current screen and booklet.
  const from = useCurrentPath();
  const booklet = useSearch();
  const { data, error, refetch } = useTutorials({ screen: String(screen) });
  const [open, setOpen] = useState<string | null>(null);
  const only = data?.rows.length === 1 ? (data.rows[0]?.id ?? null) : null;
  const shown = open ?? only;
  const title = data?.rows.find(({ id }) => id === shown)?.title;
  return (
    <SidePanel onClose={onClose} title={title ?? t('help.here')}>
      {!data && <LoadState error={error} onRetry={refetch} />}
      {data && shown === null && data.rows.length === 0 && (
        <EmptyState title={t('help.here.none')} sentence={t('help.here.none.sentence')} drawing="search" />
      )}
      {data && shown === null && data.rows.length > 0 && (
        <ul className={classes.plain}>
          {data.rows.map(({ id, title: name, summary }) => (
            <li key={id}>
              <button type="button" className={`${shared.card} ${classes.choice}`} onClick={() => setOpen(id)}>
                <strong>{name}</strong>
                <span>{summary}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown !== null && open !== null && (
        <button type="button" className={classes.back} onClick={() => setOpen(null)}>
          <IconArrowLeft size={18} aria-hidden /> {t('help.here.back')}
        </button>
      )}
      {shown !== null && <TutorialView id={shown} />}
      <p className={classes.more}>
        <Link to={paths.help} onClick={onClose}>
          <IconBook size={18} aria-hidden /> {t('help.all')}
        </Link>
        <Link to={paths.help} search={{ support: '1', depuis: from, livret: booklet.livret }} onClick={onClose}>
          <IconLifebuoy size={18} aria-hidden /> {t('help.support')}
        </Link>
      </p>
    </SidePanel>
  );
}
