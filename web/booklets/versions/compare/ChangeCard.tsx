import type { Ref } from 'react';
import type {
  BlockComparison,
  ComparedSide,
  OldTextReaders,
} from '../../../../contract/booklets/publications/comparison.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconEye } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './compare.module.css';
import type { CompareView } from './compare-address.ts';
import { FieldTable } from './FieldTable.tsx';
import { formatBlockType } from './format-field.ts';
import { PictureSlider } from './PictureSlider.tsx';
import { ThemedHtml } from './ThemedHtml.tsx';

function OldReaders({ readers: { read, confirmed, threshold } }: { readers: OldTextReaders }) {
  const t = useT();
  const write = () => {
    if (read === null) return t('comparison.readers.few', { n: threshold });
    if (read === 0 && !confirmed) return t('comparison.readers.nobody');
    const count = t('comparison.readers.read', { count: read });
    const seen = threshold > 0 && read > 0 ? t('comparison.readers.about', { text: count }) : count;
    return confirmed === null
      ? t('comparison.readers.only', { read: seen })
      : t('comparison.readers', { read: seen, confirmed: t('comparison.readers.confirmed', { count: confirmed }) });
  };
  return (
    <p className={classes.readers}>
      <IconEye size={18} aria-hidden />
      {write()}
    </p>
  );
}

interface SideProps {
  html: string;
  side: ComparedSide;
  label: string;
}

function Side({ html, side, label }: SideProps) {
  const t = useT();
  return (
    <div className={classes.side}>
      <p className={classes.sideLabel}>{label}</p>
      {html === '' ? (
        <p className={classes.absent}>{t('comparison.absent')}</p>
      ) : (
        <ThemedHtml html={html} side={side} />
      )}
    </div>
  );
}

interface ChangeCardProps {
  change: BlockComparison;
  view: CompareView;
  from: ComparedSide;
  to: ComparedSide;
  /** The change where the buttons have led. */
  isCurrent: boolean;
  ref: Ref<HTMLElement>;
}

/** A change: what it is, who has read the old text, and the block in its theme. */
export function ChangeCard({ change, view, from, to, isCurrent, ref }: ChangeCardProps) {
  const t = useT();
  const { type, kind, isMoved, fromPage, before, after, inline, fields, pictures, level, readers } = change;
  const name = type === 'page' ? t('comparison.head') : formatBlockType(type);
  const showsSides = view === 'sides' && kind !== 'moved';
  const shown = inline ?? (after || before);
  return (
    <article
      ref={ref}
      className={classes.change}
      data-kind={kind}
      data-current={isCurrent || undefined}
      tabIndex={-1}
      aria-label={`${t(`comparison.kind.${kind}`)}, ${name}`}
    >
      <header className={classes.head}>
        <p className={classes.what}>
          <span className={classes.kind}>{t(`comparison.kind.${kind}`)}</span>
          <strong>{name}</strong>
          {level && <span className={classes.level}>{t(`comparison.level.${level}`)}</span>}
          {isMoved && kind !== 'moved' && <span>{t('comparison.alsoMoved')}</span>}
          {fromPage !== null && <span className={shared.note}>{t('comparison.movedFrom', { page: fromPage })}</span>}
          {kind === 'moved' && <span className={shared.note}>{t('comparison.moved.same')}</span>}
        </p>
        {readers && <OldReaders readers={readers} />}
      </header>
      {pictures.map((picture) => (
        <PictureSlider key={picture.before.url + picture.after.url} picture={picture} />
      ))}
      {showsSides ? (
        <div className={classes.sides}>
          <Side html={before} side={from} label={t('comparison.from')} />
          <Side html={after} side={to} label={t('comparison.to')} />
        </div>
      ) : (
        shown !== '' && <ThemedHtml html={shown} side={kind === 'removed' ? from : to} />
      )}
      {fields.length > 0 && <FieldTable fields={fields} label={`${t('comparison.fields')}, ${name}`} />}
    </article>
  );
}
