import { type ComponentType, createContext, use } from 'react';

/** A variable that a message may hold, in words. */
export interface MailVariable {
  key: string;
  label: string;
  /** What it would be for somebody, or what it is by default. */
  example?: string;
}

/** How a picture is chosen where it is none of the media library’s. */
export interface PictureProps {
  id: string | null;
  /** `blocks.2.mediaId` */
  path: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (id: string | null) => void;
}

/** What the fields of one message share. */
export interface MailScene {
  /** BCP 47 tag of what is written. */
  language: string;
  disabled: boolean;
  variables: readonly MailVariable[];
  /** What is wrong, by path inside the message: `subject`, `blocks.2.alt`. */
  errors: Readonly<Record<string, string>>;
  /** It is shown in the booklet instead of sent: it has no preview line in a mailbox, and no pictures. */
  shown?: boolean;
  /** Instead of the media library. */
  Picture?: ComponentType<PictureProps>;
}

export const MailContext = createContext<MailScene | null>(null);

export const useMail = (): MailScene => {
  const scene = use(MailContext);
  if (!scene) throw new Error('outside of a message');
  return scene;
};
