import * as z from 'zod'

/** The parameters of a call. Each field of a record is a query parameter of its own. */
export const callValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.record(z.string(), z.array(z.string()).readonly()).readonly()]),
)
export type CallValues = Readonly<z.output<typeof callValues>>

/** The path and query of a call with these values, below `/api/v1`. */
export function callAddress(path: string, values: CallValues): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])))
  const others = Object.entries(values).filter(([name]) => !path.includes(`{${name}}`))
  const query = callQuery(Object.fromEntries(others))
  return query.size === 0 ? filled : `${filled}?${query}`
}

export function callQuery(values: CallValues): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'object') query.append(name, String(value))
    else for (const [key, texts] of Object.entries(value)) for (const text of texts) query.append(key, text)
  }
  return query
}
