import type { Company } from '#catalog/company/company.ts'

type Match = { readonly id: string; readonly loaderData?: unknown } | undefined

/** The company's name for a `meta` function, or '' if the root's loader failed. */
export function companyName(matches: readonly Match[]): string {
  const data = matches.find((match) => match?.id === 'root')?.loaderData as { company?: Company } | undefined
  return data?.company?.name ?? ''
}
