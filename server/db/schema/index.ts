export * from './booklets.ts';
export * from './campaigns.ts';
export * from './company-fonts.ts';
export * from './library.ts';
export * from './participants.ts';
export * from './people.ts';
export * from './reading.ts';
export * from './tone.ts';
