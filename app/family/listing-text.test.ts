import { expect, test } from 'vitest'
import { familyAnswer } from '#app/family/family-answer.ts'
import { readListing, sentListing } from '#app/family/listing-text.ts'
import { readTableQuery } from '#catalog/facets/table-query.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const ROWS = [
  { 'Part Num': '15-AB #2', Color: 'Red', 'Hole Size': '.250"', Image: 'https://files.example/15-AB #2.jpg' },
  { 'Part Num': '15-AB #3', Color: 'Red', 'Hole Size': null, PDF: '15-A', Manufacturer: 'Another & Co.' },
  { 'Part Num': '15-AB #3', Color: '100 %', 'Hole Size': '.250"', PDF: '15-A' },
  { 'Part Num': null, Color: '#', RF: 'Ask', PDF: '15-A' },
]

function listingOf(search: string) {
  const family = FAMILIES.find(({ table }) => table === 'Commercial')
  if (!family) throw new Error('The product has commercial binding posts')
  const query = readTableQuery(new URLSearchParams(search), family)
  const report = (error: unknown) => {
    throw error
  }
  const { listing } = familyAnswer(catalogOf({ Commercial: ROWS }), family, query, null, report)
  if (!listing) throw new Error('The catalog has commercial binding posts')
  return { query, listing }
}

test.for(['', 'color=Red', 'color=Re&holeSizeFrom=.2&holeSizeTo=6 mm', 'color=none', 'noPureTin=yes'])(
  "a browser reads the listing of '%s' as it was",
  (search) => {
    const { query, listing } = listingOf(search)
    expect(readListing(sentListing(listing), query)).toEqual(listing)
  },
)
