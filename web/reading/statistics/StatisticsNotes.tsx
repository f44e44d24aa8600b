import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { useT } from '../../lib/i18n.ts';
import { CountingMethodLink } from './CountingMethodLink.tsx';
import classes from './statistics.module.css';

const MAX_BOOKLET_TITLES = 5;

/** Method of the figures, and data left out. */
export function StatisticsNotes({ data, computed }: { data: Statistics; computed: string }) {
  const t = useT();
  const { booklets, threshold, partial } = data;
  const left = (why: 'untracked' | 'few') => booklets.filter(({ chosen, counted }) => chosen && counted === why);
  const titles = (some: Statistics['booklets']) => {
    const names = some.slice(0, MAX_BOOKLET_TITLES).map(({ title }) => title || t('booklets.untitled'));
    return `${names.join(', ')}${some.length > MAX_BOOKLET_TITLES ? '…' : ''}`;
  };
  const [untracked, few] = [left('untracked'), left('few')];
  return (
    <div className={classes.notes}>
      <p>
        {t('statistics.how', { n: threshold })} {computed} <CountingMethodLink />
      </p>
      {untracked.length > 0 && (
        <p>{t('statistics.untracked', { count: untracked.length, titles: titles(untracked) })}</p>
      )}
      {few.length > 0 && <p>{t('statistics.few', { count: few.length, min: threshold, titles: titles(few) })}</p>}
      {partial && <p>{t('statistics.partial', { n: threshold })}</p>}
    </div>
  );
}
