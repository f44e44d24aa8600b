import type { KindCounts } from '../../../../contract/booklets/publications/comparison.ts';
import type { PublicationRow } from '../../../../contract/booklets/publications/publications.ts';
import type { ChangeKind } from '../../../../contract/booklets/publications/version-changes.ts';
import { CHANGE_KINDS } from '../../../../contract/booklets/publications/version-changes.ts';
import { formatDay } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import classes from './compare.module.css';
import type { CompareAddress } from './compare-address.ts';

interface CompareToolbarProps {
  versions: readonly PublicationRow[];
  address: CompareAddress;
  isWide: boolean;
  counts: KindCounts | undefined;
  onChange: (values: Partial<CompareAddress>) => void;
}

/** The two versions, the display, and the kinds of changes. */
export function CompareToolbar({ versions, address, isWide, counts, onChange }: CompareToolbarProps) {
  const t = useT();
  const sides = [
    { value: 'draft', label: t('comparison.draft') },
    ...versions.map(({ number, publishedAt }) => ({
      value: String(number),
      label: t('comparison.version.on', { n: number, date: formatDay(publishedAt) }),
    })),
  ];
  const chooser = (side: 'from' | 'to') => (
    <SelectField
      label={t(`comparison.${side}`)}
      data={sides}
      searchable={sides.length > 10}
      value={address[side] || null}
      onChange={(value) => onChange({ [side]: value ?? '', page: null })}
      error={
        address.from === address.to && address.from !== '' && side === 'to' ? t('comparison.same.side') : undefined
      }
    />
  );
  return (
    <div className={classes.toolbar}>
      {chooser('from')}
      {chooser('to')}
      <SelectField
        label={t('comparison.filter')}
        data={[
          { value: '', label: t('comparison.filter.all') },
          ...CHANGE_KINDS.map((kind) => ({
            value: kind,
            label: counts ? t(`comparison.count.${kind}`, { count: counts[kind] }) : t(`comparison.kind.${kind}`),
          })),
        ]}
        value={address.kind ?? ''}
        onChange={(value) => onChange({ kind: (value || null) as ChangeKind | null, page: null })}
      />
      {isWide && (
        <SegmentedChoice
          label={t('comparison.view')}
          value={address.view}
          onChange={(view) => onChange({ view })}
          options={[
            { value: 'sides', label: t('comparison.view.sides') },
            { value: 'inline', label: t('comparison.view.inline') },
          ]}
        />
      )}
    </div>
  );
}
