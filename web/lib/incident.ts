import { useEffect, useState } from 'react';
import { type IncidentStatus, reportIncident } from '../../contract/platform/incidents.ts';
import { api } from './api.ts';

/**
 * Incident number for a refusal that no call received, once the server has given one. Status null: there was no
 * refusal, or the answer had its own number.
 */
export const useIncident = (status: IncidentStatus | null): string | null => {
  const [incident, setIncident] = useState<string | null>(null);
  useEffect(() => {
    if (status === null) return;
    const body = { status, path: window.location.pathname.slice(0, 500) };
    api(reportIncident, { body, quiet: true, background: true }).then(
      (answer) => setIncident(answer.incident),
      // The screen is complete without a number too.
      () => undefined,
    );
  }, [status]);
  return incident;
};
