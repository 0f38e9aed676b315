import type { ToolingDocument } from '#catalog/company/tooling-document.ts'

export type Tool = ToolingDocument & { readonly url: string }

/** The company's pages that mating sets link to. `hardwareUrl` is null if that page is hidden. */
export type MatingPages = { readonly tools: readonly Tool[]; readonly hardwareUrl: string | null }
