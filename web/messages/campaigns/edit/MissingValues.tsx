import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CampaignCheck } from '../../../../contract/messages/campaigns/campaigns.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { buildBookletSearch } from '../names.ts';
import classes from './check.module.css';
import { useCampaignDraft } from './draft.ts';

/** Recipients without a value for a variable, and the two fixes: one value for all, or exclude them. */
export function MissingValues({ check }: { check: CampaignCheck }) {
  const t = useT();
  const { bookletId, campaign, values, snapshot, changeDraft } = useCampaignDraft();
  const key = check.variable ?? '';
  const [typed, setTyped] = useState(values.variables.defaults[key] ?? '');
  const label = campaign.known.find((one) => one.key === key)?.label ?? key;
  const use = () =>
    changeDraft(
      { variables: { ...values.variables, defaults: { ...values.variables.defaults, [key]: typed.trim() } } },
      'chosen',
    );
  return (
    <div className={classes.missing}>
      <div className={classes.missingBar}>
        <TextField
          label={t('campaigns.missing.default', { variable: label })}
          value={typed}
          error={snapshot.errors[`variables.defaults.${key}`]}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="default" disabled={typed.trim() === ''} onClick={use}>
          {t('campaigns.missing.use')}
        </Button>
      </div>
      <SwitchField
        label={t('campaigns.missing.exclude')}
        help={t('campaigns.missing.exclude.help')}
        checked={values.variables.missing === 'exclude'}
        onChange={(event) =>
          changeDraft(
            { variables: { ...values.variables, missing: event.currentTarget.checked ? 'exclude' : 'stop' } },
            'chosen',
          )
        }
      />
      {check.people.length > 0 && (
        <details>
          <summary>{t('campaigns.missing.people', { count: check.n })}</summary>
          <table className={classes.people}>
            {check.n > check.people.length && (
              <caption>{t('campaigns.missing.first', { n: check.people.length, total: check.n })}</caption>
            )}
            <thead>
              <tr>
                <th scope="col">{t('campaigns.missing.person')}</th>
                <th scope="col">{t('campaigns.missing.sheet')}</th>
              </tr>
            </thead>
            <tbody>
              {check.people.map(({ id, name }) => (
                <tr key={id}>
                  <td>{name}</td>
                  <td>
                    <Link
                      to={paths.bookletParticipants}
                      search={buildBookletSearch(bookletId, { fiche: id })}
                      className={shared.link}
                      aria-label={t('campaigns.missing.open.name', { name })}
                    >
                      {t('campaigns.missing.open')}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  );
}
