import { useCallback, useState } from 'react';

/** A sentence for screen readers, announced again even when it is the same. */
export const useAnnouncer = (): [said: string, announce: (message: string) => void] => {
  const [said, setSaid] = useState('');
  const announce = useCallback((message: string) => {
    setSaid((before) => (before === message ? `${message}\u200b` : message));
  }, []);
  return [said, announce];
};
