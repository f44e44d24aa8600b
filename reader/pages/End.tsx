import { BlockView } from '../../blocks/Blocks.tsx';
import { getPageTranslate } from '../../blocks/page-words.ts';
import { ChapterPages } from './Contents.tsx';
import { listContacts } from './list-contacts.ts';
import { createPageContext } from './Page.tsx';
import type { ReaderBooklet } from './reader-booklet.ts';
import { Shell } from './Shell.tsx';
import { ProgressWords, Size } from './Size.tsx';

export const End = ({ booklet }: { booklet: ReaderBooklet }) => {
  const { base } = booklet.addresses;
  const people = listContacts(booklet);
  const t = getPageTranslate(booklet.tone);
  return (
    <Shell booklet={booklet} title="Fin du livret" kind="end">
      <div className="r-column">
        <h1 className="r-title">{t('end.title')}</h1>
        <p className="r-lead">{t('end.lead')}</p>
        <p className="r-meta">
          <Size booklet={booklet} />
        </p>
        <ProgressWords personal={booklet.personal} />
        {booklet.personal?.placeholder('remainingReading')}
        <p className="r-actions">
          <a className="r-action" href={`${base}/sommaire`}>
            Revoir le sommaire
          </a>
          <a className="r-action" href={`${base}/imprimer`}>
            Imprimer le livret
          </a>
        </p>
      </div>
      {booklet.personal?.placeholder('proofs')}
      {booklet.personal?.placeholder('opinion')}
      {people.length > 0 && (
        <section aria-labelledby="contacts">
          <div className="r-column">
            <h2 className="r-section-title" id="contacts">
              {t('end.contacts')}
            </h2>
          </div>
          <BlockView
            block={{ id: 'contacts-du-livret', type: 'contact', props: { people } }}
            context={createPageContext(booklet, 'reader')}
          />
        </section>
      )}
      {booklet.chapters.length > 0 && (
        <section className="r-column" aria-labelledby="resume">
          <h2 className="r-section-title" id="resume">
            {t('end.recap')}
          </h2>
          {booklet.chapters.map((chapter) => (
            <details key={chapter.id} className="b-details r-recap" data-chapter="">
              <summary>{chapter.title}</summary>
              <ChapterPages booklet={booklet} chapter={chapter} />
            </details>
          ))}
        </section>
      )}
    </Shell>
  );
};
