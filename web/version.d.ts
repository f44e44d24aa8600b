/** Of the product, as package.json says; put in by the build. */
declare const __VERSION__: string;
