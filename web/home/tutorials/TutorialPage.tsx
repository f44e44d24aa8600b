import { useState } from 'react';
import {
  createTutorial,
  deleteTutorial,
  type StoredArticleState,
  saveTutorial,
  setTutorialState,
  TUTORIAL_CATEGORIES,
  TUTORIAL_LEVELS,
  type Tutorial,
  type TutorialForm,
} from '../../../contract/home/tutorials.ts';
import { articlePaths, paths, screenPaths } from '../../../contract/platform/paths.ts';
import { ROLES } from '../../../contract/platform/permissions.ts';
import { useTextLanguages } from '../../administration/languages/use-languages.ts';
import { DeniedScreen } from '../../app/errors/DeniedScreen.tsx';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate, useParams } from '../../lib/router/router-hooks.ts';
import { useCan } from '../../lib/user.ts';
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { ArticleField } from '../articles/ArticleField.tsx';
import { ArticleFrame } from '../articles/ArticleFrame.tsx';
import classes from '../articles/articles.module.css';
import { FileField } from '../articles/FileField.tsx';
import { useCacheTutorial, useTutorial } from './use-tutorials.ts';

const EMPTY_TUTORIAL: TutorialForm = {
  title: '',
  summary: '',
  category: 'start',
  level: 'beginner',
  minutes: 3,
  blocks: [{ type: 'text', html: '' }],
  videoId: null,
  captionsId: null,
  transcript: '',
  roles: ['company_admin', 'editor'],
  screens: [],
  languages: ['fr-FR'],
  position: 100,
};

const toTutorialForm = ({
  id: _,
  state: _s,
  publishAt: _p,
  video: _v,
  captions: _c,
  readers: _r,
  useful: _u,
  rowVersion: _w,
  updatedAt: _a,
  ...form
}: Tutorial): TutorialForm => form;

/** Form of a tutorial, new or existing. Its key is the row version. */
function TutorialEditor({ tutorial }: { tutorial: Tutorial | null }) {
  const t = useT();
  const navigate = useNavigate();
  const keep = useCacheTutorial();
  const [films, setFilms] = useState({ video: tutorial?.video ?? null, captions: tutorial?.captions ?? null });
  const form = useSchemaForm<TutorialForm>(
    () => import('./schemas.ts').then(({ tutorialSchema }) => tutorialSchema),
    tutorial ? toTutorialForm(tutorial) : EMPTY_TUTORIAL,
    async (values) => {
      const kept = tutorial
        ? await api(saveTutorial, {
            params: { id: tutorial.id },
            body: { ...values, rowVersion: tutorial.rowVersion },
            quiet: true,
          })
        : await api(createTutorial, { body: values, quiet: true });
      keep(kept);
      if (!tutorial)
        await navigate({
          to: articlePaths.tutorial,
          params: { tutorialId: kept.id },
          ignoreBlocker: true,
        });
    },
  );
  const { values, errors, field } = form;
  const languages = useTextLanguages(values.languages);
  const params = { id: tutorial?.id ?? '' };
  const setState = async (state: StoredArticleState) =>
    tutorial &&
    keep(await api(setTutorialState, { params, body: { state, at: null, rowVersion: tutorial.rowVersion } }));
  const remove = () => api(deleteTutorial, { params });
  return (
    <ArticleFrame
      article={tutorial}
      form={form}
      label={t('tutorials.form')}
      create={{ title: t('tutorials.create'), sentence: t('tutorials.create.sentence') }}
      listPath={paths.tutorials}
      setState={setState}
      remove={remove}
    >
      <FormSection title={t('tutorials.identity')}>
        <TextField label={t('articles.column.title')} required max={120} {...field('title')} />
        <TextField
          label={t('tutorials.field.summary')}
          help={t('tutorials.field.summary.help')}
          max={250}
          {...field('summary')}
        />
        <div className={classes.two}>
          <SelectField
            label={t('articles.column.category')}
            required
            data={TUTORIAL_CATEGORIES.map((value) => ({ value, label: t(`tutorials.category.${value}`) }))}
            {...field('category')}
          />
          <SelectField
            label={t('tutorials.field.level')}
            required
            data={TUTORIAL_LEVELS.map((value) => ({ value, label: t(`tutorials.level.${value}`) }))}
            {...field('level')}
          />
          <NumberField
            label={t('tutorials.field.minutes')}
            min={1}
            max={120}
            allowDecimal={false}
            {...field('minutes')}
          />
          <NumberField
            label={t('tutorials.field.position')}
            help={t('tutorials.field.position.help')}
            min={0}
            max={9999}
            allowDecimal={false}
            {...field('position')}
          />
        </div>
      </FormSection>
      <ArticleField blocks={values.blocks} errors={errors} onChange={field('blocks').onChange} />
      <FormSection title={t('tutorials.film')} sentence={t('tutorials.film.sentence')}>
        <FileField
          kind="video"
          path="videoId"
          label={t('tutorials.field.video')}
          help={t('tutorials.field.video.help')}
          file={films.video}
          error={errors.videoId}
          onChange={(video) => {
            setFilms((before) => ({ ...before, video }));
            field('videoId').onChange(video?.id ?? null);
          }}
        />
        <FileField
          kind="captions"
          path="captionsId"
          label={t('tutorials.field.captions')}
          help={t('tutorials.field.captions.help')}
          file={films.captions}
          error={errors.captionsId}
          onChange={(captions) => {
            setFilms((before) => ({ ...before, captions }));
            field('captionsId').onChange(captions?.id ?? null);
          }}
        />
        <TextAreaField
          label={t('tutorials.field.transcript')}
          help={t('tutorials.field.transcript.help')}
          max={20000}
          {...field('transcript')}
        />
      </FormSection>
      <FormSection title={t('articles.audience')} sentence={t('tutorials.audience.sentence')}>
        <MultiSelectField
          label={t('articles.column.roles')}
          data={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
          {...field('roles')}
        />
        <MultiSelectField
          label={t('articles.languages')}
          help={t('articles.languages.help')}
          required
          data={languages}
          {...field('languages')}
        />
        <MultiSelectField
          label={t('tutorials.field.screens')}
          help={t('tutorials.field.screens.help')}
          data={[...screenPaths].filter((path) => !path.startsWith('/auth')).sort()}
          {...field('screens')}
        />
      </FormSection>
    </ArticleFrame>
  );
}

/** `/parametres/tutoriels/{id}` (A19). */
export function TutorialPage() {
  const { tutorialId = '' } = useParams();
  const { data, error, refetch } = useTutorial(tutorialId);
  if (!data) return <LoadState isScreen error={error} onRetry={refetch} />;
  return <TutorialEditor key={data.rowVersion} tutorial={data} />;
}

/** `/parametres/tutoriels/create`. */
export function TutorialCreatePage() {
  const t = useT();
  return useCan('tutorials.write') ? (
    <TutorialEditor tutorial={null} />
  ) : (
    <DeniedScreen message={t('tutorials.denied')} />
  );
}
