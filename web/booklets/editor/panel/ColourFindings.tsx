import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Booklet, updateBooklet } from '../../../../contract/booklets/booklets/booklets.ts';
import type { ThemeColours } from '../../../../contract/booklets/booklets/theme.ts';
import type { ColourFinding } from '../../../../contract/booklets/content/accessibility.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { IconAlertTriangle } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { useCacheBooklet } from '../../booklets/use-booklet.ts';
import { useEditor } from '../editor-context.ts';
import classes from './Panel.module.css';

interface ColourFindingsProps {
  booklet: Booklet;
  findings: readonly ColourFinding[];
}

const HEADING_ID = 'editor-colours';

/** Pairs of colours of the booklet that are hard to read: they lead to the step of the colours, and can be corrected. */
export function ColourFindings({ booklet, findings }: ColourFindingsProps) {
  const t = useT();
  const { announce, readOnly } = useEditor();
  const cacheBooklet = useCacheBooklet();
  const [previous, setPrevious] = useState<ThemeColours | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const canChange = booklet.can['booklet.theme'] && !readOnly;
  if (findings.length === 0 && previous === null) return null;
  const save = async (colours: ThemeColours, before: ThemeColours | null, said: string) => {
    setIsSaving(true);
    try {
      const { id, rowVersion, theme } = booklet;
      cacheBooklet(await api(updateBooklet, { params: { id }, body: { theme: { ...theme, colours }, rowVersion } }));
      setPrevious(before);
      announce(said);
      document.getElementById(HEADING_ID)?.focus();
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <>
      <h3 className={classes.heading} tabIndex={-1} id={HEADING_ID}>
        {t('editor.accessibility.colours')}
      </h3>
      <p role="status">
        {findings.length === 0
          ? t('editor.accessibility.colours.corrected')
          : t('editor.accessibility.colours.count', { count: findings.length })}
      </p>
      <ul className={`${shared.stackXs} ${classes.list}`}>
        {findings.map(({ message, criterion, repaired }) => {
          const content = (
            <>
              <IconAlertTriangle size={18} aria-hidden />
              <span>
                {message}
                <span className={`${shared.hint} ${shared.block}`}>
                  {t('editor.accessibility.colours.where')}, {t('editor.accessibility.criterion', { criterion })}
                </span>
              </span>
            </>
          );
          return (
            <li className={classes.item} data-level="warning" key={message}>
              {canChange ? (
                <Link className={classes.finding} to={`${paths.builder}/colors`} search={{ livret: booklet.id }}>
                  {content}
                </Link>
              ) : (
                <div className={classes.finding}>{content}</div>
              )}
              {canChange && (
                <Button
                  variant="default"
                  size="compact-sm"
                  className={classes.repair}
                  disabled={isSaving}
                  aria-label={t('editor.accessibility.repairNamed', { message })}
                  onClick={() =>
                    void save(
                      repaired,
                      previous ?? booklet.theme.colours,
                      t('editor.accessibility.colours.corrected'),
                    ).catch(() => undefined)
                  }
                >
                  {t('editor.accessibility.repair')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {previous && canChange && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isSaving}
          onClick={() => void save(previous, null, t('editor.accessibility.colours.restored')).catch(() => undefined)}
        >
          {t('editor.accessibility.colours.restore')}
        </Button>
      )}
    </>
  );
}
