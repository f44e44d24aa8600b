import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { SEARCH_KINDS, type SearchHit, searchAll } from '../../../contract/operations/search.ts';
import { useT } from '../../lib/i18n.ts';
import { useRouter } from '../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { useUser } from '../../lib/user.ts';
import {
  IconBook2,
  IconFile,
  IconFileText,
  IconHelp,
  IconLayoutDashboard,
  IconPhoto,
  IconSearch,
  IconUser,
  IconUserCog,
} from '../../ui/icons/index.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import shared from '../../ui/theme/shared.module.css';
import { findScreens, type ScreenHit } from './find-screens.ts';
import classes from './search.module.css';

type Hit = SearchHit | ScreenHit;
type HitKind = Hit['kind'];
const HIT_KINDS: readonly HitKind[] = ['screen', ...SEARCH_KINDS];

const ICONS: Record<HitKind, typeof IconBook2> = {
  screen: IconLayoutDashboard,
  booklet: IconBook2,
  chapter: IconFile,
  page: IconFileText,
  participant: IconUser,
  media: IconPhoto,
  user: IconUserCog,
  help: IconHelp,
};

const SEARCH_DELAY_MS = 200;

const groupHits = (hits: readonly Hit[]) =>
  HIT_KINDS.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) })).filter(
    (group) => group.hits.length > 0,
  );

/** Search of all accessible objects: input above, results below, arrows and Enter to move between them. */
export default function SearchPanel({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const router = useRouter();
  const user = useUser();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const [asked] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const { data, error, isFetching, refetch } = useCallQuery(['search', asked], searchAll, {
    query: { q: asked },
    enabled: asked.length >= 2,
    staleTime: 30_000,
  });
  const screens = asked.length >= 2 ? findScreens(asked, user?.can ?? {}, t) : [];
  const groups = groupHits(asked.length >= 2 ? [...screens, ...(data?.hits ?? [])] : []);
  const flat = groups.flatMap(({ hits }) => hits);
  const chosen = Math.min(active, flat.length - 1);
  // While the user types, the results lag behind the text: Enter would open the wrong one.
  const current = typed.trim() === asked ? flat[chosen] : undefined;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    router.open(hit.href);
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      setActive((chosen + step + flat.length) % flat.length);
    } else if (event.key === 'Home' && event.ctrlKey) setActive(0);
    else if (event.key === 'Enter') {
      // The focus goes back to the button of the search, which this key would press.
      event.preventDefault();
      go(current);
    }
  };
  const optionId = (hit: Hit) => `${id}-${hit.kind}-${hit.id}`;
  const nothing = asked.length >= 2 && !isFetching && !error && flat.length === 0;
  const said = nothing
    ? t('search.none', { words: asked })
    : flat.length > 0
      ? t('search.count', { count: flat.length })
      : '';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('search.title')}
      position="top"
      width="44rem"
      dismissableMask
      draggable={false}
    >
      <div className={`${shared.row} ${classes.field}`}>
        <IconSearch size={20} aria-hidden />
        <input
          data-autofocus
          className={`${shared.fill} ${classes.input}`}
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={flat.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(current && { 'aria-activedescendant': optionId(current) })}
          placeholder={t('search.placeholder')}
          maxLength={100}
          autoComplete="off"
          value={typed}
          onKeyDown={onKey}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
        />
      </div>
      <p className={classes.said} role="status">
        {said}
        {data?.approximate && data.hits.length > 0 && ` ${t('search.approximate')}`}
      </p>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('search.results')} className={classes.list}>
        {groups.map(({ kind, hits }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} className={`${shared.hint} ${shared.strong} ${classes.kind}`}>
              {t(`search.kind.${kind}`)}
            </p>
            {hits.map((hit) => {
              const Icon = ICONS[kind];
              const isActive = hit === current;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
                <div
                  key={optionId(hit)}
                  id={optionId(hit)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={isActive}
                  className={classes.option}
                  onClick={() => go(hit)}
                  onMouseMove={() => setActive(flat.indexOf(hit))}
                >
                  <Icon size={20} aria-hidden />
                  <span>
                    <span className={`${shared.block} ${shared.medium} ${shared.breakable}`}>{hit.title}</span>
                    {hit.about !== '' && <span className={classes.about}>{hit.about}</span>}
                  </span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {asked.length < 2 && <p className={classes.hint}>{t('search.hint')}</p>}
    </Dialog>
  );
}
