import { expect, type Page, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'
import { expectShown } from '#tests/browser/slideshow-steps.ts'

const PROFILE = '/about/company-profile'
const ENGINEERING = '/about/engineering-solutions'
const TOOLING = '/other-products/tooling-products'
const ADDITIONAL = '/other-products/hardware-accessories'

/** The facts on each page (behavior 2.4 to 2.9). */
const FACTS = [
  [
    PROFILE,
    ['About Us', 'over 50 years', 'made in the USA', 'MIL-DTL-39024', 'MIL-T-55155 (Group A)', 'A-A-59126'],
    ['30 Sample Street', 'Long Island City, NY 11101', 'Toll free', '1-800-555-0142', 'Fax', '+1 212-555-0143'],
    ['support@concord.example', 'techsupport@concord.example', 'customized engineering solutions'],
  ],
  [
    ENGINEERING,
    ['MIL-DTL-39024', 'Qualified supplier', 'MIL-T-55155 (Group A)', 'A-A-59126', 'Recognised'],
    ['Manufacturing capabilities', 'Thermal injection molding', 'Electroplating finishes'],
    ['Bright Electro Tin', 'Copper', 'Gold', 'Nickel', 'Silver', 'Electro Tin', 'Electro Solder', 'Zinc', 'Custom'],
    ['Engineering services', 'Product testing', 'Contact resistance', 'Salt spray'],
    ['Environment compliance', 'REACH', 'RoHS', 'Conflict minerals'],
  ],
  [
    TOOLING,
    ['Tooling Products', 'Arbor press manual', 'roll and flare', 'elliptical', 'rivet terminals'],
    ['press-fit terminals and jacks', 'non-standard presses', 'Crimping tool'],
  ],
  [
    ADDITIONAL,
    ['Additional Products', 'Hardware', 'Knobs and handles', 'Solder and solderless terminals', 'Test products'],
    ['1-800-555-0142', 'support@concord.example', '30 Sample Street'],
  ],
] as const

/** How many texts of each company page are the demo's. */
const SAMPLES = { [PROFILE]: 1, [ENGINEERING]: 6, [TOOLING]: 1, [ADDITIONAL]: 2 }

test("the company's pages have all their facts, say what is a sample, and call only MIL-DTL-39024 'qualified'", async ({
  page,
}) => {
  const main = page.getByRole('main')
  const onlyOneQualified = async () => {
    const text = await main.innerText()
    for (const sentence of text.split(/[.\n]/).filter((each) => /qualified/i.test(each)))
      expect(sentence).not.toMatch(/59126|55155/)
  }
  for (const [path, ...facts] of FACTS) {
    await openPage(page, path)
    for (const fact of facts.flat()) await expect(main).toContainText(fact)
    await expect(page.getByText('Sample text', { exact: true })).toHaveCount(SAMPLES[path])
    await onlyOneQualified()
  }
  await openPage(page, '/')
  await onlyOneQualified()
})

test('the profile links its phones and mail, tells wire pins apart, and ends with the footer of the site', async ({
  page,
}) => {
  await openPage(page, PROFILE)
  const pins = page.getByRole('main').locator('.menu-links li').filter({ hasText: 'Wire Applied Pin' })
  await expect(pins).toHaveText([/Pin\s*insulated\s*\d+$/, /Pin\s*non-insulated\s*\d+$/])
  await expect(page.getByRole('region', { name: 'Standards' })).not.toContainText('Sample')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '1-800-555-0142' })).toHaveAttribute('href', 'tel:18005550142')
  await expect(main.getByRole('link', { name: /support@concord\.example$/ })).toHaveCount(2)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(
    `© ${new Date().getFullYear()} Concord Electronics. All International rights reserved`,
  )
  await expect(footer).toContainText('Sample catalog')
  for (const name of ['Home', 'Banana', 'Terminals', 'Company Profile', 'Engineering Solutions', 'Catalog', 'Contact'])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
})

