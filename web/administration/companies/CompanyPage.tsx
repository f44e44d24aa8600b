import { useParams } from '../../lib/router/router-hooks.ts';
import { CompanyCard } from './CompanyCard.tsx';

/** `/parametres/entreprises/{id}`. */
export function CompanyPage() {
  const { companyId = '' } = useParams();
  return <CompanyCard key={companyId} id={companyId} />;
}
