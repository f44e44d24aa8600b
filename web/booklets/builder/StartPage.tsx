import { useEffect, useRef, useState } from 'react';
import { listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import { MissingPermission } from '../../app/errors/MissingPermission.tsx';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { bookletKeys } from '../booklets/use-booklet.ts';
import { CreateWay } from './start/CreateWay.tsx';
import { DuplicateWay } from './start/DuplicateWay.tsx';
import { ExamplesWay } from './start/ExamplesWay.tsx';
import { ImportWay } from './start/ImportWay.tsx';
import { CopyPicture, GuidedPicture, ImportPicture, SectorPicture } from './start/pictures.tsx';
import classes from './start/StartPage.module.css';
import { UnfinishedBooklets } from './start/UnfinishedBooklets.tsx';
import { useOpenNewBooklet } from './start/use-open-new-booklet.ts';

type Way = 'guided' | 'sector' | 'duplicate' | 'import';

const PICTURES = { guided: GuidedPicture, sector: SectorPicture, duplicate: CopyPicture, import: ImportPicture };
/** Ways that other screens lead to. */
const WAY_OF_HASH: Record<string, Way> = { '#importer': 'import', '#modele': 'sector' };
const WAYS: Way[] = ['guided', 'sector', 'duplicate', 'import'];

/** Page that offers finished examples, then the four other ways to create a booklet. */
export function StartPage() {
  const t = useT();
  const begin = useOpenNewBooklet();
  const [way, setWay] = useState<Way | null>(() => WAY_OF_HASH[window.location.hash] ?? null);
  const next = useRef<HTMLDivElement>(null);
  const rights = useCallQuery([...bookletKeys.list, 'rights'], listBooklets, { select: ({ can }) => can });
  useEffect(() => {
    if (way) next.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [way]);
  if (rights.data && !rights.data['booklet.create']) {
    return <MissingPermission permission="booklet.create" />;
  }
  return (
    <>
      <PageHeader title={t('builder.start.title')} sentence={t('builder.start.sentence')} />
      <UnfinishedBooklets />
      <ExamplesWay onBegun={begin} />
      <ChoiceCards<Way>
        label={t('builder.start.way')}
        cardWidth="15rem"
        value={way}
        onChange={setWay}
        choices={WAYS.map((value) => {
          const Picture = PICTURES[value];
          return {
            value,
            label: t(`builder.start.${value}`),
            sentence: t(`builder.start.${value}.sentence`),
            picture: <Picture />,
          };
        })}
      />
      {way && (
        <div ref={next} className={classes.next}>
          {(way === 'guided' || way === 'sector') && <CreateWay key={way} way={way} onBegun={begin} />}
          {way === 'duplicate' && <DuplicateWay onBegun={begin} />}
          {way === 'import' && <ImportWay />}
        </div>
      )}
    </>
  );
}