test('the engineering slideshow changes by button and key, and wraps', { tag: '@long' }, async ({ page }) => {
  await openPage(page, ENGINEERING)
  const slideshow = page.getByRole('region', { name: 'Engineered parts, in pictures' })
  await expectShown(slideshow, 'Panel jacks')
  await slideshow.getByRole('button', { name: 'Previous picture' }).click()
  await expectShown(slideshow, 'Insulated PC jacks')
  await page.keyboard.press('ArrowRight')
  await expectShown(slideshow, 'Panel jacks')
})

test('every tooling document opens in the viewer', { tag: '@long' }, async ({ page, request }) => {
  await openPage(page, TOOLING)
  const links = page.getByRole('main').getByRole('link', { name: /^(?!Ask|Home|Other Products)/ })
  await expect(links).toHaveCount(7)
  for (const link of await links.all()) {
    const path = await link.getAttribute('href')
    expect((await request.get(path ?? '')).status()).toBe(200)
    expect(
      (await request.get(`/files/product-pdfs/${path?.replace('/view-pdf/', '')}`)).headers()['content-type'],
    ).toBe('application/pdf')
  }
})

const header = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const productLink = (page: Page) => header(page).getByRole('link', { name: 'Insulated Jacks', exact: true })

test('hovering opens a menu, and leaving closes it', { tag: '@long' }, async ({ page }) => {
  await openPage(page, PROFILE)
  await header(page).getByRole('button', { name: 'Products' }).hover()
  await expect(productLink(page)).toBeVisible()
  await header(page).getByRole('button', { name: 'About' }).hover()
  await expect(productLink(page)).toBeHidden()
  await expect(header(page).getByRole('heading', { name: 'Catalog' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: /^Concord Catalog/ })).toBeVisible()
  await page.mouse.move(700, 880)
  await expect(header(page).getByRole('heading', { name: 'Catalog' })).toBeHidden()
})

test('a click opens a menu, a link closes it and is marked as the current page', async ({ page }) => {
  await openPage(page, '/contact')
  await expect(header(page).getByRole('link', { name: 'Contact' })).toHaveAttribute('aria-current', 'page')
  await header(page).getByRole('button', { name: 'Products' }).click()
  await productLink(page).click()
  await expect(page).toHaveURL('/banana/insulated-jacks')
  await expect(productLink(page)).toBeHidden()
  await page.mouse.move(700, 880)
  await header(page).getByRole('button', { name: 'Products' }).click()
  await expect(productLink(page)).toHaveAttribute('aria-current', 'page')
  await expect(header(page).locator('[aria-current=page]')).toHaveCount(1)
})

test('by keyboard a menu opens, its links take the focus, and Escape closes it', async ({ page }) => {
  await openPage(page, '/contact')
  const about = header(page).getByRole('button', { name: 'About' })
  await about.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(header(page).getByRole('link', { name: 'Company Profile' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(header(page).getByRole('link', { name: 'Company Profile' })).toBeHidden()
  await expect(about).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(PROFILE)
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true })

  test('a tap opens a menu, a tap outside closes it', { tag: '@long' }, async ({ page }) => {
    await openPage(page, '/contact')
    await header(page).getByRole('button', { name: 'Products' }).tap()
    await expect(productLink(page)).toBeVisible()
    await page.touchscreen.tap(600, 800)
    await expect(productLink(page)).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the drawer links every page, marks the current one and closes after a tap', async ({ page }) => {
    await openPage(page, PROFILE)
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    const drawer = page.getByRole('navigation', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
    await drawer.getByText('About', { exact: true }).tap()
    await expect(drawer.getByRole('link', { name: 'Company Profile' })).toHaveAttribute('aria-current', 'page')
    await expect(drawer.getByRole('heading', { name: 'Catalog' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: /^Concord Catalog/ })).toBeVisible()
    await drawer.getByRole('link', { name: 'Engineering Solutions' }).tap()
    await expect(page).toHaveURL(ENGINEERING)
    await expect(drawer).toBeHidden()
  })
})
