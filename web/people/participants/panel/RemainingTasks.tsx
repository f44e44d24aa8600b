import type { ParticipantDetail, ParticipantTask } from '../../../../contract/people/participants/participants.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { formatIsoDate } from '../list/names.ts';
import classes from '../participants.module.css';

const MAX_TASKS = 5;

interface RemainingTasksProps {
  bookletId: string;
  remaining: NonNullable<ParticipantDetail['remaining']>;
  /** Pages and blocks link to the editor. */
  isEditor: boolean;
}

export const hasRemainingTasks = ({ pages, quizzes, confirmations }: RemainingTasksProps['remaining']): boolean =>
  pages.length + quizzes.length + confirmations.length > 0;

function Task({ bookletId, task, isEditor }: { bookletId: string; task: ParticipantTask; isEditor: boolean }) {
  const t = useT();
  const { pageId, blockId, title, opensOn } = task;
  const search = { livret: bookletId, page: pageId, bloc: blockId ?? undefined };
  return (
    <li>
      <span className={classes.what}>
        {isEditor ? (
          <Link to={paths.editor} search={search}>
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      {opensOn && <span className={shared.quiet}>{t('participants.opensOn', { date: formatIsoDate(opensOn) })}</span>}
    </li>
  );
}

/** Tasks left before the reading is complete, each with its place in the booklet. */
export function RemainingTasks({ bookletId, remaining, isEditor }: RemainingTasksProps) {
  const t = useT();
  return (['pages', 'quizzes', 'confirmations'] as const)
    .filter((kind) => remaining[kind].length > 0)
    .map((kind) => {
      const tasks = remaining[kind];
      const more = tasks.length - MAX_TASKS;
      return (
        <div key={kind} className={classes.remaining}>
          <p>{t(`participants.remaining.${kind}`, { count: tasks.length })}</p>
          <ul className={shared.events}>
            {tasks.slice(0, MAX_TASKS).map((task) => (
              <Task key={`${task.pageId} ${task.blockId}`} bookletId={bookletId} task={task} isEditor={isEditor} />
            ))}
            {more > 0 && (
              <li>
                <span className={shared.quiet}>{t('participants.remaining.more', { count: more })}</span>
              </li>
            )}
          </ul>
        </div>
      );
    });
}
