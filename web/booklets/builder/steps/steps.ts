import type { ComponentType } from 'react';
import type { BuilderStep } from '../../../../contract/platform/paths.ts';
import { ChaptersStep } from './chapters/ChaptersStep.tsx';
import { ColoursStep } from './colours/ColoursStep.tsx';
import { CompletedStep } from './completed/CompletedStep.tsx';
import { CoverStep } from './cover/CoverStep.tsx';
import { FontStep } from './font/FontStep.tsx';
import { LogoStep } from './logo/LogoStep.tsx';
import { NameStep } from './name/NameStep.tsx';
import { PagesStep } from './pages/PagesStep.tsx';
import { PersonalStep } from './personal/PersonalStep.tsx';
import { SectorStep } from './sector/SectorStep.tsx';
import { StructureStep } from './structure/StructureStep.tsx';

/** Component of each step. */
export const BUILDER_STEP_COMPONENTS: Record<BuilderStep, ComponentType> = {
  name: NameStep,
  'secteur-activite': SectorStep,
  logo: LogoStep,
  colors: ColoursStep,
  font: FontStep,
  couverture: CoverStep,
  chapitres: ChaptersStep,
  pages: PagesStep,
  structure: StructureStep,
  personnalisation: PersonalStep,
  'livret-completed': CompletedStep,
};
