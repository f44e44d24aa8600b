import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  createImportedBooklet,
  type DocumentImport,
  type DocumentReport,
  deleteDocumentImport,
  type ImportLine,
  listImportLines,
} from '../../../../contract/booklets/imports/document-imports.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { CheckboxField } from '../../../ui/fields/CheckboxField.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import panel from '../parts/Panel.module.css';
import classes from './ImportPlan.module.css';
import {
  countLinesByRole,
  findMergedRole,
  getLineRole,
  getRoleDepth,
  isTitleRole,
  type LineRoleChoices,
  listAllowedRoles,
  listLineChanges,
  type PlanLineRole,
} from './import-plan.ts';

interface ImportPlanProps {
  document: DocumentImport;
  onCreated: (report: DocumentReport) => void;
  /** The user wants another file. */
  onForgotten: () => void;
}

const loadImportLines = async (id: string, signal: AbortSignal): Promise<ImportLine[]> => {
  const lines: ImportLine[] = [];
  for (;;) {
    const { rows, total } = await api(listImportLines, {
      params: { id },
      query: { offset: lines.length },
      signal,
      quiet: true,
    });
    lines.push(...rows);
    if (rows.length === 0 || lines.length >= total) return lines;
  }
};

/** The outline found in a document. The user corrects it line by line before the booklet is created. */
export function ImportPlan({ document, onCreated, onForgotten }: ImportPlanProps) {
  const t = useT();
  const { id, fileName, undescribed, toCheck } = document;
  const [choices, setChoices] = useState<LineRoleChoices>(new Map());
  const [withText, setWithText] = useState(false);
  const [decorative, setDecorative] = useState(false);
  const { busy: working, refusal: error, run } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: lines, ...found } = useQuery({
    queryKey: ['document-imports', id, 'lines'],
    queryFn: ({ signal }) => loadImportLines(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isDrawn = lines !== undefined;
  useEffect(() => {
    if (isDrawn) heading.current?.focus();
  }, [isDrawn]);
  if (found.error || !lines) return <LoadState isScreen error={found.error} onRetry={found.refetch} />;

  const choose = (index: number, role: PlanLineRole) => setChoices(new Map([...choices, [index, role]]));
  const create = () =>
    run(async () => {
      const body = { changes: listLineChanges(lines, choices), decorative };
      onCreated(await api(createImportedBooklet, { params: { id }, body, quiet: true }));
    });
  const forget = () =>
    run(async () => {
      await api(deleteDocumentImport, { params: { id }, quiet: true });
      onForgotten();
    });
  const shown = lines
    .map((line, position) => ({ line, position, role: getLineRole(line, choices) }))
    .filter(({ line, role }) => withText || isTitleRole(role) || choices.has(line.index));
  const titles = lines.filter(({ role }) => isTitleRole(role)).length;

  return (
    <section className={`${shared.stackMd} ${classes.plan}`} aria-labelledby="verifier-plan">
      <h2 id="verifier-plan" ref={heading} tabIndex={-1} className={classes.title}>
        {t('builder.start.plan.title')}
      </h2>
      <p className={classes.sentence}>{t('builder.start.plan.sentence', { name: fileName })}</p>
      {toCheck && <p className={panel.warning}>{t('builder.start.plan.pdf')}</p>}
      {titles === 0 && <p className={panel.note}>{t('builder.start.plan.none')}</p>}
      <div className={shared.stackSm}>
        <p className={classes.count} role="status">
          {t('builder.start.import.chapters', { count: countLinesByRole(lines, choices, 'chapter') })}
          {' · '}
          {t('builder.start.import.pages', { count: countLinesByRole(lines, choices, 'page') })}
        </p>
        <CheckboxField
          label={t('builder.start.plan.withText')}
          help={t('builder.start.plan.withText.help')}
          checked={withText}
          onChange={(event) => setWithText(event.currentTarget.checked)}
        />
        {undescribed > 0 && (
          <CheckboxField
            label={t('builder.start.plan.decorative', { count: undescribed })}
            help={t('builder.start.plan.decorative.help')}
            checked={decorative}
            onChange={(event) => setDecorative(event.currentTarget.checked)}
          />
        )}
      </div>
      <ol className={shared.outline}>
        {shown.map(({ line, position, role }) => {
          const merged = findMergedRole(role);
          const before = lines.slice(0, position).some((one) => getLineRole(one, choices) === role);
          return (
            <li
              key={line.index}
              className={`${shared.row} ${classes.line}`}
              data-role={role}
              data-depth={getRoleDepth(role)}
            >
              <div className={classes.words}>
                <span className={classes.text}>{line.text}</span>
                <span className={shared.note}>
                  {[
                    line.words > 0 && t('builder.start.plan.words', { count: line.words }),
                    line.tables > 0 && t('builder.start.import.tables', { count: line.tables }),
                    line.images > 0 && t('builder.start.import.images', { count: line.images }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <div className={`${shared.rowXs} ${classes.actions}`}>
                {merged && before && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t(`builder.start.plan.merge.${role === 'chapter' ? 'chapter' : 'page'}.of`, {
                      title: line.text,
                    })}
                    onClick={() => choose(line.index, merged)}
                  >
                    {t(`builder.start.plan.merge.${role === 'chapter' ? 'chapter' : 'page'}`)}
                  </Button>
                )}
                <NativeSelect
                  aria-label={t('builder.start.plan.role', { title: line.text })}
                  value={role}
                  data={listAllowedRoles(line, position, lines).map((value) => ({
                    value,
                    label: t(`builder.start.plan.role.${value}`),
                  }))}
                  onChange={(event) => choose(line.index, event.currentTarget.value as PlanLineRole)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <div className={`${shared.wrapSm} ${classes.foot}`}>
        <Button variant="default" disabled={working} onClick={() => void forget()}>
          {t('builder.start.plan.other')}
        </Button>
        <Button loading={working} onClick={() => void create()}>
          {t('builder.start.plan.create')}
        </Button>
      </div>
    </section>
  );
}
