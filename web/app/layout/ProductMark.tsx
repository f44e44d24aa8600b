import shared from '../../ui/theme/shared.module.css';
import classes from './ProductMark.module.css';
import { getProductName } from './product.ts';

/** Name and logo of the product, on dark blue. `small`: the logo alone. */
export function ProductMark({ small = false }: { small?: boolean }) {
  return (
    <span className={classes.mark}>
      <svg viewBox="0 0 64 64" width="34" height="34" aria-hidden="true">
        <rect width="64" height="64" rx="14" fill="#14375f" />
        <path d="M14 18c7-3 13-2 18 2 5-4 11-5 18-2v22c-7-3-13-2-18 2-5-4-11-5-18-2z" fill="#fff" />
        <path d="M32 20v22" stroke="#0a2748" strokeWidth="2.5" />
        <path
          d="M12 48c4 4 8 4 12 0 4 4 8 4 12 0 4 4 8 4 12 0"
          fill="none"
          stroke="#56a5ff"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
      <span className={small ? shared.hidden : classes.name}>{getProductName()}</span>
    </span>
  );
}
