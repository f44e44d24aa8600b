import { BlockView } from '../../blocks/Blocks.tsx';
import { getPageTranslate } from '../../blocks/page-words.ts';
import { OFFLINE_PATH } from '../../contract/reading/offline-file.ts';
import { ChapterPages } from './Contents.tsx';
import { LetterParagraphs } from './Cover.tsx';
import { DeviceFinish, getLetterTitle, shortenLetter } from './Finish.tsx';
import { listContacts } from './list-contacts.ts';
import { createPageContext } from './Page.tsx';
import { Picture } from './Picture.tsx';
import { Tick } from './ProgressMarks.tsx';
import type { ReaderBooklet } from './reader-booklet.ts';
import { Shell } from './Shell.tsx';
import { ProgressWords, Size } from './Size.tsx';

/** What the booklet taught: its chapters, each with its pages and their state, and what a known reader did. */
const Recap = ({ booklet }: { booklet: ReaderBooklet }) => {
  const tracked = booklet.personal?.hasTracking ? booklet.personal : null;
  return (
    <section className="r-column" aria-labelledby="resume">
      <h2 className="r-section-title" id="resume">
        {getPageTranslate(booklet.tone)('end.recap')}
      </h2>
      {booklet.personal?.placeholder('learned')}
      {booklet.chapters.map((chapter) => (
        <details key={chapter.id} className="b-details r-recap" data-chapter="">
          <summary data-hashes={tracked ? undefined : chapter.pages.map(({ hash }) => hash).join(' ')}>
            <span className="r-recap-title">{chapter.title}</span>{' '}
            {tracked ? tracked.placeholder(`h${chapter.id}`) : <Tick />}
          </summary>
          <ChapterPages booklet={booklet} chapter={chapter} />
        </details>
      ))}
    </section>
  );
};

/** The letter of the cover, beside the portrait of the person who signs it. */
const Letter = ({ booklet }: { booklet: ReaderBooklet }) => {
  const { message, signatory, signatoryRole, photo } = booklet.welcome;
  if (message === '') return null;
  const { text, isWhole } = shortenLetter(message);
  return (
    <section className="r-column" aria-labelledby="mot">
      <div className="r-end-letter">
        {photo && <Picture picture={{ media: photo, alt: '' }} className="r-signatory-photo" sizes="5rem" />}
        <div>
          <h2 className="r-section-title" id="mot">
            {getLetterTitle(signatory)}
          </h2>
          {signatoryRole !== '' && <p className="r-signatory-role">{signatoryRole}</p>}
          <LetterParagraphs message={text} />
          {!isWhole && (
            <p className="r-letter-text">
              <a href={`${booklet.addresses.base}#mot-accueil`}>Lire la suite de ce mot</a>
            </p>
          )}
        </div>
      </div>
    </section>
  );
};

const Contacts = ({ booklet }: { booklet: ReaderBooklet }) => {
  const people = listContacts(booklet);
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="contacts">
      <div className="r-column">
        <h2 className="r-section-title" id="contacts">
          {getPageTranslate(booklet.tone)('end.contacts')}
        </h2>
      </div>
      <BlockView
        block={{ id: 'contacts-du-livret', type: 'contact', props: { people } }}
        context={createPageContext(booklet, 'reader')}
      />
    </section>
  );
};

export const End = ({ booklet }: { booklet: ReaderBooklet }) => {
  const { base } = booklet.addresses;
  const { personal } = booklet;
  const t = getPageTranslate(booklet.tone);
  return (
    <Shell booklet={booklet} title="Fin du livret" kind="end">
      {personal?.hasTracking ? (
        personal.placeholder('finish')
      ) : (
        <DeviceFinish booklet={booklet} title={t('end.title')} lead={t('end.lead')} />
      )}
      <div className="r-column r-end-state">
        <p className="r-meta">
          <Size booklet={booklet} />
        </p>
        <ProgressWords personal={personal} />
        {personal?.placeholder('remainingReading')}
      </div>
      {personal?.placeholder('proofs')}
      {personal?.placeholder('certificate')}
      {booklet.chapters.length > 0 && <Recap booklet={booklet} />}
      <Letter booklet={booklet} />
      {personal?.placeholder('next')}
      <Contacts booklet={booklet} />
      {personal?.placeholder('opinion')}
      <div className="r-column">
        <p className="r-actions r-end-actions">
          <a className="r-action" href={`${base}/sommaire`}>
            Revoir le sommaire
          </a>
          {booklet.offline ? (
            <a className="r-action" href={`${base}/${OFFLINE_PATH}`}>
              Reporter ma lecture
            </a>
          ) : (
            <a className="r-action" href={`${base}/imprimer`}>
              Imprimer le livret
            </a>
          )}
        </p>
      </div>
    </Shell>
  );
};
