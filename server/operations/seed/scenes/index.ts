import { drawBuildingSite } from './building-site.ts';
import { drawDesignOffice } from './design-office.ts';
import { drawHeadquarters } from './headquarters.ts';
import { drawTeam } from './team.ts';
import { drawTimber } from './timber.ts';
import { drawWorkshop } from './workshop.ts';

/** Demonstration pictures: drawings of 1600 × 900, imported into the media library like any other. */
export interface Scene {
  /** File name. */
  name: string;
  alt: string;
  tags: readonly string[];
  draw: () => string;
}

export const SCENES = {
  workshop: {
    name: 'atelier-de-nantes.svg',
    alt: 'Une menuisière devant son établi, dans un atelier clair aux grandes fenêtres',
    tags: ['Atelier'],
    draw: drawWorkshop,
  },
  buildingSite: {
    name: 'chantier-ossature-bois.svg',
    alt: 'La charpente d’une maison en bois sur un chantier, au lever du jour',
    tags: ['Chantier'],
    draw: drawBuildingSite,
  },
  team: {
    name: 'notre-equipe.svg',
    alt: 'Cinq collègues de l’atelier, des chantiers et du bureau, côte à côte',
    tags: ['Équipe'],
    draw: drawTeam,
  },
  headquarters: {
    name: 'nos-batiments.svg',
    alt: 'Les bâtiments de l’entreprise, bardés de bois, avec une camionnette devant',
    tags: ['Locaux'],
    draw: drawHeadquarters,
  },
  designOffice: {
    name: 'bureau-d-etudes.svg',
    alt: 'Le bureau d’études : un plan de maison à l’écran, une maquette sur l’étagère',
    tags: ['Locaux', 'Bureau d’études'],
    draw: drawDesignOffice,
  },
  timber: {
    name: 'bois-de-nos-forets.svg',
    alt: 'Des rondins empilés dans une forêt de sapins, dans la lumière du matin',
    tags: ['Matière'],
    draw: drawTimber,
  },
} satisfies Record<string, Scene>;
