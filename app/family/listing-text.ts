import { createDataText } from '#app/data-text.ts'
import type { FamilyListing } from '#app/family/family-answer.ts'

/** The listing for the browser, and back. */
export const { write: listingText, read: readListing } = createDataText<FamilyListing>()
