export const CatalogUnavailable = () => (
  <p role="alert">The catalog can’t be loaded right now. Please try again in a few minutes.</p>
)
