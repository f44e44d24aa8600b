import { useEffect, useState } from 'react';
import type { PageContext } from '../../../blocks/context.ts';
import { useEditor, useOrder } from '../editor-context.ts';

type Draw = NonNullable<PageContext['qr']>;

/** Once it has come: how codes are drawn, which is heavy and comes with the first block that has one. */
let known: Draw | undefined;

/** Draws QR codes on a page that has some; undefined until it can. */
export const useQr = (): Draw | undefined => {
  const { store } = useEditor();
  const isWanted = useOrder().some((id) => store.block(id)?.type === 'qr');
  const [draw, setDraw] = useState<Draw | undefined>(() => known);
  useEffect(() => {
    if (!isWanted || draw) return;
    let isHere = true;
    void import('../../../blocks/qr/code.ts').then(
      ({ qrCode }) => {
        known = qrCode;
        if (isHere) setDraw(() => qrCode);
      },
      // The words that stand in its place say that it is drawn at publication.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, draw]);
  return draw;
};
