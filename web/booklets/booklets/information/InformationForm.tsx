import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { MAX_TAGS, REVIEW_MONTHS } from '../../../../contract/booklets/booklets/booklet-kinds.ts';
import { type Booklet, listBooklets } from '../../../../contract/booklets/booklets/booklets.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { FormRefusal } from '../../../ui/fields/FieldError.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TagsField } from '../../../ui/fields/TagsField.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts';
import { ConflictPanel } from '../conflict/ConflictPanel.tsx';
import { useEditConflict } from '../conflict/use-edit-conflict.ts';
import { CoverStudio } from '../cover/CoverStudio.tsx';
import { formatBookletField } from '../field-names.ts';
import { bookletKeys } from '../use-booklet.ts';
import {
  type BookletInformation,
  buildInformationPatch,
  informationSchema,
  saveInformation,
  toBookletInformation,
} from './information.ts';
import { OwnerField, useBookletOwners } from './OwnerField.tsx';

interface InformationFormProps {
  id: string;
  booklet: Booklet;
  onState: (state: { dirty: boolean; busy: boolean }) => void;
  onSaved: (booklet: Booklet) => void;
  /** The user dropped their changes for another user's version. */
  onTaken: (booklet: Booklet) => void;
}

export function InformationForm({ id, booklet, onState, onSaved, onTaken }: InformationFormProps) {
  const t = useT();
  const { conflict, base, element, showConflict, settle } = useEditConflict(booklet, onTaken);
  const owners = useBookletOwners(booklet);
  const tags = useCallQuery([...bookletKeys.list, 'tags'], listBooklets, { select: ({ facets }) => facets.tags });
  const form = useSchemaForm(informationSchema, toBookletInformation(booklet), async (wanted: BookletInformation) => {
    const outcome = await saveInformation(base.current, buildInformationPatch(booklet, wanted));
    return outcome.kind === 'saved' ? onSaved(outcome.answer) : showConflict(outcome.conflict);
  });
  const { field, errors, values, busy } = form;
  const dirty = form.dirty;
  useUnsavedGuard(dirty);
  useEffect(() => onState({ dirty, busy }), [onState, dirty, busy]);

  const months = field('reviewMonths');
  const cover = field('cover');
  const wrongTag = Object.entries(errors).find(([name]) => name === 'tags' || name.startsWith('tags.'))?.[1];
  const nameOf = (ownerId: unknown) => owners.find((one) => one.id === ownerId)?.name ?? null;
  return (
    <form ref={element} id={id} onSubmit={form.submit} noValidate>
      <Stack gap="lg">
        {conflict && (
          <ConflictPanel
            conflict={{ ...conflict, theirs: { ...conflict.theirs, ...toBookletInformation(conflict.theirs) } }}
            onSettle={settle}
            wordsOf={(name, value) => (name === 'ownerId' ? nameOf(value) : formatBookletField(name, value))}
          />
        )}
        <FormRefusal text={form.refusal} />
        <TextField label={t('builder.name.title')} required max={80} autoComplete="off" {...field('title')} />
        <TextField label={t('builder.name.subtitle')} max={120} {...field('subtitle')} />
        <TextAreaField
          label={t('builder.name.description')}
          help={t('builder.name.description.help')}
          max={300}
          minRows={2}
          {...field('description')}
        />
        <CoverStudio
          booklet={{ id: booklet.id, version: String(booklet.rowVersion), language: booklet.sourceLanguage }}
          value={values.cover}
          onChange={cover.onChange}
          refused={{ picture: errors['cover.mediaId'], alt: errors['cover.alt'] }}
        />
        <TagsField
          label={t('booklet.tags')}
          help={t('booklet.tags.help')}
          maxTags={MAX_TAGS}
          data={tags.data ?? []}
          {...field('tags')}
          error={wrongTag}
        />
        <SelectField
          label={t('booklet.review')}
          help={t('booklet.review.help')}
          data={REVIEW_MONTHS.map((n) => ({ value: String(n), label: t(`booklet.review.${n}`) }))}
          {...months}
          value={String(months.value)}
          onChange={(value) => months.onChange(Number(value))}
        />
        <OwnerField booklet={booklet} owners={owners} {...field('ownerId')} />
      </Stack>
    </form>
  );
}
