export const FIELD_PREFIX = 'f.'

/** A field's posted name: `f.slides.0.alt`. A list's number of items is `f.slides.#`. */
export const fieldName = (path: readonly PropertyKey[]): string => ['f', ...path.map(String)].join('.')

export const FILE_PREFIX = 'file.'
