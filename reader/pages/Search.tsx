import { formatResultCount, type SearchResult, type TextPiece } from '../search.ts';

const TextPieces = ({ of }: { of: readonly TextPiece[] }) =>
  of.map(({ text, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );

interface Props {
  base: string;
  query: string;
  results: readonly SearchResult[];
}

/** Works without a script. With one, results appear during typing (reader/search-page.ts renders the same list). */
export const Search = ({ base, query, results }: Props) => (
  <div className="r-column">
    <h1 className="r-title">Rechercher</h1>
    <search>
      <form className="r-search" method="get" action={`${base}/recherche`} data-search="">
        <label htmlFor="recherche" className="r-search-label">
          Un mot, une question, un nom
        </label>
        <div className="r-search-line">
          <input
            id="recherche"
            className="r-search-field"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="r-action">
            Rechercher
          </button>
        </div>
      </form>
    </search>
    <p className="r-meta" role="status" data-search-words="">
      {query === '' ? '' : formatResultCount(query, results.length)}
    </p>
    <ol className="r-results" data-search-results="">
      {results.map((result) => (
        <li key={result.slug} className="r-result">
          <a className="r-result-title" href={`${base}/${result.slug}`}>
            <TextPieces of={result.title} />
          </a>
          <p className="r-result-chapter">{result.chapter}</p>
          <p className="r-result-excerpt">
            <TextPieces of={result.excerpt} />
          </p>
        </li>
      ))}
    </ol>
  </div>
);
