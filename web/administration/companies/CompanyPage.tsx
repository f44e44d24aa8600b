import { useParams } from '@tanstack/react-router';
import { CompanyCard } from './CompanyCard.tsx';

/** `/parametres/entreprises/{id}`. */
export function CompanyPage() {
  const { companyId = '' } = useParams({ strict: false }) as { companyId?: string };
  return <CompanyCard key={companyId} id={companyId} />;
}
