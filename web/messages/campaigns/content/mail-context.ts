import { type ComponentType, createContext, use } from 'react';

/** A variable available in a message, with its label. */
export interface MailVariable {
  key: string;
  label: string;
  /** Value for a sample recipient, or the default value. */
  example?: string;
}

/** Props of a picture picker that replaces the media library. */
export interface MailPictureProps {
  id: string | null;
  /** `blocks.2.mediaId` */
  path: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (id: string | null) => void;
}

/** Context shared by the fields of one message. */
export interface MailContextValue {
  /** BCP 47 tag of the message language. */
  language: string;
  disabled: boolean;
  variables: readonly MailVariable[];
  /** Validation errors by path inside the message: `subject`, `blocks.2.alt`. */
  errors: Readonly<Record<string, string>>;
  /** The message is shown in the booklet, not sent: it has no preheader and no pictures. */
  shown?: boolean;
  /** Replaces the media library. */
  Picture?: ComponentType<MailPictureProps>;
}

export const MailContext = createContext<MailContextValue | null>(null);

export const useMailContext = (): MailContextValue => {
  const scene = use(MailContext);
  if (!scene) throw new Error('outside of a message');
  return scene;
};
