import * as z from 'zod'

/** What a call is asked by its parameters; a record stands for parameters by the names of its fields. */
export const callValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.record(z.string(), z.array(z.string()).readonly()).readonly()]),
)
export type CallValues = Readonly<z.output<typeof callValues>>

/** The path and query of a call with these values, below `/api/v1`. */
export function callAddress(path: string, values: CallValues): string {
  const query = new URLSearchParams()
  let filled = path
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object') {
      for (const [key, texts] of Object.entries(value)) for (const text of texts) query.append(key, text)
    } else if (filled.includes(`{${name}}`)) {
      filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    } else {
      query.append(name, String(value))
    }
  }
  return query.size === 0 ? filled : `${filled}?${query}`
}
