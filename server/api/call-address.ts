import * as z from 'zod'

export const callValues = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()]))
export type CallValues = Readonly<z.output<typeof callValues>>

/** The path and query of a call with these values, below `/api/v1`. */
export function callAddress(path: string, values: CallValues): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])))
  const query = callQuery(path, values)
  return query.size === 0 ? filled : `${filled}?${query}`
}

export function callQuery(path: string, values: CallValues): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (!path.includes(`{${name}}`)) for (const text of [value].flat()) query.append(name, String(text))
  }
  return query
}
