import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ChangeLevel } from '../../../contract/booklets/publications/version-changes.ts';
import { useT } from '../../lib/i18n.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './panels.module.css';

interface ChangeGroupProps {
  pageTitle: string;
  levels: readonly ChangeLevel[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onChangeAll: (level: ChangeLevel) => void;
  /** The changes; drawn once the page is unfolded. */
  children: () => ReactNode;
}

/** The changes of one page, folded: its title, how many changes, how many of them major. */
export function ChangeGroup({ pageTitle, levels, isOpen, onToggle, onChangeAll, children }: ChangeGroupProps) {
  const t = useT();
  const major = levels.filter((level) => level === 'major').length;
  return (
    <li>
      <details className={classes.group} open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
        <summary>
          <strong>{pageTitle}</strong>{' '}
          <span className={shared.note}>
            {t('changes.group', { count: levels.length })}
            {major > 0 && `, ${t('changes.group.major', { count: major })}`}
          </span>
        </summary>
        {isOpen && (
          <>
            {levels.length > 1 && (
              <Group gap="xs" role="group" aria-label={t('changes.group.all', { page: pageTitle })}>
                <Button variant="default" size="xs" onClick={() => onChangeAll('minor')}>
                  {t('changes.all.minor')}
                </Button>
                <Button variant="default" size="xs" onClick={() => onChangeAll('major')}>
                  {t('changes.all.major')}
                </Button>
              </Group>
            )}
            <ul className={`${shared.plainList} ${classes.list}`}>{children()}</ul>
          </>
        )}
      </details>
    </li>
  );
}
