import { useId, useState } from 'react';
import type { Sector } from '../../../../../contract/library/library.ts';
import { useT } from '../../../../lib/i18n.ts';
import { SearchField } from '../../../../ui/table/SearchField.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { LibraryIcon } from '../../parts/LibraryIcon.tsx';
import classes from './SectorTiles.module.css';
import { searchSectors } from './search-sectors.ts';

interface SectorTilesProps {
  label: string;
  sectors: readonly Sector[];
  value: string | null;
  onChange: (id: string) => void;
  /** The user clicked a sector or confirmed it with Enter. Arrow keys only move the selection. */
  onPicked?: () => void;
}

/** Sectors as tiles, with a search by name or NAF code. */
export function SectorTiles({ label, sectors, value, onChange, onPicked }: SectorTilesProps) {
  const t = useT();
  const name = useId();
  const [typed, setTyped] = useState('');
  const found = searchSectors(sectors, typed);
  return (
    <fieldset>
      <legend className={classes.legend}>{label}</legend>
      <SearchField label={t('builder.sector.search')} value={typed} onChange={setTyped} />
      <p role="status" className={`${shared.note} ${classes.count}`}>
        {found.length === 0 ? t('builder.sector.none') : t('builder.sector.count', { count: found.length })}
      </p>
      <div className={classes.tiles}>
        {found.map((sector) => (
          <label key={sector.id} className={`${shared.stack} ${shared.card} ${classes.tile}`}>
            <input
              type="radio"
              className={shared.cardRadio}
              name={name}
              checked={sector.id === value}
              onChange={() => onChange(sector.id)}
              // A click from the keyboard has a `detail` of 0.
              onClick={({ detail }) => detail > 0 && onPicked?.()}
              onKeyDown={({ key }) => key === 'Enter' && onPicked?.()}
            />
            <span className={classes.icon} style={{ background: sector.palette.primary }} aria-hidden>
              <LibraryIcon name={sector.icon} size={24} />
            </span>
            <span className={classes.name}>{sector.label}</span>
            <span className={classes.palette} aria-hidden>
              {[sector.palette.primary, sector.palette.secondary, sector.palette.accent].map((colour) => (
                <span key={colour} style={{ background: colour }} />
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
