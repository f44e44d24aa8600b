import type { SequenceEffect, SequenceEffects } from '../../../../contract/messages/campaigns/campaigns.ts';
import { useT } from '../../../lib/i18n.ts';
import shared from '../../../ui/theme/shared.module.css';
import { formatLocalDateTime } from '../edit/DepartureText.tsx';
import own from './sequence.module.css';

type EffectPerson = SequenceEffect['people'][number];

/** People shown at first; the others unfold. */
const SHOWN_PEOPLE = 5;

function PersonLine({ kind, person }: { kind: SequenceEffect['kind']; person: EffectPerson }) {
  const t = useT();
  const { name, before, after, why } = person;
  const at = (local: string | null) => (local === null ? '' : t('campaigns.effects.at', formatLocalDateTime(local)));
  const dates = { name, before: at(before), after: at(after) };
  if (kind !== 'never') return <li>{t(`campaigns.effects.person.${kind}`, dates)}</li>;
  return (
    <li>
      {before === null ? name : t('campaigns.effects.person.never', dates)}
      {why && <span className={shared.quiet}> · {t(`campaigns.skip.${why}`)}</span>}
    </li>
  );
}

/** The first people of an effect; the others unfold, and those beyond what the server names are counted. */
function EffectPeople({ kind, count, people }: Pick<SequenceEffect, 'kind' | 'count' | 'people'>) {
  const t = useT();
  const renderPeople = (those: readonly EffectPerson[]) =>
    those.map((person) => <PersonLine key={person.id} kind={kind} person={person} />);
  return (
    <>
      <ul className={own.effectPeople}>{renderPeople(people.slice(0, SHOWN_PEOPLE))}</ul>
      {count > SHOWN_PEOPLE && (
        <details>
          <summary>{t('campaigns.effects.others', { count: count - SHOWN_PEOPLE })}</summary>
          <ul className={own.effectPeople}>
            {renderPeople(people.slice(SHOWN_PEOPLE))}
            {count > people.length && <li>{t('campaigns.effects.others', { count: count - people.length })}</li>}
          </ul>
        </details>
      )}
    </>
  );
}

/** Messages that people in the middle of the sequence get twice, never, or at another time, with the first names. */
export function SequenceEffectsList({ effects }: Pick<SequenceEffects, 'effects'>) {
  const t = useT();
  return (
    <div className={own.effects}>
      {effects.map(({ kind, stepId, step, count, people }) => (
        <section key={`${kind} ${stepId}`}>
          <p className={`${shared.strong} ${shared.noMargin}`}>{t(`campaigns.effects.${kind}`, { count, step })}</p>
          <EffectPeople kind={kind} count={count} people={people} />
        </section>
      ))}
      <p className={`${shared.quiet} ${shared.noMargin}`}>{t('campaigns.effects.rest')}</p>
    </div>
  );
}
