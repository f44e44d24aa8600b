import { Suspense, useId, useState } from 'react';
import { countGraphemes } from '../../../../contract/platform/text/graphemes.ts';
import { toPlainText } from '../../../../contract/platform/text/text.ts';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import classes from './content.module.css';
import { useMailContext } from './mail-context.ts';

const MailRichTextEditor = lazyComponent('RichWriter', () => import('./MailRichTextEditor.tsx'));

interface MailRichTextFieldProps {
  path: string;
  label: string;
  html: string;
  max: number;
  onChange: (html: string) => void;
}

/** Rich text of a message: rendered as static text, replaced by an editor on focus. */
export function MailRichTextField({ path, label, html, max, onChange }: MailRichTextFieldProps) {
  const t = useT();
  const id = useId();
  const { language, disabled, errors } = useMailContext();
  const [active, setActive] = useState(false);
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null);
  const error = errors[path];
  const used = countGraphemes(toPlainText(html));
  const drawn = (
    // biome-ignore lint/a11y/useSemanticElements: rich text has no element of its own
    <div
      className={classes.text}
      role="textbox"
      aria-multiline
      aria-readonly={disabled || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      aria-invalid={error ? true : undefined}
      tabIndex={0}
      lang={language}
      onMouseDown={(event) => setPoint({ x: event.clientX, y: event.clientY })}
      onFocus={() => !disabled && setActive(true)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, or written here through a schema
      dangerouslySetInnerHTML={{ __html: html || '<p><br></p>' }}
    />
  );
  return (
    <div data-path={path}>
      <span className={classes.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={classes.box} data-active={active || undefined} data-invalid={error ? true : undefined}>
        {active && !disabled ? (
          <Suspense fallback={drawn}>
            <MailRichTextEditor
              label={label}
              html={html}
              point={point}
              describedBy={`${id}-help`}
              invalid={Boolean(error)}
              onChange={onChange}
            />
          </Suspense>
        ) : (
          drawn
        )}
      </div>
      <div id={`${id}-help`} className={classes.help}>
        {error && <FieldError>{error}</FieldError>}
        <span className={classes.count} data-over={used > max || undefined}>
          {t('ui.field.characters', { used, max })}
        </span>
      </div>
    </div>
  );
}
