import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAIL_FREQUENCIES } from '../../../contract/administration/notifications/notification-kinds.ts';
import {
  getNotificationChoices,
  type NotificationChoice,
  setNotificationChoices,
} from '../../../contract/administration/notifications/notifications.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './notifications.module.css';

const CHOICES_KEY = ['notifications', 'choices'];

/** Delivery choice for each kind of notification: in the product, by e-mail at once, or in the daily digest. */
export function NotificationChoicesSection() {
  const t = useT();
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useCallQuery(CHOICES_KEY, getNotificationChoices);
  const { mutate } = useMutation({
    mutationFn: (choice: NotificationChoice) => api(setNotificationChoices, { body: { choices: [choice] } }),
    onSuccess: ({ choices }) => client.setQueryData(CHOICES_KEY, choices),
    onError: () => void refetch(),
  });
  const choose = (choice: NotificationChoice) => {
    client.setQueryData<NotificationChoice[]>(CHOICES_KEY, (all) =>
      all?.map((one) => (one.kind === choice.kind ? choice : one)),
    );
    mutate(choice);
  };
  return (
    <FormSection title={t('notifications.choices')} sentence={t('notifications.choices.sentence')}>
      {(isPending || error) && <LoadState error={error} onRetry={refetch} />}
      {data && (
        <div className={shared.scrollX} id="notifications">
          <table className={classes.matrix}>
            <thead>
              <tr>
                <th scope="col">{t('notifications.choices.what')}</th>
                <th scope="col">{t('notifications.choices.shown')}</th>
                <th scope="col">{t('notifications.choices.mail')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((choice) => {
                const name = t(`notifications.about.${choice.kind}`);
                return (
                  <tr key={choice.kind}>
                    <th scope="row">{name}</th>
                    <td>
                      <Checkbox
                        aria-label={t('notifications.choices.shown.of', { name })}
                        checked={choice.shown}
                        onChange={(event) => choose({ ...choice, shown: event.currentTarget.checked })}
                      />
                    </td>
                    <td>
                      <select
                        aria-label={t('notifications.choices.mail.of', { name })}
                        value={choice.mail}
                        onChange={(event) => {
                          const mail = MAIL_FREQUENCIES.find((way) => way === event.currentTarget.value);
                          if (mail) choose({ ...choice, mail });
                        }}
                      >
                        {MAIL_FREQUENCIES.map((way) => (
                          <option key={way} value={way}>
                            {t(`notifications.mail.${way}`)}
                          </option>
                        ))}
                      </select>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </FormSection>
  );
}
