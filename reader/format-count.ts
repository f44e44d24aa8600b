/** « 1 page », « 4 pages ». */
export const formatCount = (n: number, one: string, many: string): string => `${n}\u00a0${n < 2 ? one : many}`;

/** « 4 pages lues sur 13 ». */
export const formatReadCount = ({ read, total }: { read: number; total: number }): string =>
  `${formatCount(read, 'page lue', 'pages lues')} sur ${total}`;
