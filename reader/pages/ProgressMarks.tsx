export interface ReadCount {
  read: number;
  total: number;
}

/** Whole percentage of the pages read: 100 only once all of them are. */
const getPercent = ({ read, total }: ReadCount): number => (total === 0 ? 0 : Math.floor((100 * read) / total));

/** Ring of progress. The words beside it tell the same, so it is hidden from assistive technology. */
export const ProgressRing = ({ read, total }: ReadCount) => {
  const percent = getPercent({ read, total });
  return (
    <svg className="r-ring" viewBox="0 0 48 48" aria-hidden="true" focusable="false" data-ring={`${read}/${total}`}>
      <circle className="r-ring-track" cx="24" cy="24" r="20" />
      <circle
        className="r-ring-value"
        cx="24"
        cy="24"
        r="20"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        transform="rotate(-90 24 24)"
      />
      <text className="r-ring-number" x="24" y="24" textAnchor="middle" dominantBaseline="central">
        {percent}
        <tspan className="r-ring-unit" dx="1">
          %
        </tspan>
      </text>
    </svg>
  );
};

/** Check mark whose line is drawn when it appears. */
export const TickMark = () => (
  <svg className="r-tick-mark" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path pathLength="1" d="M3.5 8.5l3 3 6-7" />
  </svg>
);

/** State of a page or of a chapter in a list: an empty circle until it is read. */
export const Tick = ({ isRead = false }: { isRead?: boolean }) => (
  <span className="r-tick" data-tick="" data-read={isRead ? '' : undefined}>
    <TickMark />
    <span className="b-hidden" data-tick-words="">
      {isRead ? ', lu' : ''}
    </span>
  </span>
);
