export * from './booklets.ts';
export * from './library.ts';
export * from './people.ts';
