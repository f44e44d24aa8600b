interface Choice {
  legend: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
}

const CHOICES: readonly Choice[] = [
  {
    legend: 'Interligne',
    name: 'spacing',
    options: [
      ['normal', 'Normal'],
      ['large', 'Aéré'],
      ['larger', 'Très aéré'],
    ],
  },
  {
    legend: 'Largeur du texte',
    name: 'width',
    options: [
      ['narrow', 'Étroite'],
      ['normal', 'Normale'],
      ['wide', 'Large'],
    ],
  },
  {
    legend: 'Police',
    name: 'font',
    options: [
      ['booklet', 'Celle du livret'],
      ['legible', 'Très lisible'],
    ],
  },
  {
    legend: 'Couleurs',
    name: 'scheme',
    options: [
      ['auto', 'Comme l’appareil'],
      ['light', 'Claires'],
      ['dark', 'Sombres'],
    ],
  },
];

const Choices = ({ legend, name, options }: Choice) => (
  <fieldset className="r-aids-set">
    <legend>{legend}</legend>
    <div className="r-aids-options">
      {options.map(([value, label], index) => (
        <label key={value} className="r-aids-option">
          <input type="radio" name={name} value={value} defaultChecked={index === 0} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

/** Reading aids. Only a script opens the dialog, so it stays hidden without one. */
export const Aids = ({ aloud }: { aloud: boolean }) => (
  <dialog className="r-aids" id="confort" aria-labelledby="confort-titre">
    <form method="dialog" className="r-aids-form">
      <div className="r-aids-head">
        <h2 className="r-aids-title" id="confort-titre">
          Confort de lecture
        </h2>
        <button type="submit" className="r-tool" value="close">
          Fermer
        </button>
      </div>
      {aloud && (
        <fieldset className="r-aids-set" data-aloud="" hidden>
          <legend>Lecture à voix haute</legend>
          <div className="r-aids-options">
            <button type="button" className="r-aids-button" data-aloud-play="">
              Écouter cette page
            </button>
            <button type="button" className="r-aids-button" data-aloud-stop="" hidden>
              Arrêter
            </button>
          </div>
        </fieldset>
      )}
      <div className="r-aids-set">
        <label htmlFor="confort-taille" className="r-aids-legend">
          Taille du texte : <output data-size="">100 %</output>
        </label>
        <input id="confort-taille" type="range" name="size" min={100} max={200} step={10} defaultValue={100} />
      </div>
      {CHOICES.map((choice) => (
        <Choices key={choice.name} {...choice} />
      ))}
      <fieldset className="r-aids-set">
        <legend>Affichage</legend>
        <label className="r-aids-check">
          <input type="checkbox" name="contrast" /> <span>Contraste renforcé</span>
        </label>
        <label className="r-aids-check">
          <input type="checkbox" name="motion" /> <span>Réduire les animations</span>
        </label>
      </fieldset>
      <p className="r-aids-note">Ces réglages restent sur cet appareil.</p>
      <div className="r-aids-foot">
        <button type="button" className="r-aids-button" data-aids-reset="">
          Tout rétablir
        </button>
        <button type="submit" className="r-aids-button r-aids-main" value="close">
          Continuer la lecture
        </button>
      </div>
    </form>
  </dialog>
);
