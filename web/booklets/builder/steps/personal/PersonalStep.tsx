import { getBookletVariables, type VariableUse } from '../../../../../contract/booklets/content/content.ts';
import { errorText } from '../../../../../contract/platform/errors.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCallQuery } from '../../../../lib/use-call-query.ts';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { LoadState } from '../../../../ui/states/LoadState.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { bookletKeys } from '../../../booklets/use-booklet.ts';
import { useDraft } from '../../frame/draft.ts';
import { Notice } from '../../parts/Notice.tsx';
import panel from '../../parts/Panel.module.css';
import classes from './PersonalStep.module.css';
import { ToneCard } from './tone/ToneCard.tsx';
import { VariableField } from './VariableField.tsx';
import { WelcomeSection } from './WelcomeSection.tsx';

const GROUPS = ['company', 'site', 'contacts', 'hours', 'benefits', 'safety', 'other'] as const;

/** Variables of the chosen pages, in one form, and the welcome message. */
export function PersonalStep() {
  const t = useT();
  const { booklet, showPreview } = useDraft();
  const { data, error, refetch } = useCallQuery(bookletKeys.variables(booklet.id), getBookletVariables, {
    params: { id: booklet.id },
  });
  if (error || !data) return <LoadState error={error} onRetry={refetch} />;
  const { variables, missing } = data;
  const ofReader = (variable: VariableUse) => variable.source === 'participant' || variable.group === 'reader';
  const asked = variables.filter((variable) => !ofReader(variable));
  const later = variables.filter(ofReader);
  const labels = missing.map((key) => variables.find((variable) => variable.key === key)?.label ?? key);
  // The preview follows the focus: the pages, or the cover with its picture and welcome message.
  const pages = () => showPreview(null);
  const front = () => showPreview('');
  return (
    <div className={panel.stack}>
      {missing.length > 0 && (
        <Notice tone="warning">{errorText('WIZ-007', { n: missing.length, liste: labels.join(', ') })}</Notice>
      )}
      {asked.length === 0 && <p className={panel.note}>{t('builder.personal.nothing')}</p>}
      {GROUPS.map((group) => {
        const fields = asked.filter((variable) => variable.group === group);
        return (
          fields.length > 0 && (
            // biome-ignore lint/a11y/noStaticElementInteractions: only follows what somebody does inside
            <div key={group} onFocus={pages}>
              <FormSection title={t(`builder.personal.group.${group}`)}>
                {fields.map((variable) => (
                  <VariableField key={variable.key} variable={variable} />
                ))}
              </FormSection>
            </div>
          )
        );
      })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only follows what somebody does inside */}
      <div onFocus={front}>
        <WelcomeSection />
      </div>
      <div>
        <ToneCard />
      </div>
      {later.length > 0 && (
        <FormSection title={t('builder.personal.group.reader')} sentence={t('builder.personal.reader.sentence')}>
          <ul className={classes.later}>
            {later.map(({ key, label, defaultValue }) => (
              <li key={key}>
                <strong>{label}</strong>{' '}
                {defaultValue && (
                  <span className={shared.dimmed}>{t('builder.personal.reader.default', { value: defaultValue })}</span>
                )}
              </li>
            ))}
          </ul>
        </FormSection>
      )}
    </div>
  );
}
