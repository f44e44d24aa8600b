import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface TermsDialogProps {
  title: string;
  /** HTML. */
  body: string;
  opened: boolean;
  onClose: () => void;
}

/** The full text of the terms, above the prompt. */
export function TermsDialog({ body, ...dialog }: TermsDialogProps) {
  return (
    <Dialog maximizable {...dialog}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the publisher and sanitised by the server */}
      <div dangerouslySetInnerHTML={{ __html: body }} />
    </Dialog>
  );
}
