import type { LegalKind } from '../../../contract/administration/accounts/auth.ts';
import type { LegalSummary } from '../../../contract/administration/legal/legal.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useSearch } from '../../lib/router/router-hooks.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { LegalEditor } from './LegalEditor.tsx';
import classes from './legal.module.css';
import { useLegalTexts } from './use-legal-texts.ts';

const LEGAL_KINDS: readonly LegalKind[] = ['terms', 'privacy', 'legal_notice', 'accessibility', 'reader_notice'];

function LegalTextCard({ kind, current, coming, hasDraft, accepted }: LegalSummary) {
  const t = useT();
  return (
    <li className={classes.card}>
      <h2>
        <Link to={paths.legalTexts} search={{ texte: kind }}>
          {t(`legalTexts.kind.${kind}`)}
        </Link>
      </h2>
      <p>{t(`legalTexts.about.${kind}`)}</p>
      <ul className={classes.facts}>
        <li>
          {current
            ? t('legalTexts.current', { version: current.version, date: formatDay(current.effectiveOn) })
            : t('legalTexts.current.none')}
        </li>
        {coming && <li>{t('legalTexts.coming', { version: coming.version, date: formatDay(coming.effectiveOn) })}</li>}
        {hasDraft && <li>{t('legalTexts.hasDraft')}</li>}
        {accepted && <li>{t('legalTexts.accepted', { n: accepted.n, of: accepted.of })}</li>}
      </ul>
    </li>
  );
}

/** `/parametres/textes-legaux` (A2): legal texts and their versions. */
export function LegalTextsPage() {
  const t = useT();
  const search = useSearch();
  const { data, error, isPending, refetch } = useLegalTexts();
  const kind = LEGAL_KINDS.find((one) => one === search.texte && data?.some((row) => row.kind === one));
  if (error || isPending) return <LoadState isScreen error={error} onRetry={refetch} />;
  if (kind) return <LegalEditor key={kind} kind={kind} />;
  return (
    <>
      <PageHeader title={t('legalTexts.title')} sentence={t('legalTexts.sentence')} />
      <ul className={classes.grid}>
        {data.map((row) => (
          <LegalTextCard key={row.kind} {...row} />
        ))}
      </ul>
    </>
  );
}
