import { getWizardPath } from '../../booklets/booklets/use-booklet.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './HomePage.module.css';
import { getTodoSearch, TODO_TARGETS, type Todo } from './todo-targets.ts';

/** At most seven tasks, each with one link to do it. */
export function TodoList({ todo, left }: { todo: readonly Todo[]; left: number }) {
  const t = useT();
  return (
    <section aria-labelledby="a-faire">
      <h2 id="a-faire" className={classes.title}>
        {t('home.todo')}
      </h2>
      <ul className={shared.gridXs}>
        {todo.map((one) => {
          const { icon: Icon, to } = TODO_TARGETS[one.kind];
          return (
            <li key={`${one.kind}-${one.bookletId}`}>
              <Link
                to={one.kind === 'resume_wizard' ? getWizardPath(one.wizardStep) : to}
                search={getTodoSearch(one)}
                className={`${shared.rowSm} ${shared.card} ${classes.task}`}
              >
                <Icon size={20} aria-hidden />
                <span>
                  {t(`home.todo.${one.kind}`, { title: one.title || t('booklets.untitled'), count: one.count })}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <RowsLeftOut count={left} />
    </section>
  );
}
