import classes from '../library.module.css';

interface SectorPaletteProps {
  colours: readonly { name: string; value: string }[];
}

/** The colours of a sector, each with its name and its value. */
export function SectorPalette({ colours }: SectorPaletteProps) {
  return (
    <ul className={classes.colours}>
      {colours.map(({ name, value }) => (
        <li key={name}>
          <span className={classes.swatch} style={{ background: value }} aria-hidden />
          <span className={classes.words}>
            {name}
            <span className={classes.quiet}>{value}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
