import { formatCount } from '../format-count.ts';
/** Remaining task. */
export interface RemainingItem {
  title: string;
  /** URL of the task; empty: its page is not open yet. */
  to: string;
  /** « s’ouvre le 12/05/2027 »; empty: it is open. */
  opens: string;
}

export interface RemainingTasksProps {
  isTu: boolean;
  pages: readonly RemainingItem[];
  quizzes: readonly RemainingItem[];
  confirmations: readonly RemainingItem[];
}

const MAX_ITEMS = 5;

const RemainingItems = ({ title, items, more }: { title: string; items: readonly RemainingItem[]; more: string }) => (
  <li className="r-remaining-kind">
    <p className="r-remaining-count">{title}</p>
    <ul className="r-remaining-items">
      {items.slice(0, MAX_ITEMS).map((item) => (
        <li key={`${item.to} ${item.title} ${item.opens}`}>
          {item.to === '' ? item.title : <a href={item.to}>{item.title}</a>}
          {item.opens !== '' && `, ${item.opens}`}
        </li>
      ))}
      {items.length > MAX_ITEMS && <li>{more}</li>}
    </ul>
  </li>
);

/** Remaining tasks before the reading is complete, each with its link; nothing when there are none. */
export const RemainingTasks = ({ isTu, pages, quizzes, confirmations }: RemainingTasksProps) => {
  const kinds = [
    { items: pages, title: formatCount(pages.length, 'page obligatoire à lire', 'pages obligatoires à lire') },
    { items: quizzes, title: formatCount(quizzes.length, 'quiz à réussir', 'quiz à réussir') },
    { items: confirmations, title: formatCount(confirmations.length, 'lecture à confirmer', 'lectures à confirmer') },
  ].filter(({ items }) => items.length > 0);
  if (kinds.length === 0) return null;
  return (
    <section className="r-arrival r-remaining" aria-labelledby="reste">
      <h2 className="r-section-title" id="reste">
        {isTu ? 'Ce qu’il te reste à faire' : 'Ce qu’il vous reste à faire'}
      </h2>
      <ul className="r-remaining-kinds">
        {kinds.map(({ items, title }) => (
          <RemainingItems
            key={title}
            title={title}
            items={items}
            more={`et ${formatCount(items.length - MAX_ITEMS, 'autre', 'autres')}, dans l’ordre du sommaire.`}
          />
        ))}
      </ul>
    </section>
  );
};
