import { Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import {
  createReviewLink,
  MAX_REVIEW_LINK_DAYS,
  reviewLinkForm,
} from '../../../contract/booklets/comments/review-links.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { withError } from '../../../contract/platform/errors.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

const DAY_MS = 86_400_000;
/** Life of a link unless another day is chosen. */
const USUAL_DAYS = 14;

const { name, password } = reviewLinkForm.shape;
const formSchema = z.object({ name, password, until: z.string().min(1, withError('GEN-001')) });

/** A day of this device's calendar, as a date field holds it. */
const toDay = (at: number): string => {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

interface ReviewLinkDialogProps {
  bookletId: string;
  onClose: () => void;
  onSaved: (links: CallAnswer<typeof createReviewLink>) => void;
}

/** Creates a link for external reviewers; it lasts until the end of the chosen day. */
export function ReviewLinkDialog({ bookletId, onClose, onSaved }: ReviewLinkDialogProps) {
  const t = useT();
  const [opened] = useState(Date.now);
  const form = useSchemaForm(
    formSchema,
    { name: '', password: '', until: toDay(opened + USUAL_DAYS * DAY_MS) },
    async ({ until, ...rest }) => {
      const expiresAt = new Date(`${until}T23:59:59`).toISOString();
      onSaved(await api(createReviewLink, { params: { id: bookletId }, body: { ...rest, expiresAt } }));
    },
  );
  const { field, errors, refusal } = form;
  const until = field('until');
  return (
    <FormDialog
      title={t('reviewLinks.create')}
      form={form}
      cancel={t('rights.cancel')}
      accept={t('reviewLinks.create')}
      onClose={onClose}
    >
      <TextField label={t('reviewLinks.name')} help={t('reviewLinks.name.help')} required max={80} {...field('name')} />
      <TextField
        type="date"
        label={t('reviewLinks.until')}
        help={t('reviewLinks.until.help', { count: MAX_REVIEW_LINK_DAYS })}
        required
        min={toDay(opened)}
        {...until}
        error={until.error ?? errors.expiresAt}
      />
      <PasswordField
        label={t('reviewLinks.password')}
        help={t('reviewLinks.password.help')}
        required
        autoComplete="new-password"
        {...field('password')}
      />
      <Text size="sm">{t('reviewLinks.separately')}</Text>
      {refusal && <FieldError>{refusal}</FieldError>}
    </FormDialog>
  );
}
