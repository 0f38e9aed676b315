import { expect, type Page, test } from '@playwright/test'
import { openFamily, openPage } from '#tests/browser/hydrated.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone the rows are a list with three columns, sorted by its headings; the table is in the View menu and remembered (behavior 3.10, 4.16)', async ({
  page,
}) => {
  await openFamily(page, '/terminals/insulated-military')
  const [row, mounting] = [page.getByRole('row').nth(1), page.getByRole('columnheader', { name: 'Mounting' })]
  for (const column of ['MIL Part Num', 'Length', 'Color']) {
    await expect(row.locator(`[data-label="${column}"]`)).toBeInViewport()
  }
  await expect(row.getByRole('link', { name: 'RFQ for' })).toBeInViewport()
  await expect(row.locator('[data-col="mounting"]')).toBeHidden()
  await expect(mounting).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('columnheader', { name: 'Length' }).getByRole('link').click()
  await page.waitForURL('/terminals/insulated-military?sort=length')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.keyboard.press('Escape')
  await row.locator('[data-col="mounting"]').waitFor()
  await openPage(page, '/panel-jacks/panel-jack')
  await expect(mounting).toBeVisible()
})

test('on a phone at most two rows of controls are above the first part, and at 320 px nothing lies on its number', async ({
  page,
}) => {
  await openFamily(page, '/banana/insulated-jacks')
  const middles = await page.locator('.results').evaluate((results) => {
    const first = results.querySelector('tbody tr[id]')?.getBoundingClientRect().top ?? 0
    return [...results.querySelectorAll('button, input, a')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, bottom }) => width > 1 && bottom <= first)
      .map(({ top, bottom }) => Math.round((top + bottom) / 20))
  })
  expect(new Set(middles).size).toBe(2)
  const { y = 844 } = (await page.locator('tbody tr[id]').first().boundingBox()) ?? {}
  expect(y).toBeLessThan(540)
  await page.setViewportSize({ width: 320, height: 844 })
  const covered = await page.locator('tbody tr[id]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const number = row.querySelector('.number-link')?.getBoundingClientRect()
      const others = [...row.querySelectorAll('td a, td button, td input')].map((each) => each.getBoundingClientRect())
      const lies = others.some(
        ({ left, right, top, bottom }) =>
          number && left < number.right && right > number.left && top < number.bottom && bottom > number.top,
      )
      return lies ? [row.id] : []
    }),
  )
  expect(covered).toEqual([])
})

test('what a row has is never cut off, says where there is no PDF, and never lies over its number; no cell is narrower than its longest word, at 360, 390 and 414 px', async ({
  page,
}) => {
  await openPage(page, '/terminals/insulated-military?color=Red')
  const list = page.getByRole('table')
  await expect(list.getByRole('link', { name: /^Quote/ }).first()).toBeVisible()
  const wider = await list
    .locator('.image-cell, [data-col="rfq"] > a')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent))
  expect(wider).toEqual([])
  await openFamily(page, '/binding-posts/grounding?partNumber=34-301-1-0002')
  const row = page.locator('tr[id]').first()
  await expect(row.locator('[data-col="pdf"]')).toHaveText('No PDF')
  for (const width of [360, 390, 414]) {
    await page.setViewportSize({ width, height: 844 })
    const right = await row.locator('[data-col="pdf"]').evaluate((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getBoundingClientRect().right
    })
    const nearest = (await row.locator(width < 384 ? '.number-link' : '[data-col="rfq"] > a').boundingBox())?.x ?? 0
    expect([width, right < nearest]).toEqual([width, true])
  }
  // Those with the most columns and the longest numbers.
  for (const path of ['/terminals/insulated-commercial', '/pc-jacks/insulated-pc-jacks']) {
    await openFamily(page, path)
    for (const width of [360, 390, 414]) {
      await page.setViewportSize({ width, height: 844 })
      expect([width, await brokenWords(page)]).toEqual([width, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})

/** Returns the words that the list shows in several lines. */
const brokenWords = (page: Page) =>
  page.locator('.parts tbody tr[id] > *').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const texts = document.createNodeIterator(cell, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!cell.checkVisibility()) continue
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
      }
      return broken
    }),
  )
