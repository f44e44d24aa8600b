import { BlockView } from '../../blocks/Blocks.tsx';
import { emptyInWords, type ReaderBooklet, sizeInWords } from './booklet.ts';
import { ChapterPages } from './Contents.tsx';
import { contactsOf } from './contacts.ts';
import { contextOf } from './Page.tsx';
import { Shell } from './Shell.tsx';

export const End = ({ booklet }: { booklet: ReaderBooklet }) => {
  const { base } = booklet.addresses;
  const people = contactsOf(booklet);
  return (
    <Shell booklet={booklet} title="Fin du livret" kind="end">
      <div className="r-column">
        <h1 className="r-title">Vous êtes au bout du livret</h1>
        <p className="r-lead">
          Gardez son adresse : il reste à votre disposition, et vous pouvez y revenir quand vous voulez.
        </p>
        <p className="r-meta">{emptyInWords(booklet) || sizeInWords(booklet)}</p>
        <p className="r-progress-words" role="status" data-progress="" />
        <p className="r-actions">
          <a className="r-action" href={`${base}/sommaire`}>
            Revoir le sommaire
          </a>
          <a className="r-action" href={`${base}/imprimer`}>
            Imprimer le livret
          </a>
        </p>
      </div>
      {people.length > 0 && (
        <section aria-labelledby="contacts">
          <div className="r-column">
            <h2 className="r-section-title" id="contacts">
              Une question{'\u202f'}? Vos contacts
            </h2>
          </div>
          <BlockView
            block={{ id: 'contacts-du-livret', type: 'contact', props: { people } }}
            context={contextOf(booklet, 'reader')}
          />
        </section>
      )}
      {booklet.chapters.length > 0 && (
        <section className="r-column" aria-labelledby="resume">
          <h2 className="r-section-title" id="resume">
            Ce que vous avez vu
          </h2>
          {booklet.chapters.map((chapter) => (
            <details key={chapter.id} className="b-details r-recap" data-chapter="">
              <summary>{chapter.title}</summary>
              <ChapterPages chapter={chapter} base={base} />
            </details>
          ))}
        </section>
      )}
    </Shell>
  );
};
