import type { Booklet, updateBooklet } from '../../../../contract/booklets/booklets/booklets.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { isConflictingValue } from '../../booklets/conflict/conflicting-value.ts';

type BookletUpdateBody = Omit<CallBodyInput<typeof updateBooklet>, 'rowVersion'>;

/** Fields of a booklet to change. Objects (theme, welcome) may be partial. */
export type BookletPatch = Omit<BookletUpdateBody, 'theme' | 'welcome'> & {
  theme?: Partial<Booklet['theme']>;
  welcome?: Partial<Booklet['welcome']>;
};

export const mergePatch = (before: BookletPatch, after: BookletPatch): BookletPatch => {
  const theme = { ...before.theme, ...after.theme };
  const welcome = { ...before.welcome, ...after.welcome };
  return {
    ...before,
    ...after,
    ...(Object.keys(theme).length > 0 && { theme }),
    ...(Object.keys(welcome).length > 0 && { welcome }),
  };
};

/** Completes partial objects with the booklet's current values: the server requires whole ones. */
export const buildUpdateBody = ({ theme, welcome, ...rest }: BookletPatch, booklet: Booklet): BookletUpdateBody => ({
  ...rest,
  ...(theme && { theme: { ...booklet.theme, ...theme } }),
  ...(welcome && { welcome: { ...booklet.welcome, ...welcome } }),
});

/**
 * Fields of the patch that another editor changed to a different value: `theme.colours`, `title`… `base` is the booklet
 * that the patch was made from.
 */
export const listConflictingBookletFields = (patch: BookletPatch, base: Booklet, current: Booklet): string[] => {
  const { theme, welcome, wizardStep: _, ...rest } = patch;
  const differing = (mine: object, before: object, now: object) =>
    Object.entries(mine)
      .filter(([field, value]) => isConflictingValue(value, Reflect.get(before, field), Reflect.get(now, field)))
      .map(([field]) => field);
  return [
    ...differing(rest, base, current),
    ...differing(theme ?? {}, base.theme, current.theme).map((field) => `theme.${field}`),
    ...differing(welcome ?? {}, base.welcome, current.welcome).map((field) => `welcome.${field}`),
  ];
};

/** Removes the refused fields: `theme.logo.mediaId` removes the whole logo, and nothing else. */
export const omitFields = (patch: BookletPatch, refused: readonly string[]): BookletPatch => {
  const gone = (path: string) => refused.some((field) => field === path || field.startsWith(`${path}.`));
  const keep = <Part extends object>(part: Part | undefined, name: string) =>
    part && Object.fromEntries(Object.entries(part).filter(([field]) => !gone(`${name}.${field}`)));
  const { theme, welcome, ...rest } = patch;
  const kept = keep(theme, 'theme');
  const keptWelcome = keep(welcome, 'welcome');
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([field]) => !gone(field))),
    ...(kept && Object.keys(kept).length > 0 && { theme: kept }),
    ...(keptWelcome && Object.keys(keptWelcome).length > 0 && { welcome: keptWelcome }),
  };
};
