import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import shared from '../theme/shared.module.css';

interface MoreRowsProps {
  shown: number;
  total: number;
  isLoading: boolean;
  onMore: () => void;
}

/** Below a list shown page after page: « 25 sur 130 », and the button of the next rows. Nothing for a whole short list. */
export function MoreRows({ shown, total, isLoading, onMore }: MoreRowsProps) {
  const t = useT();
  const count = useRef<HTMLParagraphElement>(null);
  const hasAsked = useRef(false);
  const isWhole = shown >= total;
  useEffect(() => {
    // The button leaves with the last page: the focus goes to what says so.
    if (isWhole && hasAsked.current) count.current?.focus();
  }, [isWhole]);
  if (isWhole && !hasAsked.current) return null;
  const ask = () => {
    hasAsked.current = true;
    onMore();
  };
  return (
    <div className={shared.rowWrap}>
      <p ref={count} tabIndex={-1} role="status" className={`${shared.noMargin} ${shared.hint}`}>
        {t('ui.rows.shown', { shown, total })}
      </p>
      {!isWhole && (
        <Button variant="default" size="xs" loading={isLoading} onClick={ask}>
          {t('ui.rows.more')}
        </Button>
      )}
    </div>
  );
}
