import { useState } from 'react';
import type { CampaignAudience } from '../../../../contract/messages/campaigns/campaign.ts';
import { useT } from '../../../lib/i18n.ts';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconUserMinus, IconUserPlus } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import panel from '../campaigns.module.css';
import { ParticipantPicker } from '../preview/ParticipantPicker.tsx';
import classes from './recipients.module.css';
import { useRecipients } from './use-recipients.ts';

interface ListBuilderProps {
  bookletId: string;
  campaignId: string;
  version: number;
  audience: CampaignAudience;
  onChange: (audience: CampaignAudience) => void;
}

const MAX_SHOWN_PEOPLE = 100;

/** Recipients picked one by one: search by name, add, remove. */
export function ListBuilder({ bookletId, campaignId, version, audience, onChange }: ListBuilderProps) {
  const t = useT();
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null);
  const [round, setRound] = useState(0);
  const { data } = useRecipients(bookletId, campaignId, { size: MAX_SHOWN_PEOPLE }, version);
  const add = () => {
    if (!person) return;
    const except = audience.except.filter((id) => id !== person.id);
    onChange({ ...audience, ids: [...new Set([...audience.ids, person.id])], except });
    setPerson(null);
    // Resets the field.
    setRound(round + 1);
  };
  const remove = (gone: string) => onChange({ ...audience, ids: audience.ids.filter((id) => id !== gone) });
  const rows = (data?.rows ?? []).filter(({ id }) => audience.ids.includes(id));
  return (
    <div className={shared.stackSm}>
      <div className={`${shared.wrapSm} ${classes.bar}`}>
        <div className={panel.grow}>
          <ParticipantPicker
            key={round}
            bookletId={bookletId}
            person={null}
            onPick={setPerson}
            label={t('campaigns.audience.pick')}
            placeholder={t('campaigns.audience.pick.placeholder')}
          />
        </div>
        <ButtonWithIcon variant="default" disabled={person === null} icon={IconUserPlus} onClick={add}>
          {t('campaigns.audience.add')}
        </ButtonWithIcon>
      </div>
      {audience.ids.length === 0 ? (
        <p className={shared.quiet}>{t('campaigns.audience.nobodyYet')}</p>
      ) : (
        <ul className={panel.rows} aria-label={t('campaigns.audience.picked')}>
          {rows.map(({ id, name, email }) => (
            <li key={id}>
              <span className={panel.grow}>
                {name}
                {email !== '' && <span className={shared.quiet}> · {email}</span>}
              </span>
              <ButtonWithIcon
                variant="subtle"
                size="compact-sm"
                icon={IconUserMinus}
                iconSize={16}
                aria-label={t('campaigns.audience.takeAway.name', { name })}
                onClick={() => remove(id)}
              >
                {t('campaigns.audience.takeAway')}
              </ButtonWithIcon>
            </li>
          ))}
          {audience.ids.length > rows.length && rows.length > 0 && (
            <li>{t('campaigns.audience.others', { count: audience.ids.length - rows.length })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
