/* Parts of the window of publication that few visits show: one file, fetched when the first of them is needed. */
export { ChangesSection } from './ChangesSection.tsx';
export { FindingPlace } from './FindingPlace.tsx';
export { NotifyReaders } from './NotifyReaders.tsx';
export { PlanSection } from './PlanSection.tsx';
export { ReviewPanel } from './ReviewPanel.tsx';
