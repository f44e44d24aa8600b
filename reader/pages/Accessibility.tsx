import { CRITERION_TITLES } from '../../blocks/accessibility/criteria.ts';
import { type AccessibilityReport, buildAccessibilityReport } from '../../blocks/accessibility/report.ts';
import { BlockView } from '../../blocks/Blocks.tsx';
import { RGAA_VERSION } from '../../contract/booklets/content/accessibility.ts';
import { formatCount } from '../format-count.ts';
import { listContacts } from './list-contacts.ts';
import { createPageContext } from './Page.tsx';
import { listPages, type ReaderBooklet } from './reader-booklet.ts';
import { Shell } from './Shell.tsx';

/** Result of a criterion: a machine can tell that nothing was found, never that all is right. */
const formatResult = ({ warnings, advice, applies }: AccessibilityReport['tested'][number]): string => {
  const found = [
    ...(warnings > 0 ? [`${formatCount(warnings, 'point', 'points')} à corriger`] : []),
    ...(advice > 0 ? [`${formatCount(advice, 'point', 'points')} à vérifier`] : []),
  ];
  if (found.length > 0) return found.join(', ');
  return applies ? 'Rien trouvé' : 'Sans objet';
};

const TestedCriteria = ({ tested }: Pick<AccessibilityReport, 'tested'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
  <section className="b-table" tabIndex={0} aria-labelledby="resultats">
    <table>
      <caption id="resultats">Résultats par critère du RGAA {RGAA_VERSION}</caption>
      <thead>
        <tr>
          <th scope="col" className="b-cell">
            Critère
          </th>
          <th scope="col" className="b-cell">
            Ce que le programme vérifie
          </th>
          <th scope="col" className="b-cell">
            Résultat
          </th>
        </tr>
      </thead>
      <tbody>
        {tested.map((result) => (
          <tr key={result.criterion}>
            <th scope="row" className="b-cell">
              {result.criterion}
            </th>
            <td className="b-cell">{CRITERION_TITLES[result.criterion]}</td>
            <td className="b-cell">{formatResult(result)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Report = ({ booklet, people }: { booklet: ReaderBooklet; people: ReturnType<typeof listContacts> }) => (
  <section aria-labelledby="signaler">
    <div className="r-column r-report">
      <h2 className="r-section-title" id="signaler">
        Signaler un défaut
      </h2>
      <p>
        Un contenu de ce livret ne se lit pas, ne s’entend pas ou ne s’utilise pas au clavier ? Un signalement à{' '}
        {booklet.company}
        {people.length > 0 ? ', auprès d’une des personnes ci-dessous,' : ''} permet de le corriger, et d’obtenir son
        contenu sous une autre forme. Sans réponse satisfaisante, le Défenseur des droits peut être saisi.
      </p>
    </div>
    {people.length > 0 && (
      <BlockView
        block={{ id: 'contacts-accessibilite', type: 'contact', props: { people } }}
        context={createPageContext(booklet, 'reader')}
      />
    )}
  </section>
);

/** What was tested of a booklet by machine, and what a person must still check. It never claims conformity. */
export const Accessibility = ({ booklet }: { booklet: ReaderBooklet }) => {
  const pages = listPages(booklet).map(({ page }) => page);
  const { tested, toCheck } = buildAccessibilityReport({
    language: booklet.language,
    pages,
    colours: booklet.theme.colours,
  });
  const version = booklet.version > 0 ? `la version ${booklet.version} du ${booklet.publishedOn}` : 'le brouillon';
  return (
    <Shell booklet={booklet} title="Accessibilité" kind="search">
      <div className="r-column r-information r-report">
        <h1 className="r-title">Accessibilité de ce livret</h1>
        <p className="r-lead">
          Cette page dit ce qui a été vérifié par un programme, et ce qu’une personne doit encore vérifier. Ce livret
          n’a pas fait l’objet d’un audit : aucune conformité n’est annoncée.
        </p>
        <section aria-labelledby="machine">
          <h2 className="r-section-title" id="machine">
            Vérifié par un programme
          </h2>
          <p>
            {formatCount(pages.length, 'page', 'pages')} de {version} : {tested.length} critères du référentiel général
            d’amélioration de l’accessibilité (RGAA), version {RGAA_VERSION}, qui en compte 106. Un programme ne voit
            qu’une partie de chaque critère.
          </p>
          <TestedCriteria tested={tested} />
        </section>
        <section aria-labelledby="personne">
          <h2 className="r-section-title" id="personne">
            À vérifier par une personne
          </h2>
          <p>D’après ce que ce livret contient :</p>
          <ul>
            {toCheck.map(({ criterion, words }) => (
              <li key={`${criterion} ${words}`}>
                {words} <span className="r-meta">(critère&nbsp;{criterion})</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Report booklet={booklet} people={listContacts(booklet)} />
    </Shell>
  );
};
