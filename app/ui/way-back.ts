/** The way to where the visitor came from: this tab's history, or closing the tab that a link of this site opened. */
export type WayBack = 'history' | 'close'

type Tab = {
  /** The index that React Router stores in the history state: above 0 there is a page of this site before this one. */
  readonly index: number
  /** Whether the page before is of this site. Undefined if the browser has no Navigation API. */
  readonly canGoBack: boolean | undefined
  /** How many pages the tab has shown. */
  readonly length: number
  readonly referrer: string
  readonly origin: string
}

/**
 * Finds the way back in a tab, or null if there is none. A page of this site comes first. With `anywhere`, another site
 * that the visitor came from counts as well.
 */
export function wayBack({ index, canGoBack, length, referrer, origin }: Tab, anywhere: boolean): WayBack | null {
  const isFromHere = referrer.startsWith(`${origin}/`)
  if (index > 0 || (canGoBack ?? (isFromHere && length > 1))) return 'history'
  if (isFromHere) return length === 1 ? 'close' : null
  return anywhere && referrer !== '' && length > 1 ? 'history' : null
}

/** What the browser tells about this tab. */
export function thisTab(): Tab {
  const { history, document, location } = window
  const { canGoBack } = (window as { navigation?: { canGoBack: boolean } }).navigation ?? {} // missing in older browsers
  const { length, state } = history
  return { index: state?.idx ?? 0, canGoBack, length, referrer: document.referrer, origin: location.origin }
}
