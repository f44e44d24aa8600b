import { Fragment } from 'react';

/** Part of a text: in both versions, or in one of them. */
interface ChangeSegment {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A major change: the sentence, what differs as it was and as it is now, and the whole block folded. */
export interface ReaderChange {
  sentence: string;
  /** Sentences that differ, old and new text as one. */
  passages: readonly (readonly ChangeSegment[])[];
  /** The whole block, the same way; empty: the passages show it. */
  block: readonly ChangeSegment[];
  /** URL of the place; empty: it is not there, or not open yet. */
  to: string;
}

const MAX_COVER_CHANGES = 5;

const MarkedText = ({ segments }: { segments: readonly ChangeSegment[] }) =>
  segments.map(({ kind, text }, at) => {
    if (kind === 'same') return text;
    const Mark = kind === 'removed' ? 'del' : 'ins';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: static HTML
      <Mark key={at}>
        <span className="b-hidden">
          {kind === 'removed' ? 'supprimé' : 'ajouté'}
          {'\u00a0'}:{' '}
        </span>
        {text}
      </Mark>
    );
  });

const ChangedText = ({ segments, side }: { segments: readonly ChangeSegment[]; side: 'removed' | 'added' }) => {
  const shown = segments.filter(({ kind }) => kind === 'same' || kind === side);
  if (!shown.some(({ kind }) => kind === side) && side === 'removed') return null;
  if (shown.every(({ text }) => text.trim() === '')) return null;
  return (
    <p className="r-change-text r-lines">
      <span className="r-change-side">
        {side === 'removed' ? 'Avant' : 'Maintenant'}
        {'\u00a0'}:{' '}
      </span>
      <MarkedText segments={shown} />
    </p>
  );
};

export const ChangeItems = ({ changes }: { changes: readonly ReaderChange[] }) => (
  <ul className="r-changes">
    {changes.map(({ sentence, passages, block, to }) => (
      <li key={`${to} ${sentence}`}>
        <p className="r-change-sentence">{sentence}</p>
        {passages.map((segments, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static HTML
          <Fragment key={at}>
            <ChangedText segments={segments} side="removed" />
            <ChangedText segments={segments} side="added" />
          </Fragment>
        ))}
        {block.length > 0 && (
          <details className="b-details">
            <summary>Voir tout le bloc</summary>
            <p className="b-details-body r-change-text r-lines">
              <MarkedText segments={block} />
            </p>
          </details>
        )}
        {to !== '' && (
          <p>
            <a href={to}>Voir le passage</a>
          </p>
        )}
      </li>
    ))}
  </ul>
);

export interface ChangesProps {
  base: string;
  isTu: boolean;
  /** Changes to confirm, and the URLs of the confirmations to give again. */
  toConfirm: readonly ReaderChange[];
  places: readonly string[];
  /** Changes of which nothing is to be confirmed: a button says that they are known. */
  toKnow: readonly ReaderChange[];
  version: number;
}

const ShortenedChanges = ({ changes }: { changes: readonly ReaderChange[] }) => {
  const left = changes.length - MAX_COVER_CHANGES;
  return (
    <>
      <ChangeItems changes={changes.slice(0, MAX_COVER_CHANGES)} />
      {left > 0 && <p>{`et ${left} ${left < 2 ? 'autre changement' : 'autres changements'}.`}</p>}
    </>
  );
};

/** « Ce qui a changé » on the cover, with the way to confirm it. */
export const Changes = ({ base, isTu, toConfirm, places, toKnow, version }: ChangesProps) => (
  <section className="r-arrival" aria-labelledby="change">
    <h2 className="r-section-title" id="change">
      Ce qui a changé
    </h2>
    {toConfirm.length > 0 && <ShortenedChanges changes={toConfirm} />}
    {places.map((to, at) => (
      <p key={to}>
        <a className="r-action" href={to}>
          {isTu ? 'Confirme ces changements' : 'Confirmer ces changements'}
          {places.length > 1 && ` (${at + 1} sur ${places.length})`}
        </a>
      </p>
    ))}
    {toKnow.length > 0 && (
      <form className="r-change-form" method="post" action={`${base}/moi/changements`}>
        <ShortenedChanges changes={toKnow} />
        <input type="hidden" name="version" value={version} />
        <button type="submit" className="r-action">
          J’ai pris connaissance de ces changements
        </button>
      </form>
    )}
  </section>
);
