import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { checkSlug, slug as slugSchema } from '../../../../../contract/booklets/booklets/booklets.ts';
import { errorText } from '../../../../../contract/platform/errors.ts';
import { readerPath } from '../../../../../contract/platform/paths.ts';
import { api } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useDraft } from '../../frame/draft.ts';
import classes from './NameStep.module.css';

interface SlugFieldProps {
  value: string;
  /** The address comes from the title: when it is taken, a free one replaces it. */
  follows: boolean;
  onType: (value: string) => void;
  /** Receives an address that may be saved. */
  onFree: (value: string) => void;
  /** The address is taken: it must not be saved. */
  onTaken: () => void;
}

const SLUG_CHECK_DELAY_MS = 400;

/** Address of the booklet. The server checks it during typing and suggests another when it is taken. */
export function SlugField({ value, follows, onType, onFree, onTaken }: SlugFieldProps) {
  const t = useT();
  const { booklet, saved, session } = useDraft();
  const [slugCheck, setSlugCheck] = useState<{ slug: string; error: string; proposal: string } | null>(null);

  // Runs before the cleanup of the next effect, which reads `leaving`: the last typed address is still checked.
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
    return () => {
      leaving.current = true;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew only when another address is typed
  useEffect(() => {
    // Compares with the server's booklet: the draft already holds the typed address.
    if (value === '' || value === session.findBooklet()?.slug) return setSlugCheck(null);
    const stop = new AbortController();
    let waiting = true;
    const ask = async () => {
      waiting = false;
      try {
        const asked = { params: { id: booklet.id }, query: { slug: value }, signal: stop.signal, quiet: true };
        const { free, reason, suggestion } = await api(checkSlug, asked);
        const read = slugSchema.safeParse(value);
        if (free && read.success) {
          setSlugCheck(null);
          onFree(read.data);
        } else if (follows && suggestion !== '') {
          setSlugCheck(null);
          onFree(suggestion);
        } else {
          onTaken();
          const error = errorText('LIV-004', { raison: reason ?? '', slug: suggestion });
          setSlugCheck({ slug: value, error, proposal: suggestion });
        }
      } catch {
        // Availability is unknown: the server checks the address again on save.
        const read = slugSchema.safeParse(value);
        if (read.success && !stop.signal.aborted) onFree(read.data);
      }
    };
    const timer = setTimeout(() => void ask(), SLUG_CHECK_DELAY_MS);
    return () => {
      clearTimeout(timer);
      if (!leaving.current) stop.abort();
      else if (waiting) void ask();
    };
  }, [value, booklet.id]);

  const current = slugCheck?.slug === value ? slugCheck : null;
  return (
    <div>
      <TextField
        label={t('builder.name.slug')}
        help={t('builder.name.slug.help')}
        required
        name="slug"
        autoComplete="off"
        spellCheck={false}
        leftSection={<span className={classes.prefix}>{readerPath(booklet.company.slug, '')}</span>}
        leftSectionWidth={`${readerPath(booklet.company.slug, '').length * 0.52 + 1.4}em`}
        value={value}
        error={current?.error ?? saved.errors.slug}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {current && (
        <Button variant="light" size="compact-md" mt={8} onClick={() => onType(current.proposal)}>
          {t('builder.name.slug.use', { slug: current.proposal })}
        </Button>
      )}
    </div>
  );
}
