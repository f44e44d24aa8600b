import { Button } from '@mantine/core';
import type { TextDirection } from '../../../contract/administration/languages/language.ts';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import {
  SINGLE_FORM,
  type StoredStatus,
  type TextForms,
} from '../../../contract/administration/languages/text-forms.ts';
import type { TextDetail } from '../../../contract/administration/languages/translations.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import shared from '../../ui/theme/shared.module.css';
import { formatPluralForm, formatTextStatus } from './format-text.ts';
import { TextWithVariables } from './TextWithVariables.tsx';
import classes from './translations.module.css';

const listFilledForms = (forms: TextForms) => Object.entries(forms).filter(([, text]) => text !== '');

function Forms({ locale, direction, forms }: { locale: string; direction: TextDirection; forms: TextForms }) {
  const t = useT();
  return listFilledForms(forms).map(([form, text]) => (
    <span key={form} lang={locale} dir={direction}>
      {form !== SINGLE_FORM && (
        <span className={`${shared.hint} ${shared.block}`} lang="" dir="auto">
          {formatPluralForm(t, locale, form)}
        </span>
      )}
      <TextWithVariables text={text} />
    </span>
  ));
}

/** Current French text, and the French text at the time of the translation. */
export function SourcePart({ text }: { text: TextDetail }) {
  const t = useT();
  return (
    <section className={classes.part}>
      <h3>{t('translations.panel.now')}</h3>
      <div className={`${shared.stack} ${shared.normal} ${classes.source}`}>
        <Forms locale="fr-FR" direction="ltr" forms={text.source} />
      </div>
      {text.sourceBefore && (
        <>
          <h3>{t('translations.panel.before')}</h3>
          <div className={`${shared.stack} ${shared.normal} ${classes.source}`}>
            <Forms locale="fr-FR" direction="ltr" forms={text.sourceBefore} />
          </div>
        </>
      )}
    </section>
  );
}

export function ContextPart({ text }: { text: TextDetail }) {
  const t = useT();
  return (
    <section className={classes.part}>
      <h3>{t('translations.panel.context')}</h3>
      {text.context !== '' && <p>{text.context}</p>}
      <p>
        <code translate="no" className={shared.hint}>
          {text.key}
        </code>
      </p>
      <p className={shared.hint} translate="no">
        {t('translations.panel.variables')} :{' '}
        {text.variables.length === 0
          ? t('translations.panel.variables.none')
          : text.variables.map((name) => `{{${name}}}`).join(', ')}
      </p>
      <p className={shared.hint}>
        {t('translations.panel.maxLength')} : {t('translations.panel.maxLength.value', { count: text.maxLength })}
      </p>
    </section>
  );
}

interface SimilarTextsPartProps {
  language: LanguageRow;
  text: TextDetail;
  onTake: (text: string) => void;
}

/** Translations of the same source text elsewhere, for consistent terms. */
export function SimilarTextsPart({ language, text, onTake }: SimilarTextsPartProps) {
  const t = useT();
  return (
    <section className={classes.part}>
      <h3>{t('translations.panel.alike')}</h3>
      {text.alike.length === 0 && <p className={shared.hint}>{t('translations.panel.alike.none')}</p>}
      <ul className={`${shared.stackSm} ${classes.entries}`}>
        {text.alike.map((one) => (
          <li key={one.key}>
            <span lang="fr" dir="ltr">
              <TextWithVariables text={one.source} />
            </span>
            <strong translate="no" lang={language.code} dir={language.direction}>
              {one.text}
            </strong>
            <code translate="no" className={shared.hint}>
              {one.key}
            </code>
            {one.exact && (
              <Button size="compact-sm" variant="default" onClick={() => onTake(one.text)}>
                {t('translations.panel.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HistoryPartProps {
  language: LanguageRow;
  text: TextDetail;
  onTake: (forms: TextForms) => void;
}

/** Previous versions of the text, latest first; each can be restored. */
export function HistoryPart({ language, text, onTake }: HistoryPartProps) {
  const t = useT();
  return (
    <section className={classes.part}>
      <h3>{t('translations.panel.history')}</h3>
      {text.history.length === 0 && <p className={shared.hint}>{t('translations.panel.history.none')}</p>}
      <ul className={`${shared.stackSm} ${classes.entries}`}>
        {text.history.map(({ id, forms, status, at, by }, index) => (
          <li key={id}>
            <span className={shared.hint}>
              {t('translations.panel.by', { date: formatDayAndTime(at), name: by ?? t('translations.panel.release') })}{' '}
              · {formatTextStatus(t, status as StoredStatus)}
            </span>
            {listFilledForms(forms).length === 0 ? (
              <em>{t('translations.panel.emptied')}</em>
            ) : (
              <Forms locale={language.code} direction={language.direction} forms={forms} />
            )}
            {index > 0 && listFilledForms(forms).length > 0 && (
              <Button size="compact-sm" variant="default" onClick={() => onTake(forms)}>
                {t('translations.panel.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RowsLeftOut count={text.historyLeft} />
    </section>
  );
}
