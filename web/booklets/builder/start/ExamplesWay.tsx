import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import {
  type BookletExample,
  createExampleBooklet,
  type ExampleCode,
  listExamples,
} from '../../../../contract/library/examples.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { IconArrowRight } from '../../../ui/icons/index.ts';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { Notice } from '../parts/Notice.tsx';
import { useSectors } from '../steps/sector/use-sectors.ts';
import classes from './ExamplesWay.module.css';
import type { BookletCreatedHandler } from './use-open-new-booklet.ts';

// The views of every block: the cards are there first.
const ExampleThumb = lazy(() => import('./ExampleThumb.tsx'));

interface ExampleCardProps {
  example: BookletExample;
  company: string;
  logoUrl: string | null;
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function ExampleCard({ example, company, logoUrl, busy, disabled, onChoose }: ExampleCardProps) {
  const t = useT();
  const id = useId();
  const { name, character, sentence, type, chapters, missing } = example;
  const pages = chapters.reduce((sum, chapter) => sum + chapter.pages, 1);
  return (
    <li className={classes.card}>
      <Suspense fallback={<div className={classes.empty} />}>
        <ExampleThumb example={example} company={company} logoUrl={logoUrl} />
      </Suspense>
      <div className={classes.words}>
        <p className={shared.hint}>
          {character} · {t(`booklet.type.${type}`)}
        </p>
        <h3 id={id} className={classes.name}>
          {name}
        </h3>
        <p>{sentence}</p>
        <details className={classes.more}>
          <summary>{t('builder.start.example.content', { pages })}</summary>
          <ul>
            {chapters.map(({ title }) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
          {missing.length > 0 && <p>{t('builder.start.example.missing', { list: missing.join(', ') })}</p>}
        </details>
        <Button
          className={classes.go}
          loading={busy}
          disabled={disabled}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          aria-describedby={id}
          onClick={onChoose}
        >
          {t('builder.start.example.go')}
        </Button>
      </div>
    </li>
  );
}

/** Finished booklets adapted to a sector: each becomes a whole booklet with one press. */
export function ExamplesWay({ onBegun }: { onBegun: BookletCreatedHandler }) {
  const t = useT();
  const id = useId();
  const [sectorId, setSectorId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ExampleCode | null>(null);
  const { data: sectors } = useSectors();
  const { data, error, refetch } = useCallQuery(['library', 'examples', sectorId], listExamples, {
    query: sectorId === null ? {} : { sectorId },
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  const { busy, refusal, run } = useAction();
  const create = (code: ExampleCode) => {
    setChosen(code);
    return run(async () => {
      const body = { sectorId: sectorId ?? data?.sectorId ?? null };
      await onBegun(await api(createExampleBooklet, { params: { code }, body, quiet: true }));
    });
  };
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={classes.heading}>
            {t('builder.start.examples')}
          </h2>
          <p className={shared.dimmed}>{t('builder.start.examples.sentence')}</p>
        </div>
        <SelectField
          className={classes.sector}
          label={t('builder.start.sector.label')}
          searchable
          data={(sectors ?? []).map((sector) => ({ value: sector.id, label: sector.label }))}
          value={sectorId ?? data?.sectorId ?? null}
          onChange={setSectorId}
        />
      </div>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {!data && <LoadState error={error} onRetry={refetch} blocks={2} />}
      {data && (
        <ul className={classes.cards}>
          {data.examples.map((example) => (
            <ExampleCard
              key={example.code}
              example={example}
              company={data.company}
              logoUrl={data.logoUrl}
              busy={busy && chosen === example.code}
              disabled={busy && chosen !== example.code}
              onChoose={() => void create(example.code)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
