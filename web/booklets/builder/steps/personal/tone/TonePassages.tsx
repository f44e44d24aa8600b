import type { Tone } from '../../../../../../contract/booklets/booklets/booklets.ts';
import { listTonePassages, type TonePassage } from '../../../../../../contract/booklets/tone/tone.ts';
import { paths } from '../../../../../../contract/platform/paths.ts';
import { useT } from '../../../../../lib/i18n.ts';
import { Link } from '../../../../../lib/router/Link.tsx';
import { useCallQuery } from '../../../../../lib/use-call-query.ts';
import { IconAlertTriangle, IconLock, IconPencil } from '../../../../../ui/icons/index.ts';
import { LoadState } from '../../../../../ui/states/LoadState.tsx';
import shared from '../../../../../ui/theme/shared.module.css';
import { bookletKeys } from '../../../../booklets/use-booklet.ts';
import { useDraft } from '../../../frame/draft.ts';
import classes from './Tone.module.css';

type Runs = TonePassage['runs'];

const addRunKeys = (runs: Runs) => runs.map((run, at) => ({ ...run, key: `${at}-${run.was}` }));

/** One side of a passage. Removed text is struck through, added text underlined and bold: colour is never alone. */
function PassageSide({ runs, side }: { runs: Runs; side: 'was' | 'now' }) {
  const Mark = side === 'was' ? 'del' : 'ins';
  return (
    <span>
      {addRunKeys(runs).map((run) =>
        run.was === run.now || run[side] === '' ? (
          run[side]
        ) : (
          <Mark key={run.key} className={side === 'was' ? classes.gone : classes.come}>
            {run[side]}
          </Mark>
        ),
      )}
    </span>
  );
}

function Passage({ passage: { runs, doubt, left } }: { passage: TonePassage }) {
  const t = useT();
  if (doubt !== null) {
    return (
      <li className={classes.passage} data-doubt>
        <p className={`${shared.noMargin} ${shared.breakable}`}>
          {runs
            .map(({ was }) => was)
            .join('')
            .trim()}
        </p>
        <p className={classes.why}>
          <IconAlertTriangle size={18} aria-hidden />
          {t(`builder.tone.doubt.${doubt}`)}
        </p>
      </li>
    );
  }
  return (
    <li className={classes.passage}>
      <dl className={classes.sides}>
        <dt>{t('builder.tone.before')}</dt>
        <dd>
          <PassageSide runs={runs} side="was" />
        </dd>
        <dt>{t('builder.tone.after')}</dt>
        <dd>
          <PassageSide runs={runs} side="now" />
        </dd>
      </dl>
      {left && (
        <p className={classes.why}>
          {left === 'locked' ? <IconLock size={18} aria-hidden /> : <IconPencil size={18} aria-hidden />}
          {t(`builder.tone.left.${left}`)}
        </p>
      )}
    </li>
  );
}

/** Passages of a page, in reading order, and a link to the page. */
export function TonePassages({ to, pageId }: { to: Tone; pageId: string | null }) {
  const t = useT();
  const { booklet } = useDraft();
  const { data, error, refetch } = useCallQuery([...bookletKeys.tone(booklet.id, to), pageId], listTonePassages, {
    params: { id: booklet.id },
    query: { to, ...(pageId !== null && { pageId }) },
  });
  if (error || !data) return <LoadState error={error} onRetry={refetch} blocks={1} />;
  return (
    <>
      <ul className={`${shared.stackSm} ${classes.passages}`}>
        {data.map((passage, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: passages of one page stand in its order, and may be the same twice
          <Passage key={at} passage={passage} />
        ))}
      </ul>
      {pageId && (
        <Link className={shared.medium} to={paths.editor} search={{ livret: booklet.id, page: pageId }}>
          {t('builder.tone.edit')}
        </Link>
      )}
    </>
  );
}
