import { useState } from 'react';
import { listCompanies } from '../../../contract/administration/companies/companies.ts';
import {
  createNews,
  deleteNews,
  NEWS_CATEGORIES,
  type NewsForm,
  type NewsItem,
  saveNews,
  setNewsState,
} from '../../../contract/home/news.ts';
import type { StoredArticleState } from '../../../contract/home/tutorials.ts';
import { articlePaths, paths } from '../../../contract/platform/paths.ts';
import { ROLES } from '../../../contract/platform/permissions.ts';
import { DeniedScreen } from '../../app/errors/DeniedScreen.tsx';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate, useParams } from '../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { useCan, useUser } from '../../lib/user.ts';
import { fromWallTime, toWallTime } from '../../lib/wall-time.ts';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { ArticleField } from '../articles/ArticleField.tsx';
import { ArticleFrame } from '../articles/ArticleFrame.tsx';
import classes from '../articles/articles.module.css';
import { FileField } from '../articles/FileField.tsx';
import { useCacheNews, useNewsItem } from './use-news.ts';

const EMPTY_NEWS: NewsForm = {
  title: '',
  lead: '',
  blocks: [{ type: 'text', html: '' }],
  imageId: null,
  alt: '',
  decorative: false,
  category: 'novelty',
  roles: ['super_admin', 'company_admin', 'editor'],
  companyIds: [],
  publishAt: null,
  expireAt: null,
  pinned: false,
  important: false,
  byMail: false,
};

const toNewsForm = (item: NewsItem): NewsForm =>
  Object.fromEntries(
    Object.keys(EMPTY_NEWS).map((name) => [name, item[name as keyof NewsForm]]),
  ) as unknown as NewsForm;

/** Target companies of a publisher's item; an empty selection means all of them. */
function CompaniesField({
  value,
  onChange,
  error,
}: {
  value: string[];
  onChange: (ids: string[]) => void;
  error?: string;
}) {
  const t = useT();
  const { data } = useCallQuery(['news', 'companies'], listCompanies, { query: { page: 1, size: 100 } });
  return (
    <MultiSelectField
      label={t('news.field.companies')}
      help={t('news.field.companies.help')}
      data={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

/** Form of a news item, new or existing. Its key is the row version. */
function NewsEditor({ item }: { item: NewsItem | null }) {
  const t = useT();
  const navigate = useNavigate();
  const keep = useCacheNews();
  const user = useUser();
  const publisher = user?.role === 'super_admin';
  const timeZone = user?.timeZone ?? 'Europe/Paris';
  const [image, setImage] = useState(item?.image ?? null);
  const form = useSchemaForm<NewsForm>(
    () => import('./schemas.ts').then(({ newsSchema }) => newsSchema),
    item ? toNewsForm(item) : EMPTY_NEWS,
    async (values) => {
      const kept = item
        ? await api(saveNews, {
            params: { id: item.id },
            body: { ...values, rowVersion: item.rowVersion },
            quiet: true,
          })
        : await api(createNews, { body: values, quiet: true });
      keep(kept);
      if (!item) await navigate({ to: articlePaths.newsForm, params: { newsId: kept.id } });
    },
  );
  const { values, errors, field, ticked } = form;
  const params = { id: item?.id ?? '' };
  const setState = async (state: StoredArticleState) =>
    item && keep(await api(setNewsState, { params, body: { state, rowVersion: item.rowVersion } }));
  const remove = () => api(deleteNews, { params });
  const moment = (name: 'publishAt' | 'expireAt') => ({
    ...field(name),
    value: toWallTime(values[name], timeZone),
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      field(name).onChange(fromWallTime(event.currentTarget.value, timeZone)),
  });
  return (
    <ArticleFrame
      article={item}
      form={form}
      label={t('news.form')}
      create={{ title: t('news.create'), sentence: t('news.create.sentence') }}
      listPath={paths.newsList}
      setState={setState}
      remove={remove}
    >
      <FormSection title={t('news.identity')}>
        <TextField label={t('articles.column.title')} required max={120} {...field('title')} />
        <TextField label={t('news.field.lead')} help={t('news.field.lead.help')} max={250} {...field('lead')} />
        <SelectField
          label={t('articles.column.category')}
          required
          data={NEWS_CATEGORIES.map((value) => ({ value, label: t(`news.category.${value}`) }))}
          {...field('category')}
        />
      </FormSection>
      <ArticleField blocks={values.blocks} errors={errors} onChange={field('blocks').onChange} />
      <FormSection title={t('news.image')}>
        <FileField
          kind="image"
          path="imageId"
          label={t('news.field.image')}
          help={t('news.field.image.help')}
          file={image}
          error={errors.imageId}
          onChange={(chosen) => {
            setImage(chosen);
            field('imageId').onChange(chosen?.id ?? null);
          }}
        />
        {values.imageId !== null && (
          <>
            <CheckboxField
              label={t('news.field.decorative')}
              help={t('news.field.decorative.help')}
              {...ticked('decorative')}
            />
            {!values.decorative && <TextField label={t('news.field.alt')} required max={150} {...field('alt')} />}
          </>
        )}
      </FormSection>
      <FormSection title={t('articles.audience')} sentence={t('news.audience.sentence')}>
        <MultiSelectField
          label={t('articles.column.roles')}
          data={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
          {...field('roles')}
        />
        {publisher && (
          <CompaniesField value={values.companyIds} error={errors.companyIds} onChange={field('companyIds').onChange} />
        )}
      </FormSection>
      <FormSection title={t('news.when')} sentence={t('news.when.sentence')}>
        <div className={classes.two}>
          <TextField
            type="datetime-local"
            label={t('news.column.publishAt')}
            help={t('news.field.publishAt.help')}
            readOnly={item?.state === 'published'}
            {...moment('publishAt')}
          />
          <TextField type="datetime-local" label={t('news.column.expireAt')} {...moment('expireAt')} />
        </div>
        <SwitchField label={t('news.field.pinned')} help={t('news.field.pinned.help')} {...ticked('pinned')} />
        <SwitchField label={t('news.field.important')} help={t('news.field.important.help')} {...ticked('important')} />
        <SwitchField label={t('news.field.byMail')} help={t('news.field.byMail.help')} {...ticked('byMail')} />
      </FormSection>
    </ArticleFrame>
  );
}

/** `/parametres/actualites/{id}` (A20). */
export function NewsFormPage() {
  const { newsId = '' } = useParams();
  const { data, error, refetch } = useNewsItem(newsId);
  if (!data) return <LoadState isScreen error={error} onRetry={refetch} />;
  return <NewsEditor key={data.rowVersion} item={data} />;
}

/** `/parametres/actualites/create`. */
export function NewsCreatePage() {
  const t = useT();
  return useCan('news.write') ? <NewsEditor item={null} /> : <DeniedScreen message={t('news.denied')} />;
}
