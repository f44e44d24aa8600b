import { useState } from 'react';
import { TONES } from '../../../../../contract/booklets/booklets/booklet-kinds.ts';
import { bookletFields, slug as slugSchema, type Tone } from '../../../../../contract/booklets/booklets/booklets.ts';
import { useContentLanguages } from '../../../../administration/languages/use-languages.ts';
import { getCurrentLocale, useT } from '../../../../lib/i18n.ts';
import { ChoiceCards } from '../../../../ui/fields/ChoiceCards.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useDraft, useLeaveCheck } from '../../frame/draft.ts';
import panel from '../../parts/Panel.module.css';
import { useAutoField } from '../../parts/use-auto-field.ts';
import classes from './NameStep.module.css';
import { SlugField } from './SlugField.tsx';
import { isSlugFromTitle, toSlug } from './slug-suggestion.ts';

const formatLanguageName = (code: string) => {
  const name = new Intl.DisplayNames(getCurrentLocale(), { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Title, address, tone and language of the booklet. */
export function NameStep() {
  const t = useT();
  const { booklet, session, saved } = useDraft();
  const languages = useContentLanguages(booklet.sourceLanguage);
  const [follows, setFollows] = useState(() => isSlugFromTitle(booklet.slug, booklet.title));
  const [address, setAddress] = useState(() => booklet.slug ?? toSlug(booklet.title ?? ''));
  // The address is saved with the other fields, even when the user leaves the step or the page before its check.
  const keepAddress = (value: string) => {
    setAddress(value);
    const read = slugSchema.safeParse(value);
    if (read.success) session.fields.addChange({ slug: read.data }, 'typed');
    else session.fields.removeField('slug');
  };

  const title = useAutoField({
    initial: booklet.title ?? '',
    schema: bookletFields.shape.title,
    refused: saved.errors.title,
    keep: (value) => {
      session.fields.addChange({ title: value }, 'typed');
      if (follows) keepAddress(toSlug(value));
    },
    drop: () => session.fields.removeField('title'),
  });
  const optional = (name: 'subtitle' | 'description') => ({
    initial: booklet[name],
    schema: bookletFields.shape[name],
    refused: saved.errors[name],
    keep: (value: string) => session.fields.addChange({ [name]: value }, 'typed'),
    drop: () => session.fields.removeField(name),
  });
  const subtitle = useAutoField(optional('subtitle'));
  const description = useAutoField(optional('description'));

  const wrong = title.wrong || saved.errors.title ? 'title' : address.length < 3 || saved.errors.slug ? 'slug' : '';
  useLeaveCheck(() => {
    title.show();
    if (wrong) document.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
    return wrong !== '';
  });

  return (
    <div className={panel.stack}>
      <TextField
        label={t('builder.name.title')}
        help={t('builder.name.title.help')}
        required
        max={80}
        name="title"
        autoComplete="off"
        size="md"
        {...title.props}
      />
      <TextField
        label={t('builder.name.subtitle')}
        help={t('builder.name.subtitle.help')}
        max={120}
        {...subtitle.props}
      />
      <SlugField
        value={address}
        follows={follows}
        onType={(value) => {
          setFollows(false);
          keepAddress(value);
        }}
        onTaken={() => session.fields.removeField('slug')}
        onFree={(value) => {
          setAddress(value);
          session.fields.addChange({ slug: value }, 'chosen');
        }}
      />
      <ChoiceCards<Tone>
        label={t('builder.name.tone')}
        help={t('builder.name.tone.help')}
        value={booklet.tone}
        onChange={(tone) => session.fields.addChange({ tone }, 'chosen')}
        choices={TONES.map((tone) => ({
          value: tone,
          label: t(`builder.name.tone.${tone}`),
          picture: <span className={classes.quote}>{t(`builder.name.tone.${tone}.example`)}</span>,
        }))}
      />
      <SelectField
        label={t('builder.name.language')}
        help={t('builder.name.language.help')}
        data={languages.map((value) => ({ value, label: formatLanguageName(value) }))}
        value={booklet.sourceLanguage}
        error={saved.errors.sourceLanguage}
        onChange={(language) => language && session.fields.addChange({ sourceLanguage: language }, 'chosen')}
      />
      <TextAreaField
        label={t('builder.name.description')}
        help={t('builder.name.description.help')}
        max={300}
        minRows={2}
        {...description.props}
      />
    </div>
  );
}
