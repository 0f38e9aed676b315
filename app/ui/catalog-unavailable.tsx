/** What a page says if there is no catalog to answer from. */
export const CatalogUnavailable = () => (
  <p role="alert">The catalog can’t be loaded right now. Please try again in a few minutes.</p>
)
