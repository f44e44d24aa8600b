import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { SaveState } from '../feedback/SaveState.tsx';
import { toast } from '../feedback/toast.ts';
import { CheckboxField } from '../fields/CheckboxField.tsx';
import { ChoiceCards } from '../fields/ChoiceCards.tsx';
import { NumberField } from '../fields/NumberField.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { PasswordMeter } from '../fields/PasswordMeter.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { SwitchField } from '../fields/SwitchField.tsx';
import { TextAreaField } from '../fields/TextAreaField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { FormSection } from '../form/FormSection.tsx';
import { toFormErrors } from '../form/form-errors.ts';
import { StickySaveBar } from '../form/StickySaveBar.tsx';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';

const picture = (shapes: ReactNode) => (
  <svg viewBox="0 0 120 80" width="100%" height="100%" aria-hidden="true">
    {shapes}
  </svg>
);

const structures = [
  {
    value: 'days',
    label: 'Jour par jour',
    sentence: 'Du premier matin au bilan des trois mois.',
    picture: picture(
      <>
        <rect x="20" y="20" width="22" height="40" rx="4" fill="#8dc4ff" />
        <rect x="49" y="20" width="22" height="40" rx="4" fill="#56a5ff" />
        <rect x="78" y="20" width="22" height="40" rx="4" fill="#1484f4" />
      </>,
    ),
  },
  {
    value: 'topics',
    label: 'Par thème',
    sentence: 'L’entreprise, l’équipe, les outils, les droits.',
    picture: picture(
      <>
        <rect x="22" y="18" width="34" height="20" rx="4" fill="#56a5ff" />
        <rect x="64" y="18" width="34" height="20" rx="4" fill="#8dc4ff" />
        <rect x="22" y="44" width="34" height="20" rx="4" fill="#8dc4ff" />
        <rect x="64" y="44" width="34" height="20" rx="4" fill="#1484f4" />
      </>,
    ),
  },
  { value: 'free', label: 'Libre', sentence: 'Une page blanche.', picture: picture(null) },
] as const;

export function FormDemo() {
  const [structure, setStructure] = useState<(typeof structures)[number]['value'] | null>('days');
  const form = useForm({
    initialValues: {
      title: 'Accueil 2026 👩‍👩‍👧',
      description: '',
      sector: null as string | null,
      delay: 1234.5 as number | string,
      password: '',
      reminder: true,
      printed: false,
    },
  });
  useUnsavedGuard(form.isDirty());
  const { password } = form.values;
  const level =
    password.length === 0 ? null : password.length < 8 ? 'weak' : password.length < 12 ? 'medium' : 'strong';
  const submit = form.onSubmit(() => {
    form.setErrors(
      toFormErrors({
        title: ['Un livret porte déjà ce titre. Ajoutez une précision (site, population, année).'],
        sector: ['Choisissez une valeur dans la liste.'],
        printed: ['Ce choix est obligatoire.'],
      }),
    );
    toast.error('Un livret porte déjà ce titre. Ajoutez une précision (site, population, année).');
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Options du livret">
      <FormSection title="Identité" sentence="Ce que vos nouveaux collègues voient en premier.">
        <TextField
          label="Titre"
          required
          max={20}
          help="Court et parlant : il s’affiche sur la couverture."
          {...form.getInputProps('title')}
        />
        <TextAreaField label="Description" max={300} {...form.getInputProps('description')} />
        <SelectField
          label="Secteur d’activité"
          required
          searchable
          clearable
          data={['Commerce', 'Santé', 'Industrie']}
          {...form.getInputProps('sector')}
        />
      </FormSection>
      <FormSection title="Structure">
        <ChoiceCards
          label="Comment ranger les chapitres ?"
          choices={structures}
          value={structure}
          onChange={setStructure}
          help="Vous pourrez changer d’avis sans rien perdre."
        />
      </FormSection>
      <FormSection title="Accès">
        <NumberField label="Délai" suffix=" jours" min={0} {...form.getInputProps('delay')} />
        <PasswordField
          label="Mot de passe"
          autoComplete="new-password"
          {...form.getInputProps('password')}
          meter={<PasswordMeter level={level} reason={level === 'weak' ? 'ajoutez des caractères' : undefined} />}
        />
        <SwitchField
          label="Relancer les personnes en retard"
          help="Un message par semaine au plus."
          {...form.getInputProps('reminder', { type: 'checkbox' })}
        />
        <CheckboxField
          label="Prévoir une version imprimée"
          required
          {...form.getInputProps('printed', { type: 'checkbox' })}
        />
      </FormSection>
      <StickySaveBar dirty={form.isDirty()} saving={false} onReset={form.reset}>
        <SaveState state="saved" at={new Date(2026, 10, 20, 14, 32)} />
      </StickySaveBar>
    </form>
  );
}
