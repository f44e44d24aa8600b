import { FactList, type Facts, NoticeDocument } from './PageParts.tsx';
/** Participant of a referent, as text. */
export interface ReferentPageParticipant {
  id: string;
  name: string;
  facts: Facts;
}

export interface ReferentPageProps {
  /** URL of the reader's style sheet. */
  style: string;
  company: string;
  booklet: string;
  /** « Karim Benali ». */
  name: string;
  people: readonly ReferentPageParticipant[];
  /** Total number of participants. */
  total: number;
  /** Hidden data and the reason; empty: nothing is hidden. */
  untold: string;
  /** End of the link: « 20/12/2026 ». */
  until: string;
  /** Other pages of the list: label and URL. */
  others: readonly { label: string; to: string }[];
}

const formatTotal = (total: number): string => {
  if (total === 0) return 'Personne ne vous est confié pour le moment.';
  return total === 1 ? 'Une personne vous est confiée.' : `${total} personnes vous sont confiées.`;
};

/** Page of a referent on their participants: read-only. It works without a script. */
export const ReferentPage = ({ style, company, booklet, name, people, total, ...page }: ReferentPageProps) => (
  <NoticeDocument
    style={style}
    title={`Vos participants | ${booklet}`}
    bodyClass=" r-board"
    contentClass="r-board-in"
    head={
      <>
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="/admin/favicon.svg" type="image/svg+xml" />
      </>
    }
  >
    <p className="r-door-company">
      {company} · {booklet}
    </p>
    <h1 className="r-title">Bonjour {name}</h1>
    <p className="r-lead">{formatTotal(total)}</p>
    {page.untold !== '' && <p className="r-board-untold">{page.untold}</p>}
    <ul className="r-board-people">
      {people.map((person) => (
        <li key={person.id}>
          <h2 className="r-section-title">{person.name}</h2>
          <FactList facts={person.facts} className="r-board-facts" />
        </li>
      ))}
    </ul>
    {page.others.length > 0 && (
      <nav className="r-actions" aria-label="Pages de la liste">
        {page.others.map(({ label, to }) => (
          <a key={label} className="r-action" href={to}>
            {label}
          </a>
        ))}
      </nav>
    )}
    <p className="r-field-help">
      Cette page vous est réservée{'\u00a0'}: ne transmettez pas son adresse. Elle est ouverte jusqu’au {page.until}
      {'\u202f'}; ensuite, vous pourrez y demander un nouveau lien.
    </p>
  </NoticeDocument>
);
