import { type InformationSection, InformationSections } from './OwnData.tsx';
import { NoticeDocument } from './PageParts.tsx';

export interface CountingMethodProps {
  /** URL of the reader's style sheet. */
  style: string;
  /** URL of the reader's script, which applies the display settings of this device, such as the dark mode. */
  script: string;
  title: string;
  /** Purpose of the page, in one or two sentences. */
  lead: string;
  /** Titles and sentences before the example, then after it. */
  before: readonly InformationSection[];
  /** A count as it is, and as it is shown. */
  example: {
    title: string;
    lines: readonly string[];
    caption: string;
    /** Titles of the columns: group, true count, published count. */
    head: readonly [group: string, counted: string, shown: string];
    rows: readonly (readonly [group: string, counted: string, shown: string])[];
  };
  after: readonly InformationSection[];
}

/** How readings are counted, for anybody: it belongs to no booklet and has no look of a company. */
export const CountingMethod = ({ style, script, title, lead, before, example, after }: CountingMethodProps) => (
  <NoticeDocument
    style={style}
    title={title}
    bodyClass=" r-board"
    contentClass="r-board-in r-information r-report"
    head={
      <>
        <link rel="icon" href="/admin/favicon.svg" type="image/svg+xml" />
        {/* Render-blocking, so that the first paint already uses the dark mode or the text size. */}
        <script type="module" async blocking="render" src={script} />
      </>
    }
  >
    <h1 className="r-title">{title}</h1>
    <p className="r-lead">{lead}</p>
    <InformationSections sections={before} />
    <section>
      <h2 className="r-section-title">{example.title}</h2>
      {example.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="b-table">
        <table>
          <caption>{example.caption}</caption>
          <thead>
            <tr>
              {example.head.map((name) => (
                <th key={name} scope="col" className="b-cell">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {example.rows.map(([group, counted, shown]) => (
              <tr key={group}>
                <th scope="row" className="b-cell">
                  {group}
                </th>
                <td className="b-cell">{counted}</td>
                <td className="b-cell">{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
    <InformationSections sections={after} />
  </NoticeDocument>
);
