const two = (n: number) => String(n).padStart(2, '0');

/** A moment as a field of the browser writes it, on the clocks of whoever looks; empty for none. */
export const toField = (moment: string | null): string => {
  if (moment === null) return '';
  const at = new Date(moment);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

export const fromField = (text: string): string | null => {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
};
