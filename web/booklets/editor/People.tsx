import { useT } from '../../lib/i18n.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { usePageState } from './editor-context.ts';
import classes from './People.module.css';

const getInitials = (name: string) =>
  name
    .split(/[\s-]+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('fr');

/** A stable colour for each person. */
const toHue = (id: string) => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

/** Other editors who have this page open. */
export function People() {
  const t = useT();
  const present = usePageState('people', (store) => store.present);
  if (present.length === 0) return null;
  return (
    <ul className={classes.people} aria-label={t('editor.people.title')}>
      {present.slice(0, 4).map(({ id, name, avatar }) => (
        <li key={id}>
          <Tooltip label={t('editor.people.here', { name })}>
            <span
              className={classes.person}
              style={{ background: `hsl(${toHue(id)} 55% 28%)` }}
              role="img"
              aria-label={name}
            >
              {avatar ? <img src={avatar} alt="" /> : getInitials(name)}
            </span>
          </Tooltip>
        </li>
      ))}
      {present.length > 4 && <li className={classes.more}>{t('editor.people.more', { count: present.length - 4 })}</li>}
    </ul>
  );
}
