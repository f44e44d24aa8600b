import { Button } from '@mantine/core';
import type { PageContext } from '../../../../blocks/context.ts';
import type { PageUpdate, TemplateDifference } from '../../../../contract/library/template-updates.ts';
import { getBlockTypeName } from '../../../booklets/editor/block-type-names.ts';
import { useT } from '../../../lib/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { DifferenceSides } from './DifferenceSides.tsx';
import classes from './updates.module.css';
import type { UpdateDecisions } from './use-updates.ts';
import { VersionNotes } from './VersionNotes.tsx';

interface PageDifferencesProps {
  page: PageUpdate;
  context: PageContext;
  tokens: Record<string, string>;
  mayDecide: boolean;
  busy: boolean;
  decide: (choices: UpdateDecisions) => Promise<void>;
}

/** Differences between one page and a newer version of its template. */
export function PageDifferences({ page, context, tokens, mayDecide, busy, decide }: PageDifferencesProps) {
  const t = useT();
  const { pageId, differences, notes } = page;
  const untouched = differences.filter(({ touched }) => !touched);
  const choose = (some: readonly TemplateDifference[], accept: boolean) =>
    void decide({ differences: some.map(({ ref }) => ({ pageId, ref, accept })) });
  const named = ({ kind, next, mine, old, ref }: TemplateDifference) =>
    t(`library.updates.kind.${kind}`, {
      name:
        kind === 'field'
          ? t(ref === 'title' ? 'library.updates.title' : 'library.updates.summary')
          : getBlockTypeName((next ?? mine ?? old)?.type ?? ''),
    });
  return (
    <section className={`${shared.card} ${classes.page}`} aria-label={page.title}>
      <div className={`${shared.wrapSm} ${classes.head}`}>
        <div>
          <h2>{page.title}</h2>
          <p className={classes.quiet}>
            {t('library.updates.from', { chapter: page.chapterTitle, template: page.template, version: page.to })}
          </p>
          <VersionNotes notes={notes} />
        </div>
        {mayDecide && untouched.length > 1 && (
          <Button disabled={busy} onClick={() => choose(untouched, true)}>
            {t('library.updates.takeUntouched', { count: untouched.length })}
          </Button>
        )}
      </div>
      <ol className={shared.plainList}>
        {differences.map((one) => (
          <li key={one.ref} className={classes.difference} aria-label={named(one)}>
            <div className={`${shared.wrapSm} ${classes.head}`}>
              <h3>{named(one)}</h3>
              <StatusBadge tone={one.touched ? 'warning' : 'info'}>
                {t(one.touched ? 'library.updates.touched' : 'library.updates.untouched')}
              </StatusBadge>
            </div>
            <DifferenceSides difference={one} context={context} tokens={tokens} />
            {mayDecide && (
              <div className={shared.wrapXs}>
                <Button size="compact-md" disabled={busy} onClick={() => choose([one], true)}>
                  {t(one.kind === 'removed' ? 'library.updates.takeOut' : 'library.updates.take')}
                </Button>
                <Button size="compact-md" variant="default" disabled={busy} onClick={() => choose([one], false)}>
                  {t('library.updates.keep')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
