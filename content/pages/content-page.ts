import type { ToolingDocument } from '#catalog/company/tooling-document.ts'

export type ContentLink = { readonly label: string; readonly path: string }
export type Note = { readonly name: string; readonly text: string; readonly link?: ContentLink | undefined }
/** The last item of a document list: what to do if none fits. */
export type Ask = { readonly title: string; readonly text: string; readonly label: string; readonly path: string }
/** `rohs` says whether the finish meets RoHS, or null if it depends on the order (behavior 2.6). */
export type FinishEntry = { readonly name: string; readonly text: string; readonly rohs: boolean | null }
/** A picture of a slideshow: a file in `product-images/site/`, its texts, and the page that it links to. */
export type SlideText = {
  readonly picture: string
  readonly alt: string
  readonly caption: string
  readonly path: string
}

/** A block of a page. `html` is safe: made from Markdown without raw HTML. */
export type PageBlock =
  | { readonly kind: 'text'; readonly html: string }
  | { readonly kind: 'notes'; readonly notes: readonly Note[] }
  | { readonly kind: 'columns'; readonly texts: readonly string[] }
  | { readonly kind: 'finishes'; readonly finishes: readonly FinishEntry[] }
  | { readonly kind: 'buttons'; readonly links: readonly ContentLink[] }
  | { readonly kind: 'documents'; readonly documents: readonly ToolingDocument[]; readonly ask: Ask | null }
  | { readonly kind: 'standards' }
  | { readonly kind: 'contact' }
  | { readonly kind: 'families' }

/** Blocks that the site fills in: standards, address and telephone, the menu's families. */
export const SITE_BLOCKS = ['standards', 'contact', 'families'] as const

/** A heading with what follows. Text above the first heading, or below a line of dashes, has no title. */
export type PageSection = {
  readonly title: string | null
  readonly isSample: boolean
  readonly blocks: readonly PageBlock[]
}

/** Where a page is linked: Other Products, the About menu and the footer, the footer alone, or nowhere. */
export const MENU_PLACES = ['products', 'about', 'footer', 'none'] as const

/** A page of the site folder (`pages/*.md`), checked (behavior 2.12). */
export type ContentPage = {
  /** Its path in the site folder, for messages. */
  readonly file: string
  readonly path: string
  readonly title: string
  readonly lead: string | null
  readonly description: string
  readonly menu: (typeof MENU_PLACES)[number]
  readonly menuLabel: string
  /** One sentence below its link in the menu. */
  readonly menuText: string
  /** Whether all of it is sample text. Otherwise its sections say so. */
  readonly isSample: boolean
  readonly slides: { readonly label: string; readonly pictures: readonly SlideText[] } | null
  readonly sections: readonly PageSection[]
  /** The text that search finds it by (behavior 7.16). */
  readonly words: string
}
