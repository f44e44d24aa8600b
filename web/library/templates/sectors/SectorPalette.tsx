import shared from '../../../ui/theme/shared.module.css';
import classes from '../library.module.css';

interface SectorPaletteProps {
  colours: readonly { name: string; value: string }[];
}

/** Colours of a sector, with their names and values. */
export function SectorPalette({ colours }: SectorPaletteProps) {
  return (
    <ul className={classes.colours}>
      {colours.map(({ name, value }) => (
        <li key={name}>
          <span className={classes.swatch} style={{ background: value }} aria-hidden />
          <span className={shared.stack}>
            {name}
            <span className={classes.quiet}>{value}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
