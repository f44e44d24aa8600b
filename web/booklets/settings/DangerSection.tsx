import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import { useAction } from '../../lib/use-action.ts';
import { IconTransfer, IconWorldOff } from '../../ui/icons/index.ts';
import { renderActionIcon } from '../../ui/overlays/ActionMenu.tsx';
import { useCacheBooklet } from '../booklets/use-booklet.ts';
import { useBookletActions } from '../booklets/use-booklet-actions.tsx';
import { useUnpublish } from '../booklets/use-unpublish.ts';
import classes from './advanced.module.css';

interface DangerActionProps {
  title: string;
  sentence: string;
  icon: ReactNode;
  /** Text of the button; the title by default. */
  label?: string;
  loading?: boolean;
  isRed?: boolean | undefined;
  onClick: () => void;
}

const DangerAction = ({ title, sentence, icon, label = title, loading, isRed, onClick }: DangerActionProps) => (
  <li>
    <div>
      <h3>{title}</h3>
      <p className={classes.quiet}>{sentence}</p>
    </div>
    <Button
      variant="default"
      className={isRed ? classes.red : undefined}
      loading={loading}
      leftSection={icon}
      onClick={onClick}
    >
      {label}
    </Button>
  </li>
);

/** Actions that transfer, unpublish, archive or bin the booklet. */
export function DangerSection({ booklet }: { booklet: Booklet }) {
  const t = useT();
  const navigate = useNavigate();
  const keep = useCacheBooklet();
  const { busy, run } = useAction();
  const { actionsFor } = useBookletActions();
  const { id, can, state } = booklet;
  const leave = useUnpublish(id, (work) => run(async () => keep(await work())));
  const actions = actionsFor(booklet);
  const ending = (name: 'archive' | 'bin') => {
    const action = actions.find(({ label }) => label === t(`booklet.action.${name}`));
    return (
      action && (
        <DangerAction
          title={action.label}
          sentence={t(`advanced.danger.${name}`)}
          icon={renderActionIcon(action.icon)}
          isRed={action.danger}
          onClick={action.onClick}
        />
      )
    );
  };
  return (
    <section className={classes.danger} aria-labelledby="zone-sensible">
      <h2 id="zone-sensible">{t('advanced.danger')}</h2>
      <ul>
        {can['booklet.rights'] && (
          <DangerAction
            title={t('advanced.danger.transfer')}
            sentence={t('advanced.danger.transfer.sentence')}
            icon={<IconTransfer size={18} aria-hidden />}
            label={t('advanced.danger.transfer.go')}
            onClick={() => void navigate({ to: paths.bookletRights, search: { livret: id } })}
          />
        )}
        {state === 'published' && can['booklet.publish'] && (
          <DangerAction
            title={t('publication.unpublish')}
            sentence={t('advanced.danger.unpublish')}
            icon={<IconWorldOff size={18} aria-hidden />}
            loading={busy}
            onClick={leave}
          />
        )}
        {ending('archive')}
        {ending('bin')}
      </ul>
    </section>
  );
}
