import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ACCESS_TABLE } from '#server/desk/access-table.ts'
import { BUILT } from '#tests/programs/built-program.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'

/** Words that only files of the desk have: its style, its calls, its cookie, its pages. */
const DESK_WORDS = ['desk-header', 'inbox-link', 'desk-session', '/passkeys/', '/acts.csv', 'Invite someone']

/** The built text files of a folder that have words of the desk. */
async function filesOfDesk(folder: string): Promise<string[]> {
  const found: string[] = []
  for await (const name of glob('**/*.{js,mjs,css,json,html,webmanifest,xml,txt}', { cwd: join(BUILT, folder) })) {
    const text = await readFile(join(BUILT, folder, name), 'utf8')
    if (DESK_WORDS.some((word) => text.includes(word))) found.push(name)
  }
  return found
}

/** Addresses at which the site has a page of its own. */
const SITES_OWN = ['/', '/documents', '/certificates']

test('the site knows no address of the desk, and its sitemap names none (behavior 1.1, 18.2)', async () => {
  const catalog = catalogOf({ Commercial: [{ 'Part Num': '4-1' }] })
  const site = await builtSite(catalog, undefined, undefined, 'https://parts.example')
  const map = await (await site.get('/sitemap.xml')).text()
  const paths = ACCESS_TABLE.map(({ path }) => path.replace(/:\w+/g, '1')).filter((path) => !SITES_OWN.includes(path))
  for (const path of paths) {
    for (const address of [path, `${path}.data`]) {
      expect([address, (await site.get(address)).status]).toEqual([address, 404])
    }
    expect(map).not.toContain(`parts.example${path}<`)
  }
  const sent = await site.send('/sign-in', { method: 'POST', body: new URLSearchParams({ mail: 'ann@example.com' }) })
  expect(sent.status).toBeGreaterThanOrEqual(403)
})

test('no script, style or other file of the site has anything of the desk (behavior 18.2)', async () => {
  expect(await filesOfDesk('desk/client')).not.toEqual([]) // so the words are the right ones
  expect(await filesOfDesk('client')).toEqual([])
})
