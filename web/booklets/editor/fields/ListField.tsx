import { Button, Collapse } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { AnyField } from '../../../../blocks/fields.ts';
import { joinPath } from '../../../../blocks/prop-paths.ts';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { IconArrowDown, IconArrowUp, IconChevronRight, IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { IconButton } from '../../../ui/overlays/IconButton.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useEditor } from '../editor-context.ts';
import { translateDescription } from '../translate-description.ts';
import fields from './Fields.module.css';
import { Fields } from './FieldView.tsx';
import { type FieldProps, useFieldContext, useFieldError } from './field-context.ts';
import classes from './ListField.module.css';

// Loaded separately: few lists are of people.
const ReferentMenu = lazyComponent('ReferentMenu', () => import('../windows.ts'));

type Item = Record<string, unknown>;

interface ListFieldProps extends FieldProps<Item[]> {
  field: AnyField & { kind: 'list' };
}

const findItemIndex = (path: string, target: string | null): number | null => {
  const rest = target?.startsWith(`${path}.`) ? Number(target.slice(path.length + 1).split('.')[0]) : Number.NaN;
  return Number.isInteger(rest) ? rest : null;
};

/** List of items to add, reorder and remove, folded except the open one. */
export function ListField({ path, label, help, field, value, onChange }: ListFieldProps) {
  const t = useT();
  const { disabled, targetPath, errors } = useFieldContext();
  const { announce, fullBooklet } = useEditor();
  const error = useFieldError(path);
  const [open, setOpen] = useState<number | null>(
    () => findItemIndex(path, targetPath) ?? (value.length === 1 ? 0 : null),
  );
  const list = useRef<HTMLOListElement>(null);
  const focusHead = (index: number) =>
    requestAnimationFrame(() => {
      const heads = list.current?.querySelectorAll<HTMLElement>(':scope > li > div > [data-head]');
      heads?.[Math.max(0, Math.min(index, heads.length - 1))]?.focus();
    });
  useEffect(() => {
    const asked = findItemIndex(path, targetPath);
    if (asked !== null) setOpen(asked);
  }, [path, targetPath]);

  /** Nothing is typed yet: one new item. */
  const isUntouched =
    value.length === 1 &&
    JSON.stringify({ ...value[0], id: '' }) === JSON.stringify({ ...(field.item as Item), id: '' });
  const title = (item: Item, index: number) =>
    String(item[field.titleField] ?? '').trim() || t('editor.list.item', { n: index + 1 });
  const move = (index: number, to: number) => {
    const item = value[index];
    if (!item || to < 0 || to >= value.length) return;
    onChange(value.toSpliced(index, 1).toSpliced(to, 0, item));
    if (open === index) setOpen(to);
    else setOpen(null);
    announce(t('editor.list.moved', { title: title(item, index), place: to + 1, total: value.length }));
    focusHead(to);
  };
  const remove = (index: number) => {
    onChange(value.toSpliced(index, 1));
    setOpen(null);
    announce(t('editor.list.removed', { title: title(value[index] ?? {}, index) }));
    focusHead(index);
  };
  const add = () => {
    const item = structuredClone(field.item) as Item;
    if ('id' in item) item.id = crypto.randomUUID();
    onChange([...value, item]);
    setOpen(value.length);
    requestAnimationFrame(() => {
      const last = list.current?.lastElementChild;
      last?.querySelector<HTMLElement>('[data-body] :is(input, textarea, [role="textbox"], button)')?.focus();
    });
  };

  return (
    <fieldset>
      <legend className={fields.legend}>{label}</legend>
      {help && <p className={`${shared.hint} ${fields.help}`}>{help}</p>}
      {error && (
        <div className={`${shared.error} ${fields.error}`}>
          <FieldError>{error}</FieldError>
        </div>
      )}
      <ol ref={list} className={classes.items}>
        {value.map((item, index) => {
          const inner = joinPath(path, index);
          const wrong = [...errors.keys()].some((key) => key.startsWith(`${inner}.`));
          const name = title(item, index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
            <li key={index} className={classes.item} data-open={open === index || undefined}>
              <div className={`${shared.row} ${classes.head}`}>
                <button
                  type="button"
                  data-head
                  className={`${shared.row} ${shared.fill} ${classes.title}`}
                  aria-expanded={open === index}
                  onClick={() => setOpen(open === index ? null : index)}
                  onKeyDown={(event) => {
                    if (!event.altKey || disabled) return;
                    if (event.key === 'ArrowUp') move(index, index - 1);
                    if (event.key === 'ArrowDown') move(index, index + 1);
                  }}
                >
                  <IconChevronRight className={classes.chevron} size={16} aria-hidden />
                  <span className={shared.truncate}>{name}</span>
                  {wrong && <span className={classes.wrong}>{t('editor.list.wrong')}</span>}
                </button>
                {!disabled && (
                  <>
                    <IconButton
                      label={t('editor.list.up', { title: name })}
                      icon={<IconArrowUp size={16} />}
                      size={28}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    />
                    <IconButton
                      label={t('editor.list.down', { title: name })}
                      icon={<IconArrowDown size={16} />}
                      size={28}
                      disabled={index === value.length - 1}
                      onClick={() => move(index, index + 1)}
                    />
                    <IconButton
                      label={t('editor.list.remove', { title: name })}
                      icon={<IconTrash size={16} />}
                      size={28}
                      onClick={() => remove(index)}
                    />
                  </>
                )}
              </div>
              <Collapse expanded={open === index}>
                <div className={classes.body} data-body>
                  {open === index && (
                    <Fields
                      fields={field.fields}
                      path={inner}
                      value={item}
                      onChange={(next) => onChange(value.with(index, next))}
                    />
                  )}
                </div>
              </Collapse>
            </li>
          );
        })}
      </ol>
      {!disabled && (
        <div className={shared.rowWrap}>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={value.length >= field.max}
            onClick={add}
          >
            {translateDescription(field.labelKey, 'add')}
          </Button>
          {field.takesReferents && fullBooklet?.can['booklet.referents'] && (
            <Suspense>
              <ReferentMenu
                bookletId={fullBooklet.id}
                item={field.item as Item}
                value={value}
                max={field.max}
                onAdd={(items) => {
                  onChange(isUntouched ? items : [...value, ...items]);
                  setOpen(null);
                  announce(t('editor.list.referents.added', { count: items.length }));
                }}
              />
            </Suspense>
          )}
        </div>
      )}
      {value.length >= field.max && (
        <p className={`${shared.hint} ${fields.help}`}>{t('editor.list.full', { count: field.max })}</p>
      )}
    </fieldset>
  );
}
