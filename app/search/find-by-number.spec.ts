import { expect, type Page, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search the catalog' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Part numbers found' })

test('an engineer finds a part by its number, and a family with its filter by words, using only the keyboard', async ({
  page,
}) => {
  await openPage(page, '/')
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('m55155/295h')
  await page.getByText(/^Part Number Search \([1-9]\d*\)$/).waitFor()
  await page.keyboard.press('ArrowDown')
  const first = list(page).getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(first).toContainText('M55155/295H')
  await expect(first).toContainText('Starts')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/part\//)
  await page.getByText('Insulated Military Terminals').first().waitFor()
  await expect(box(page)).toHaveValue('')
  await expect(list(page)).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.type('red tip jack')
  const words = list(page).getByRole('group', { name: 'Product families and pages' })
  await expect(words.getByRole('option').first()).toHaveText(/Panel JacksColor: Red40 parts/)
  await expect(page.getByText('No matching part numbers found')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(words.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.waitForURL('/panel-jacks/panel-jack?color=Red')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel Jacks')
})

test('Enter without a selected result opens the search page, as all results at the end of the list do; hits have pictures (behavior 7.3)', async ({
  page,
}) => {
  await openPage(page, '/')
  await box(page).fill('10-880')
  await box(page).press('Enter')
  await page.waitForURL('/search?q=10-880')
  await page.getByRole('heading', { name: /^Part Number Search \(\d+\)$/ }).waitFor()
  await expect(list(page)).toBeHidden()
  await box(page).fill('10-880')
  await list(page).getByRole('option', { name: 'All 60 results' }).click()
  await page.waitForURL('/search?q=10-880')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Part Number Search (60)')
  await expect(page.getByRole('main').getByRole('link', { name: /^10-880-/ })).toHaveCount(50)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: /^10-880-/ })).toHaveCount(10)
  for (const [words, path] of [
    ['1401-2', '/part/'],
    ['red banana jack', '/banana/'],
    ['10-880-2-50', '/part/'],
  ] as const) {
    await page.goto(`/search?${new URLSearchParams({ q: words })}`)
    const picture = page.getByRole('main').locator(`a[href^="${path}"] img`).first()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
})

test('an outside click closes the list, focus reopens it, Escape and its button reset it; a single character starts no search (behavior 7.2, 7.6)', {
  tag: '@long',
}, async ({ page }) => {
  await openPage(page, '/')
  await box(page).fill('10-880')
  await list(page).getByRole('option').first().waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue('10-880')
  await box(page).focus()
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).not.toBeFocused()
  await box(page).fill('10-880')
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).not.toBeFocused()
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/v1/search') && requests.push(request.url()))
  await box(page).fill(' 1 ')
  await box(page).fill('10-880-2-05')
  await list(page)
    .getByRole('option', { name: /10-880-2-05 .*Exact/ })
    .waitFor()
  expect(requests).toHaveLength(1)
})

test('a late answer never replaces a newer one; a search that fails says so, not that no part matches (behavior 7.7)', async ({
  page,
}) => {
  const answer = (number: string) => ({
    query: number,
    count: 1,
    results: [
      {
        tableName: 'military',
        id: '1',
        partNumber: number,
        displayName: 'Military Binding Posts',
        matchType: 'Exact',
        relevance: 1000,
        url: '/part/military/1',
        imageUrl: null,
      },
    ],
  })
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/v1/search?q=slow&words=yes', async (route) => {
    await released
    await route.fulfill({ json: answer('SLOW-1') }).catch(() => {}) // the page may have canceled the query
  })
  await page.route('**/api/v1/search?q=quick&words=yes', (route) => route.fulfill({ json: answer('QUICK-1') }))
  await openPage(page, '/')
  const slow = page.waitForRequest('**/api/v1/search?q=slow&words=yes')
  await box(page).fill('slow')
  await page.getByText('Searching part numbers in all tables...').waitFor()
  const late = await slow
  await box(page).fill('quick')
  await list(page).getByText('QUICK-1').waitFor()
  release()
  await late.response() // null at once if the page has canceled it
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(list(page).getByText('QUICK-1')).toBeVisible()
  await expect(list(page).getByText('SLOW-1')).toHaveCount(0)
  await page.route('**/api/v1/search?q=10-880&words=yes', (route) => route.fulfill({ status: 503 }))
  await box(page).fill('10-880')
  await page.getByText('The search failed').waitFor()
  await expect(page.getByText('No matching part numbers found')).toBeHidden()
  await expect(page.getByText(/^Part Number Search/)).toHaveText('Part Number Search')
})
