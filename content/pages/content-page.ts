import type * as z from 'zod'
import type { ToolingDocument } from '#catalog/company/tooling-document.ts'
import type { pageMatter, slides } from '#content/pages/page-schema.ts'

type Matter = z.output<typeof pageMatter>
export type Note = Matter['notes'][string][number]
/** `rohs` says whether the finish meets RoHS, or null if it depends on the order (behavior 2.6). */
export type FinishEntry = NonNullable<Matter['finishes']>[number]
/** A picture of a slideshow: a file in `product-images/site/`, its texts, and the page that it links to. */
export type SlideText = z.output<typeof slides>[number]

/** A block of a page. `html` is safe: made from Markdown without raw HTML. */
export type PageBlock =
  | { readonly kind: 'text'; readonly html: string }
  | { readonly kind: 'notes'; readonly notes: readonly Note[] }
  | { readonly kind: 'columns'; readonly texts: readonly string[] }
  | { readonly kind: 'finishes'; readonly finishes: readonly FinishEntry[] }
  | { readonly kind: 'buttons'; readonly links: NonNullable<Matter['buttons']> }
  | {
      readonly kind: 'documents'
      readonly documents: readonly ToolingDocument[]
      readonly ask: NonNullable<Matter['ask']> | null
    }
  | { readonly kind: 'standards' }
  | { readonly kind: 'contact' }
  | { readonly kind: 'families' }

/** A heading with what follows. Text above the first heading, or below a line of dashes, has no title. */
export type PageSection = {
  readonly title: string | null
  readonly isSample: boolean
  readonly blocks: readonly PageBlock[]
}

/** A page of the site folder (`pages/*.md`), checked (behavior 2.12). */
export type ContentPage = {
  /** Its path in the site folder, for messages. */
  readonly file: string
  readonly path: string
  readonly title: string
  readonly lead: string | null
  readonly description: string
  readonly menu: Matter['menu']
  readonly menuLabel: string
  /** One sentence below its link in the menu. */
  readonly menuText: string
  /** Whether all of it is sample text. Otherwise its sections say so. */
  readonly isSample: boolean
  readonly slides: NonNullable<Matter['slides']> | null
  readonly sections: readonly PageSection[]
  /** The text that search finds it by (behavior 7.16). */
  readonly words: string
}
