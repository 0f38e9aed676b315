import { expect, test } from 'vitest'
import { menuOf } from '#desk/shell/desk-menu.ts'

const DOCUMENTS = 'Documents: Documents, Certificates, Labels'
const REQUESTS = 'Requests: Inbox, Quotes, Buyers, Prices, Figures'
const CATALOG = 'Catalog: Parts, Files, Imports, Problems'

test.for([
  ['owner', false, [REQUESTS, CATALOG, DOCUMENTS, 'Site: Site', 'Administration: People, Log, Health']],
  ['sales', true, [REQUESTS, 'Documents: Certificates, Labels', 'Administration: Health']],
  ['catalog', false, [CATALOG, DOCUMENTS, 'Administration: Health']],
  ['catalog', true, [`${CATALOG}, Quarantine`, DOCUMENTS, 'Administration: Health']],
] as const)('%s, quarantined: %s, has the pages that it may open (behavior 18.4)', ([role, isQuarantined, groups]) => {
  const shown = menuOf(role, isQuarantined).map(
    ({ label, pages }) => `${label}: ${pages.map((page) => page.label).join(', ')}`,
  )
  expect(shown).toEqual(groups)
})
