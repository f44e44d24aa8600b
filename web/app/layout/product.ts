/** Name of the product, which the server writes in the page. */
export const getProductName = (): string => {
  const written = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return written && !written.startsWith('%') ? written : 'Embarque';
};
