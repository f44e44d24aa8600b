import type { ReactNode } from 'react';
import { AccordionView } from './accordion/View.tsx';
import { AddressView } from './address/View.tsx';
import { ButtonView } from './button/View.tsx';
import { CalloutView } from './callout/View.tsx';
import { ChecklistView } from './checklist/View.tsx';
import { ColumnsView } from './columns/View.tsx';
import { ConfirmationView } from './confirmation/View.tsx';
import { ContactView } from './contact/View.tsx';
import type { ViewProps } from './context.ts';
import { CountdownView } from './countdown/View.tsx';
import { DividerView } from './divider/View.tsx';
import { DocumentView } from './document/View.tsx';
import { FiguresView } from './figures/View.tsx';
import { FileToReadView } from './file-to-read/View.tsx';
import { GalleryView } from './gallery/View.tsx';
import { GlossaryView } from './glossary/View.tsx';
import { HeadingView } from './heading/View.tsx';
import { HoursView } from './hours/View.tsx';
import { ImageView } from './image/View.tsx';
import { QrView } from './qr/View.tsx';
import { QuizView } from './quiz/View.tsx';
import { QuoteView } from './quote/View.tsx';
import type { BlockProps, BlockType } from './registry.ts';
import { StepsView } from './steps/View.tsx';
import { SurveyView } from './survey/View.tsx';
import { TableView } from './table/View.tsx';
import { TeamView } from './team/View.tsx';
import { TextView } from './text/View.tsx';
import { TimelineView } from './timeline/View.tsx';
import { VideoView } from './video/View.tsx';

export type BlockTypeView<Type extends BlockType> = (viewProps: ViewProps<BlockProps<Type>>) => ReactNode;

/** The view of each block type. */
export const BLOCK_VIEWS: { [Type in BlockType]: BlockTypeView<Type> } = {
  heading: HeadingView,
  text: TextView,
  image: ImageView,
  gallery: GalleryView,
  video: VideoView,
  document: DocumentView,
  callout: CalloutView,
  quote: QuoteView,
  accordion: AccordionView,
  steps: StepsView,
  checklist: ChecklistView,
  timeline: TimelineView,
  figures: FiguresView,
  table: TableView,
  columns: ColumnsView,
  contact: ContactView,
  button: ButtonView,
  address: AddressView,
  hours: HoursView,
  divider: DividerView,
  quiz: QuizView,
  survey: SurveyView,
  countdown: CountdownView,
  team: TeamView,
  glossary: GlossaryView,
  qr: QrView,
  confirmation: ConfirmationView,
  fileToRead: FileToReadView,
};
