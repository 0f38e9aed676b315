import type { FamilyListing } from '#app/family/family-answer.ts'

let lastWritten: { readonly text: string; readonly listing: FamilyListing } | null = null

/** A listing as one text: the router's own format takes longer to write and to read, and compresses worse. */
export function listingText(listing: FamilyListing): string {
  const text = JSON.stringify(listing)
  lastWritten = { text, listing }
  return text
}

/** The listing of a text. The server doesn't read what it has just written. */
export const readListing = (text: string): FamilyListing =>
  lastWritten?.text === text ? lastWritten.listing : JSON.parse(text)
