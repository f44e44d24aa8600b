import { COUNTING_METHOD_PATH } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';

/** Public page that explains the figures, in another tab: the filters of the screen stay. */
export function CountingMethodLink() {
  const t = useT();
  return (
    <a href={COUNTING_METHOD_PATH} target="_blank" rel="noopener">
      {t('statistics.method')}
    </a>
  );
}
