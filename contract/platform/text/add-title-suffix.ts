/** Title with a suffix, shortened so that both fit in `max` characters. */
export const addTitleSuffix = (title: string, suffix: string, max = 80): string => {
  const room = max - [...suffix].length;
  const letters = [...title];
  return letters.length <= room
    ? `${title}${suffix}`
    : `${letters
        .slice(0, room - 1)
        .join('')
        .trimEnd()}…${suffix}`;
};
