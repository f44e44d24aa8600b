/** A major change, in three lines: the sentence, the old text and the new one. */
export interface ReaderChange {
  sentence: string;
  /** Old and new text as one, word by word. */
  segments: readonly { kind: 'same' | 'removed' | 'added'; text: string }[];
  /** URL of the place; empty: it is not there, or not open yet. */
  to: string;
}

const MAX_COVER_CHANGES = 5;

const ChangedText = ({ change, side }: { change: ReaderChange; side: 'removed' | 'added' }) => {
  const shown = change.segments.filter(({ kind }) => kind === 'same' || kind === side);
  if (!shown.some(({ kind }) => kind === side) && side === 'removed') return null;
  if (shown.every(({ text }) => text.trim() === '')) return null;
  const Mark = side === 'removed' ? 'del' : 'ins';
  return (
    <p className="r-change-text r-lines">
      <span className="r-change-side">
        {side === 'removed' ? 'Avant' : 'Maintenant'}
        {'\u00a0'}:{' '}
      </span>
      {shown.map(({ kind, text }, at) =>
        kind === 'same' ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: static HTML
          <Mark key={at}>
            <span className="b-hidden">
              {side === 'removed' ? 'supprimé' : 'ajouté'}
              {'\u00a0'}:{' '}
            </span>
            {text}
          </Mark>
        ),
      )}
    </p>
  );
};

export const ChangeItems = ({ changes }: { changes: readonly ReaderChange[] }) => (
  <ul className="r-changes">
    {changes.map((change) => (
      <li key={`${change.to} ${change.sentence}`}>
        <p className="r-change-sentence">{change.sentence}</p>
        <ChangedText change={change} side="removed" />
        <ChangedText change={change} side="added" />
        {change.to !== '' && (
          <p>
            <a href={change.to}>Voir le passage</a>
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
