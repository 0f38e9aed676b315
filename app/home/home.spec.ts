import { expect, type Page, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'
import { expectShown } from '#tests/browser/slideshow-steps.ts'
import { layoutShift } from '#tests/browser/sound-page.ts'

const CAPTIONS = ['Banana plugs and jacks', 'Binding posts and panel jacks', 'Terminals, bare and insulated'] as const

const slideshow = (page: Page) => page.getByRole('region', { name: 'What we make, in pictures' })
const button = (page: Page, name: string) => slideshow(page).getByRole('button', { name })

const openHome = (page: Page) => openPage(page, '/')

/** Swipes over the pictures, as a finger does. */
async function swipe(page: Page, by: number): Promise<void> {
  const box = await slideshow(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 60]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x: at, y }] })
  await touch('touchStart', x)
  await touch('touchMove', x + by / 2)
  await touch('touchMove', x + by)
  await touch('touchEnd', null)
}

test('no part of the picture is cut off above or below, and its buttons are below it, at 390, 1024 and 2560 px; buttons and arrow keys change the three pictures and wrap in both directions', async ({
  page,
}) => {
  await openHome(page)
  for (const width of [390, 2560, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const picture = await slideshow(page).locator('[data-shown] img').boundingBox()
    const next = await button(page, 'Next picture').boundingBox()
    const caption = await slideshow(page).getByRole('link').boundingBox()
    if (!picture || !next || !caption) throw new Error('The slideshow is not on the page')
    expect(next.y).toBeGreaterThanOrEqual(picture.y + picture.height)
    const previous = await button(page, 'Previous picture').boundingBox()
    expect(caption.x + caption.width).toBeLessThanOrEqual(previous?.x ?? 0)
    expect(picture.width / picture.height).toBeLessThanOrEqual(2.51) // as wide as the picture is, or cut at its empty side
  }
  await expectShown(slideshow(page), CAPTIONS[0])
  for (const at of [1, 2, 0]) {
    await button(page, 'Next picture').click()
    await expectShown(slideshow(page), CAPTIONS[at])
  }
  await button(page, 'Previous picture').click()
  await expectShown(slideshow(page), CAPTIONS[2])
  for (const [key, at] of [
    ['ArrowRight', 0],
    ['ArrowLeft', 2],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expectShown(slideshow(page), CAPTIONS[at])
  }
  await slideshow(page).getByRole('link', { name: CAPTIONS[1] }).click()
  await page.waitForURL('/binding-posts/commercial')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a swipe changes the picture and wraps in both directions', { tag: '@long' }, async ({ page }) => {
    await openHome(page)
    await slideshow(page).scrollIntoViewIfNeeded()
    await swipe(page, 120)
    await expectShown(slideshow(page), CAPTIONS[2])
    await swipe(page, -120)
    await expectShown(slideshow(page), CAPTIONS[0])
    await swipe(page, -120)
    await expectShown(slideshow(page), CAPTIONS[1])
    await swipe(page, 12) // too short for a swipe
    await expectShown(slideshow(page), CAPTIONS[1])
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('all three pictures can be scrolled to, with their links', async ({ page }) => {
    await page.goto('/')
    await expect(slideshow(page).getByRole('link')).toHaveText([...CAPTIONS])
    await expect(slideshow(page).getByRole('button')).toHaveCount(0)
    await slideshow(page).getByRole('link', { name: CAPTIONS[2] }).scrollIntoViewIfNeeded()
    await slideshow(page).getByRole('link', { name: CAPTIONS[2] }).click()
    await page.waitForURL('/terminals/insulated-military')
  })
})

test('the first picture is preloaded in the width that the screen needs, and nothing moves while the page loads (behavior 16.12)', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/site/slide-'))
      requests.push(new URL(request.url()).pathname + new URL(request.url()).search)
  })
  await page.setViewportSize({ width: 640, height: 800 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.locator('head link[rel=preload][as=image][fetchpriority=high]')).toHaveCount(1)
  expect(requests[0]).toMatch(/slide-1\.jpg.*w=640$/)
  expect(requests.filter((address) => address.includes('slide-1'))).toHaveLength(1)
  expect(await layoutShift(page)).toBeLessThan(0.01)
})

test('the grid has the six groups with pictures and their numbers of parts; all of a tile leads to its group, a family in it to its table (behavior 2.2)', async ({
  page,
  request,
}) => {
  await openPage(page, '/')
  const grid = page.getByRole('region', { name: 'PRODUCT OFFERING' })
  for (const group of ['Banana', 'Binding Posts', 'Panel Jacks', 'PC Jacks', 'Terminals', 'Other Products']) {
    const card = grid.getByRole('region', { name: group, exact: true })
    await card.scrollIntoViewIfNeeded()
    const picture = card.locator('img')
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0)
    expect(await card.getByRole('link').count()).toBeGreaterThan(0)
  }
  const part = (await (await request.get('/api/v1/families/Panel-Jacks/parts?pageSize=1')).json()) as { total: number }
  await expect(grid.getByRole('region', { name: 'Panel Jacks' })).toContainText(String(part.total))
  await expect(grid.getByRole('region', { name: 'Terminals' }).getByRole('listitem').getByRole('link')).toHaveCount(6)
  await expect(grid.getByRole('link', { name: /^Concord Catalog/ })).toHaveAttribute('href', /Concord-Catalog\.pdf$/)
  const tile = page.getByRole('region', { name: 'Terminals', exact: true })
  await tile.click({ position: { x: 40, y: 40 } }) // on the picture
  await page.waitForURL('/terminals')
  await page.goBack()
  await tile.getByRole('link', { name: 'Insulated Military', exact: true }).click()
  await page.waitForURL('/terminals/insulated-military')
})

test("each example below the search leads to parts; three ways lead to a builder, the fit finder and a pasted BOM; the hero's search finds numbers as the header's does (behavior 2.1)", async ({
  page,
  request,
}) => {
  await openHome(page)
  const examples = page.getByText('For example').getByRole('link')
  await expect(examples).toHaveCount(3)
  const addresses = await examples.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const address of addresses) {
    const [, main = ''] = (await (await request.get(address)).text()).split('<main')
    expect(main).not.toContain('No matching part numbers found')
    expect(main).toMatch(/href="(\/part\/|[^"]*\?color=)/)
  }
  const main = page.getByRole('main')
  const field = main.getByRole('combobox', { name: 'Find a part' })
  expect(await field.evaluate((input) => input.getBoundingClientRect().height)).toBe(56)
  await field.fill('10-880')
  await main.getByText('Part Number Search (20)').waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  await page.waitForURL(/\/part\//)
  await page.goBack()
  await expect(main.getByRole('link', { name: 'Fit finder' })).toHaveAttribute('href', '/fit')
  await expect(main.getByRole('link', { name: 'Paste a BOM' })).toHaveAttribute('href', '/list/paste')
  await main.getByText('Choose a family').click()
  await main.getByRole('link', { name: 'Insulated Banana Jacks', exact: true }).click()
  await page.waitForURL('/build/banana/insulated-jacks')
  await expect(page.getByRole('link', { name: '1401', exact: true })).toBeVisible()
})
