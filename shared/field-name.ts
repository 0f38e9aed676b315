/** What the names of a content file's fields start with in the posted form. */
export const FIELD_PREFIX = 'f.'

/** The name of a field in the posted form: `f.slides.0.alt`. A list's number of items is `f.slides.#`. */
export const fieldName = (path: readonly PropertyKey[]): string => ['f', ...path.map(String)].join('.')
