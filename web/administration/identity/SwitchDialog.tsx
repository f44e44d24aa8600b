import { type Candidate, switchIdentity } from '../../../contract/administration/accounts/identity.ts';
import {
  identityForm,
  MAX_REASON_CHARACTERS,
  SWITCH_MINUTES,
  type SwitchMode,
} from '../../../contract/administration/accounts/identity-form.ts';
import { paths, userPaths } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { IconUserShare } from '../../ui/icons/index.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

/** The person whose identity is taken, with the fields that the dialog needs. */
export type IdentityCandidate = Pick<Candidate, 'id' | 'firstName' | 'lastName' | 'company' | 'mayAct'>;

interface SwitchDialogProps {
  person: IdentityCandidate;
  /** True when the company allows acting in the name of another user. */
  mayAct: boolean;
  /** User card to return to at the end. */
  from?: string | undefined;
  onClose: () => void;
}

/** Asks for the reason, mode and duration; then the whole back office reloads as the other user. */
export function SwitchDialog({ person, mayAct, from, onClose }: SwitchDialogProps) {
  const t = useT();
  const name = `${person.firstName} ${person.lastName}`;
  const form = useSchemaForm(
    identityForm,
    {
      id_utilisateur: person.id,
      reason: '',
      mode: 'look' as SwitchMode,
      minutes: 30 as (typeof SWITCH_MINUTES)[number],
      route: from === person.id ? userPaths.one.replace('$userId', from) : paths.identity,
    },
    // The answer contains the redirect.
    (body) => api(switchIdentity, { body }),
  );
  const { field } = form;
  const mode = field('mode');
  const minutes = field('minutes');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="36rem"
      title={t('identity.take.of', { name })}
      cancel={t('users.cancel')}
      accept={t('identity.take.accept')}
      acceptIcon={<IconUserShare size={18} aria-hidden />}
      gap="md"
    >
      <p>{t('identity.take.message', { name, company: person.company?.name ?? t('users.platform') })}</p>
      <TextAreaField
        label={t('identity.reason')}
        help={t('identity.reason.help')}
        max={MAX_REASON_CHARACTERS}
        minRows={2}
        required
        data-autofocus
        {...field('reason')}
      />
      {mayAct && (
        <ChoiceCards<SwitchMode>
          label={t('identity.mode')}
          choices={[
            { value: 'look', label: t('identity.mode.look'), sentence: t('identity.mode.look.sentence') },
            {
              value: 'act',
              label: t('identity.mode.act'),
              sentence: t(person.mayAct ? 'identity.mode.act.sentence' : 'identity.mode.act.refused'),
              disabled: !person.mayAct,
            },
          ]}
          value={mode.value}
          onChange={mode.onChange}
        />
      )}
      <SelectField
        label={t('identity.minutes')}
        data={SWITCH_MINUTES.map((n) => ({ value: String(n), label: t('identity.minutes.n', { n }) }))}
        name="minutes"
        error={minutes.error}
        value={String(minutes.value)}
        onChange={(value) => minutes.onChange(Number(value))}
      />
      {form.refusal !== '' && <FieldError>{form.refusal}</FieldError>}
    </FormDialog>
  );
}
