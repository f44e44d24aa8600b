import type { CohortAnswer, RehearsalFinding } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { StatusBadge, type StatusLook } from '../../../ui/feedback/StatusBadge.tsx';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { EDIT_STEPS } from '../edit/steps.ts';
import { LinkButton } from '../LinkButton.tsx';
import { MAILING_TABS } from '../list/list-state.ts';
import { campaignPath } from '../names.ts';
import { PersonLink } from './PersonLink.tsx';
import classes from './rehearsal.module.css';

type Severity = RehearsalFinding['severity'];

const SEVERITY_LOOKS: Record<Severity, StatusLook> = {
  error: { tone: 'danger', icon: IconAlertCircle },
  warning: { tone: 'warning', icon: IconAlertTriangle },
  info: { tone: 'info', icon: IconInfoCircle },
};

/** Place that mends a finding of a step; by default its moment or its recipient. */
const MENDING_PLACES: Partial<Record<RehearsalFinding['kind'], 'message' | 'referents'>> = {
  missing_value: 'message',
  no_message: 'message',
  no_referent: 'referents',
};

interface FindingsProps {
  bookletId: string;
  answer: CohortAnswer;
  withDrafts: boolean;
}

interface MendLinkProps extends Pick<RehearsalFinding, 'kind'> {
  bookletId: string;
  stepId: string;
  /** Name of the step. */
  name: string;
}

function MendLink({ bookletId, stepId, kind, name }: MendLinkProps) {
  const t = useT();
  const place = MENDING_PLACES[kind] ?? 'step';
  const label = t(`rehearsal.mend.${place}`);
  const target = {
    message: { to: campaignPath(stepId), more: { etape: EDIT_STEPS.content } },
    step: { to: paths.bookletMailing, more: { onglet: MAILING_TABS.sequence, modifier: stepId } },
    referents: { to: paths.bookletReferents, more: {} },
  }[place];
  return (
    <LinkButton
      {...target}
      bookletId={bookletId}
      variant="default"
      size="compact-md"
      h={36}
      aria-label={t('rehearsal.mend.label', { label, name })}
    >
      {label}
    </LinkButton>
  );
}

interface FindingCardProps extends FindingsProps {
  finding: RehearsalFinding;
}

/** A finding, with people that show it, and the place that mends it. */
function FindingCard({ bookletId, answer: { people, steps }, withDrafts, finding }: FindingCardProps) {
  const t = useT();
  const { kind, severity, stepId, labels, n, examples } = finding;
  const name = steps.find(({ id }) => id === stepId)?.name ?? '';
  return (
    <li className={classes.finding} data-severity={severity}>
      <div>
        <StatusBadge {...SEVERITY_LOOKS[severity]}>{t(`rehearsal.severity.${severity}`)}</StatusBadge>
      </div>
      <p className={`${shared.strong} ${shared.breakable}`}>
        {t(`rehearsal.finding.${kind}`, { name, labels: labels.join(', '), count: n })}
      </p>
      <p className={shared.quiet}>{t(`rehearsal.advice.${kind}`)}</p>
      <div className={shared.spread}>
        {examples.length > 0 && (
          <div className={classes.examples}>
            <span>{t('rehearsal.examples')}</span>
            {examples.flatMap((place) => {
              const one = people[place];
              return one ? [<PersonLink key={place} person={one.person} withDrafts={withDrafts} />] : [];
            })}
          </div>
        )}
        {stepId !== null && <MendLink bookletId={bookletId} stepId={stepId} kind={kind} name={name} />}
      </div>
    </li>
  );
}

/** What to mend before the launch, most serious first; what needs no mending is folded. */
export function Findings(props: FindingsProps) {
  const t = useT();
  const { findings } = props.answer;
  const renderList = (list: readonly RehearsalFinding[]) => (
    <ul className={`${shared.plainList} ${shared.stackSm}`}>
      {list.map((finding) => (
        <FindingCard key={`${finding.kind} ${finding.stepId}`} {...props} finding={finding} />
      ))}
    </ul>
  );
  const serious = findings.filter(({ severity }) => severity !== 'info');
  const others = findings.filter(({ severity }) => severity === 'info');
  return (
    <div className={shared.stackSm}>
      <h2 className={classes.title}>{t('rehearsal.findings')}</h2>
      {serious.length === 0 ? (
        <p className={`${classes.panel} ${shared.rowSm} ${shared.noMargin}`}>
          <IconCircleCheck size={20} aria-hidden />
          {t('rehearsal.findings.none')}
        </p>
      ) : (
        renderList(serious)
      )}
      {others.length > 0 && (
        <details className={classes.more}>
          <summary>{t('rehearsal.findings.others', { count: others.length })}</summary>
          {renderList(others)}
        </details>
      )}
    </div>
  );
}
