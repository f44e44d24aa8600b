import { useState } from 'react';
import type { MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import {
  countBodyCharacters,
  GOOD_SUBJECT_CHARACTERS,
  MAX_BODY_CHARACTERS,
  MAX_HTML_BYTES,
} from '../../../../contract/messages/campaigns/campaign-body.ts';
import { formatNumber, formatSize } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import shared from '../../../ui/theme/shared.module.css';
import { BlockList } from './BlockList.tsx';
import { LineField } from './LineField.tsx';
import { MailContext, type MailContextValue } from './mail-context.ts';

interface MailEditorProps extends MailContextValue {
  /** Initial message; change `key` to show another message. */
  body: MailBody;
  /** Weight of the message as sent, in bytes; null when unknown. */
  weight: number | null;
  /** `chosen`: a block was added, moved or removed. */
  onChange: (body: MailBody, how: 'typed' | 'chosen') => void;
}

/** Editor of a message: subject, preheader and blocks. */
export function MailEditor({ body, weight, onChange, ...scene }: MailEditorProps) {
  const t = useT();
  const [head, setHead] = useState({ subject: body.subject, preheader: body.preheader });
  const [blocks, setBlocks] = useState(body.blocks);
  const characters = countBodyCharacters({ ...head, blocks });
  const type = (change: Partial<typeof head>) => {
    const next = { ...head, ...change };
    setHead(next);
    onChange({ ...next, blocks }, 'typed');
  };
  const subjectHelp =
    head.subject.length > GOOD_SUBJECT_CHARACTERS ? 'campaigns.field.subject.long' : 'campaigns.field.subject.help';
  const help = t(scene.shown ? 'campaigns.field.shown.title.help' : subjectHelp);

  return (
    <MailContext value={scene}>
      <div className={shared.stackMd}>
        <LineField
          path="subject"
          label={t(scene.shown ? 'campaigns.field.shown.title' : 'campaigns.field.subject')}
          help={help}
          required
          value={head.subject}
          max={120}
          onChange={(subject) => type({ subject })}
        />
        {!scene.shown && (
          <LineField
            path="preheader"
            label={t('campaigns.field.preheader')}
            help={t('campaigns.field.preheader.help')}
            value={head.preheader}
            max={140}
            onChange={(preheader) => type({ preheader })}
          />
        )}
      </div>
      <BlockList
        blocks={blocks}
        label={t('campaigns.blocks')}
        measure={
          <>
            <span data-over={characters > MAX_BODY_CHARACTERS || undefined}>
              {t('campaigns.measure.characters', {
                used: formatNumber(characters),
                max: formatNumber(MAX_BODY_CHARACTERS),
              })}
            </span>
            {weight !== null && (
              <span data-over={weight > MAX_HTML_BYTES || undefined}>
                {' · '}
                {t('campaigns.measure.weight', { size: formatSize(weight), max: formatSize(MAX_HTML_BYTES) })}
              </span>
            )}
          </>
        }
        onChange={(next, how) => {
          setBlocks(next);
          onChange({ ...head, blocks: next }, how);
        }}
      />
    </MailContext>
  );
}
