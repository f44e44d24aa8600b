import type { SectorCard, SectorFields } from '../../../../contract/library/sector-cards.ts';
import { useT } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import classes from '../library.module.css';
import { RowsEditor } from './RowsEditor.tsx';

interface ListProps<Name extends keyof SectorFields> {
  value: SectorFields[Name];
  onChange: (value: SectorFields[Name]) => void;
}
type WithTemplates = Pick<SectorCard, 'templates'>;

const SUGGESTION_LEVELS = ['mandatory', 'recommended', 'optional'] as const;
const toTemplateOptions = (templates: SectorCard['templates']) =>
  templates.map(({ code, title }) => ({ value: code, label: title }));

/** Chapters that a sector suggests, in its order, with the level of each suggestion. */
export function SectorChapters({ value, onChange, templates }: ListProps<'chapters'> & WithTemplates) {
  const t = useT();
  return (
    <RowsEditor
      rows={value}
      onChange={onChange}
      fresh={{ code: '', level: 'recommended' as (typeof SUGGESTION_LEVELS)[number] }}
      nameOf={(n) => t('library.sector.chapter', { n })}
      addLabel={t('library.sector.chapter.add')}
      max={60}
      ordered
    >
      {(row, change) => (
        <>
          <SelectField
            label={t('library.column.title')}
            required
            searchable
            data={toTemplateOptions(templates)}
            value={row.code || null}
            onChange={(code) => change({ code: code ?? '' })}
          />
          <SelectField
            label={t('library.sector.level')}
            data={SUGGESTION_LEVELS.map((level) => ({ value: level, label: t(`library.level.${level}`) }))}
            value={row.level}
            onChange={(level) => change({ level: SUGGESTION_LEVELS.find((one) => one === level) ?? 'recommended' })}
          />
        </>
      )}
    </RowsEditor>
  );
}

/** Legal obligations of a sector, each with the chapter that covers it. */
export function SectorObligations({ value, onChange, templates }: ListProps<'obligations'> & WithTemplates) {
  const t = useT();
  return (
    <RowsEditor
      rows={value}
      onChange={onChange}
      fresh={{ title: '', text: '', reference: '', chapterCode: null as string | null }}
      nameOf={(n) => t('library.sector.obligation', { n })}
      addLabel={t('library.sector.obligation.add')}
      max={40}
    >
      {(row, change, text) => (
        <>
          <TextField label={t('library.field.title')} required {...text('title')} />
          <TextField label={t('library.sector.reference')} {...text('reference')} />
          <div className={classes.wide}>
            <TextAreaField label={t('library.sector.text')} required max={600} minRows={2} {...text('text')} />
          </div>
          <SelectField
            label={t('library.sector.coveredBy')}
            clearable
            searchable
            data={toTemplateOptions(templates)}
            value={row.chapterCode}
            onChange={(chapterCode) => change({ chapterCode })}
          />
        </>
      )}
    </RowsEditor>
  );
}

/** Vocabulary of a sector: its words for common words. */
export function SectorWords({ value, onChange }: ListProps<'lexicon'>) {
  const t = useT();
  return (
    <RowsEditor
      rows={value}
      onChange={onChange}
      fresh={{ word: '', here: '' }}
      nameOf={(n) => t('library.sector.word', { n })}
      addLabel={t('library.sector.word.add')}
      max={40}
    >
      {(_, __, text) => (
        <>
          <TextField label={t('library.sector.common')} required {...text('word')} />
          <TextField label={t('library.sector.here')} required {...text('here')} />
        </>
      )}
    </RowsEditor>
  );
}
