/** How long to wait, as it is told: « 45 secondes », « 3 minutes ». */
export const durationOf = (seconds: number): string =>
  seconds < 90 ? `${seconds} secondes` : `${Math.ceil(seconds / 60)} minutes`;
