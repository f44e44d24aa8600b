import { useEffect, useState } from 'react';
import type { QrCode } from '../../../../blocks/qr/create-qr-code.ts';
import type { BlockProps } from '../../../../blocks/registry.ts';
import { drawQr } from '../../../../contract/booklets/content/content.ts';
import { api } from '../../../lib/api.ts';
import { useBlockOrder, usePageState } from '../editor-context.ts';

/** QR codes by their text. The server draws them, because the drawing library is heavy. */
const qrCodes = new Map<string, QrCode>();
/** Milliseconds before a code is requested, so that an address still being typed is not. */
const QR_REQUEST_DELAY_MS = 500;

/** Each new code makes another function: blocks redraw only when their context is another object. */
const createQrFinder = () => (text: string) => qrCodes.get(text);

/** The QR codes of the page that are drawn so far. */
export const useQrCodes = (): ((text: string) => QrCode | undefined) => {
  const [findQr, setFindQr] = useState(createQrFinder);
  useBlockOrder();
  // Subscribes to every change: any block may be the one whose address changes.
  const wanted = usePageState('status', (store) =>
    store.order
      .map((id) => store.findBlock(id))
      .map((block) => (block?.type === 'qr' ? (block.props as BlockProps<'qr'>).href : ''))
      .filter((href) => href !== '' && href.length <= 300 && !qrCodes.has(href))
      .join('\n'),
  );
  useEffect(() => {
    if (wanted === '') return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      for (const text of wanted.split('\n')) {
        api(drawQr, { query: { text }, quiet: true, background: true, signal: gone.signal }).then(
          (code) => {
            qrCodes.set(text, code);
            setFindQr(createQrFinder);
          },
          // The placeholder text says that the code is drawn at publication.
          () => undefined,
        );
      }
    }, QR_REQUEST_DELAY_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [wanted]);
  return findQr;
};
