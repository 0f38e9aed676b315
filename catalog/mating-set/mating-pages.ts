import type { ToolingDocument } from '#catalog/company/tooling-document.ts'

/** A tooling document and its place on the page that lists it. */
export type Tool = ToolingDocument & { readonly url: string }

/** The company's pages that mating sets link to. `hardwareUrl` is null if that page is hidden. */
export type MatingPages = { readonly tools: readonly Tool[]; readonly hardwareUrl: string | null }
