import { Pattern } from './CoverArt.tsx';

/** Pattern of geometric shapes in the booklet's colours, always the same for the same seed. */
export const Ornament = ({ seed }: { seed: string }) => <Pattern pattern="shapes" seed={seed} />;
