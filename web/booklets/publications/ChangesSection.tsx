import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ChangeChoice } from '../../../contract/booklets/publications/change-choices.ts';
import {
  type AudienceCount,
  type BlockChange,
  type ChangeLevel,
  countAskedReaders,
  listDraftChanges,
} from '../../../contract/booklets/publications/version-changes.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { PREVIEW_OPTIONS, useCallQuery } from '../../lib/use-call-query.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import { ChangeGroup } from './ChangeGroup.tsx';
import { ChangeItem } from './ChangeItem.tsx';
import classes from './panels.module.css';

const COUNT_DELAY_MS = 300;
/** Above this number, the changes are folded by page: the window of a large booklet stays short and fast. */
const MAX_FLAT_CHANGES = 10;
/** Pages shown at once. */
const SHOWN_PAGES = 60;
/** From this number on, one button sets the level of all. */
const MANY_CHANGES = 3;

interface ChangesSectionProps {
  bookletId: string;
  choices: readonly ChangeChoice[] | null;
  onChange: (choices: ChangeChoice[]) => void;
  /** Errors by field: `changes.2.reason`. */
  errors: Record<string, string>;
  /** Number of people whom these choices ask again; null: nobody is counted by name. */
  onCount: (asked: number | null) => void;
}

const toChoice = ({ blockId, proposed, sentence }: BlockChange): ChangeChoice => ({
  blockId,
  level: proposed,
  reason: '',
  sentence,
});

const toPageId = ({ pageId }: BlockChange): string => pageId;

const toggle = (open: ReadonlySet<string>, id: string, isOpen: boolean): ReadonlySet<string> => {
  if (open.has(id) === isOpen) return open;
  const next = new Set(open);
  if (isOpen) next.add(id);
  else next.delete(id);
  return next;
};

function AskedCount({ data }: { data: AudienceCount }) {
  const t = useT();
  const { asked, others, rule, threshold } = data;
  if (rule === 'nobody') return t('changes.count.nobody');
  if (asked === null || others === null) return t('changes.count.few', { n: threshold });
  if (asked === 0) return t('changes.count.none');
  const count = t('changes.count', { count: asked });
  const rest = t('changes.count.others', { count: others });
  const about = threshold > 0 ? ` ${t('changes.count.about', { n: threshold })}` : '';
  const ongoing = rule === 'ongoing' ? ` ${t('changes.count.ongoing')}` : '';
  const how = t('changes.count.how', { count: asked });
  return (
    <>
      {`${count} ${rest}${about}${ongoing}`}
      <br />
      {how}
    </>
  );
}

