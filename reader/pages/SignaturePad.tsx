/** Error of a field, below it. */
export const InputError = ({ id, words }: { id: string; words: string | undefined }) =>
  words ? (
    <span className="r-field-error" id={id} role="alert">
      {words}
    </span>
  ) : null;

/** Signature pad: drawn by finger, mouse or arrow keys. The script shows it; without one the typed name is enough. */
export const SignaturePad = ({ id, error }: { id: string; error: string | undefined }) => (
  <div className="r-field r-sign" data-sign="" hidden={!error}>
    <span className="r-field-label" id={`${id}-titre`}>
      Signature dessinée (facultative)
    </span>
    <span className="r-field-help" id={`${id}-aide`}>
      Au doigt, à la souris, ou au clavier{'\u00a0'}: les flèches déplacent la plume, Espace la pose et la lève.
    </span>
    <div
      className="r-sign-pad"
      role="application"
      aria-labelledby={`${id}-titre`}
      aria-describedby={`${id}-aide`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows draw in it
      tabIndex={0}
      data-sign-pad=""
    >
      <svg viewBox="0 0 600 200" aria-hidden="true" focusable="false">
        <path className="r-sign-line" data-sign-line="" />
        <circle className="r-sign-pen" r="6" data-sign-pen="" />
      </svg>
    </div>
    <InputError id={`${id}-erreur`} words={error} />
    <span className="r-field-help" role="status" data-sign-said="" />
    <span>
      <button type="button" className="r-action" data-sign-clear="">
        Effacer le dessin
      </button>
    </span>
    <input type="hidden" name="trace" data-sign-path="" />
  </div>
);
