import { createDataText } from '#app/data-text.ts'
import type { FamilyListing } from '#app/family/family-answer.ts'

/** Serializes a listing for the browser, and parses it there. */
export const { write: listingText, read: readListing } = createDataText<FamilyListing>()