/** Changed blocks of the draft, each minor or major, and the number of people that this choice asks again. */
export function ChangesSection({ bookletId, choices, onChange, errors, onCount }: ChangesSectionProps) {
  const t = useT();
  const id = useId();
  const [shown, setShown] = useState(SHOWN_PAGES);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const section = useRef<HTMLElement>(null);
  const focused = useRef('');
  const [common, setCommon] = useState('');
  const { data, error, refetch } = useCallQuery(['booklet', bookletId, 'changes'], listDraftChanges, {
    params: { id: bookletId },
    staleTime: 0,
  });
  const changes = data?.changes;
  // A list read again keeps what was chosen of the blocks that are still there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices must not start this again
  useEffect(() => {
    if (!changes) return;
    const kept = new Map((choices ?? []).map((choice) => [choice.blockId, choice]));
    onChange(changes.map((change) => kept.get(change.blockId) ?? toChoice(change)));
  }, [changes]);
  const refused = Object.keys(errors).join();
  // A refused choice is unfolded, and takes the focus.
  useEffect(() => {
    if (refused === '' || !changes) return;
    const pages = changes.filter((_, at) => refused.split(',').includes(`changes.${at}.reason`)).map(toPageId);
    setOpen((before) => new Set([...before, ...pages]));
  }, [refused, changes]);
  // Its field is drawn once its page is unfolded, so this runs after each render.
  useEffect(() => {
    if (focused.current === refused) return;
    const field = refused === '' ? null : section.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus();
    if (field || refused === '') focused.current = refused;
  });
  const major = useMemo(
    () => (choices ?? []).filter(({ level }) => level === 'major').map(({ blockId }) => blockId),
    [choices],
  );
  const [counted] = useDebouncedValue(major, COUNT_DELAY_MS);
  const { data: count } = useCallQuery(['booklet', bookletId, 'asked', counted.join()], countAskedReaders, {
    params: { id: bookletId },
    body: { major: counted },
    enabled: choices !== null && changes !== undefined && changes.length > 0,
    ...PREVIEW_OPTIONS,
  });
  const asked = count && count.threshold === 0 ? count.asked : null;
  useEffect(() => onCount(asked), [asked, onCount]);
  if (error || !changes || choices === null) return <LoadState error={error} onRetry={refetch} blocks={2} />;

  const change = (at: number, values: Partial<ChangeChoice>) =>
    onChange(choices.map((choice, index) => (index === at ? { ...choice, ...values } : choice)));
  const changeAll = (level: ChangeLevel, positions?: readonly number[]) =>
    onChange(choices.map((choice, at) => (positions && !positions.includes(at) ? choice : { ...choice, level })));
  const isLowered = ({ level }: ChangeChoice, at: number) => level === 'minor' && changes[at]?.proposed === 'major';
  const lowered = choices.filter(isLowered).length;
  const giveReason = (reason: string) => {
    onChange(choices.map((one, at) => (isLowered(one, at) && one.reason === common ? { ...one, reason } : one)));
    setCommon(reason);
  };

  const pages = [...Map.groupBy(changes.keys(), (at) => toPageId(changes[at] as BlockChange))];
  const isGrouped = changes.length > MAX_FLAT_CHANGES;
  const renderItem = (at: number) => {
    const [one, choice] = [changes[at], choices[at]];
    return (
      one &&
      choice && (
        <ChangeItem
          key={one.blockId}
          change={one}
          choice={choice}
          error={errors[`changes.${at}.reason`]}
          isGrouped={isGrouped}
          onChange={(values) => change(at, values)}
        />
      )
    );
  };

  return (
    <section aria-labelledby={id} ref={section}>
      <h3 id={id} className={classes.title}>
        {t('changes.title', { n: data.version ?? 0 })}
      </h3>
      {changes.length === 0 ? (
        <p>{t('changes.none')}</p>
      ) : (
        <>
          <p>
            <Link
              className={shared.link}
              to={paths.bookletComparison}
              search={{ livret: bookletId, de: data.version ?? undefined, a: 'brouillon' }}
            >
              {t('comparison.open.changes')}
            </Link>
          </p>
          <p role="status" className={classes.count}>
            {count ? <AskedCount data={count} /> : t('changes.counting')}
          </p>
          {changes.length >= MANY_CHANGES && (
            <Group gap="xs" role="group" aria-label={t('changes.all')}>
              <Button variant="default" size="xs" onClick={() => changeAll('minor')}>
                {t('changes.all.minor')}
              </Button>
              <Button variant="default" size="xs" onClick={() => changeAll('major')}>
                {t('changes.all.major')}
              </Button>
            </Group>
          )}
          {lowered > 1 && (
            <TextField
              label={t('changes.reason.common')}
              max={200}
              value={common}
              onChange={(event) => giveReason(event.currentTarget.value)}
            />
          )}
          {!isGrouped ? (
            <ul className={`${shared.plainList} ${classes.list}`}>{changes.map((_, at) => renderItem(at))}</ul>
          ) : (
            <>
              <ul className={`${shared.plainList} ${classes.groups}`}>
                {pages.slice(0, shown).map(([pageId, positions]) => (
                  <ChangeGroup
                    key={pageId}
                    pageTitle={changes[positions[0] ?? 0]?.pageTitle ?? ''}
                    levels={positions.map((at) => choices[at]?.level ?? 'minor')}
                    isOpen={open.has(pageId)}
                    onToggle={(isOpen) => setOpen((before) => toggle(before, pageId, isOpen))}
                    onChangeAll={(level) => changeAll(level, positions)}
                  >
                    {() => positions.map(renderItem)}
                  </ChangeGroup>
                ))}
              </ul>
              {pages.length > shown && (
                <Button variant="subtle" onClick={() => setShown(shown + SHOWN_PAGES)}>
                  {t('changes.more', { count: pages.length - shown })}
                </Button>
              )}
            </>
          )}
        </>
      )}
    </section>
  );
}
