import { type Booklet, listOwners } from '../../../../contract/booklets/booklets/booklets.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';

interface OwnerOption {
  id: string;
  name: string;
}

/** Possible owners, including the present one even if inactive. Users who may not choose get no other option. */
export const useBookletOwners = (booklet: Booklet): readonly OwnerOption[] => {
  const { id, owner, can } = booklet;
  const { data } = useCallQuery(['booklet', id, 'owners'], listOwners, {
    params: { id },
    enabled: can['booklet.owner'],
  });
  const others = data?.filter((one) => one.id !== owner?.id) ?? [];
  return owner ? [owner, ...others] : others;
};

interface OwnerFieldProps {
  booklet: Booklet;
  owners: readonly OwnerOption[];
  name: string;
  value: string | null;
  error: string | undefined;
  onChange: (id: unknown) => void;
}

/** An administrator chooses the owner; an owner transfers the booklet on « Utilisateurs », where the other accepts. */
export function OwnerField({ booklet, owners, value, onChange, ...rest }: OwnerFieldProps) {
  const t = useT();
  if (!booklet.can['booklet.owner']) return null;
  return (
    <SelectField
      label={t('booklet.owner')}
      help={t('booklet.owner.help')}
      data={owners.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      value={value}
      onChange={onChange}
      {...rest}
    />
  );
}
