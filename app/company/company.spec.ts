import { expect, type Page, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

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
    ['MIL-DTL-39024', 'Qualified supplier', 'MIL-T-55155 (Group A)', 'A-A-59126', 'Recognized'],
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

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test("the company's pages have all their facts, say what is a sample, and call only MIL-DTL-39024 'qualified' (behavior 1.6, 2.4, 2.6, 2.8, 2.9, 2.10)", async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const onlyOneQualified = async () => {
      const text = await main.innerText()
      for (const sentence of text.split(/[.\n]/).filter((each) => /qualified/i.test(each)))
        expect(sentence).not.toMatch(/59126|55155/)
    }
    for (const [path, ...facts] of FACTS) {
      await page.goto(path)
      for (const fact of facts.flat()) await expect(main).toContainText(fact)
      await expect(page.getByText('Sample text', { exact: true })).toHaveCount(SAMPLES[path])
      await onlyOneQualified()
    }
    await page.goto(TOOLING)
    await expect(main.getByRole('link', { name: /^(?!Ask|Home|Other Products)/ })).toHaveCount(7)
    await page.goto('/')
    await onlyOneQualified()
    await page.goto(PROFILE)
    const pins = main.locator('.menu-links li').filter({ hasText: 'Wire Applied Pin' })
    await expect(pins).toHaveText([/Pin\s*insulated\s*\d+$/, /Pin\s*non-insulated\s*\d+$/])
    await expect(page.getByRole('region', { name: 'Standards' })).not.toContainText('Sample')
    await expect(main.getByRole('link', { name: '1-800-555-0142' })).toHaveAttribute('href', 'tel:18005550142')
    await expect(main.getByRole('link', { name: /support@concord\.example$/ })).toHaveCount(2)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(
      `© ${new Date().getFullYear()} Concord Electronics. All International rights reserved`,
    )
    await expect(footer).toContainText('Sample catalog')
    for (const name of [
      'Home',
      'Banana',
      'Terminals',
      'Company Profile',
      'Engineering Solutions',
      'Catalog',
      'Contact',
    ])
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
  })
})

const header = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const productLink = (page: Page) => header(page).getByRole('link', { name: 'Insulated Jacks', exact: true })

test('a menu opens by pointing, by a click and by a key; a link closes it and is marked, and Escape gives back the focus', async ({
  page,
}) => {
  await openPage(page, '/contact')
  await expect(header(page).getByRole('link', { name: 'Contact' })).toHaveAttribute('aria-current', 'page')
  const [products, about] = ['Products', 'About'].map((name) => header(page).getByRole('button', { name }))
  if (!products || !about) throw new Error('The header has two menus')
  await products.hover()
  for (const kind of ['Insulated', 'Non-insulated']) {
    const pin = page.getByLabel(`${kind} Wire Applied Pin`, { exact: true })
    const item = header(page).getByRole('listitem').filter({ has: pin })
    await expect(item.getByText(kind.toLowerCase(), { exact: true })).toBeVisible()
  }
  await about.hover()
  await expect(productLink(page)).toBeHidden()
  await expect(header(page).getByRole('heading', { name: 'Catalog' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: /^Concord Catalog/ })).toBeVisible()
  await page.mouse.move(700, 880)
  await expect(header(page).getByRole('heading', { name: 'Catalog' })).toBeHidden()
  await products.click()
  await productLink(page).click()
  await page.waitForURL('/banana/insulated-jacks')
  await expect(productLink(page)).toBeHidden()
  await page.mouse.move(700, 880)
  await products.click()
  await expect(productLink(page)).toHaveAttribute('aria-current', 'page')
  await expect(header(page).locator('[aria-current=page]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(productLink(page)).toBeHidden()
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
  await page.waitForURL(PROFILE)
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the drawer of a phone links every page and closes after a tap; on a tablet a tap opens a menu, one outside closes it', async ({
    page,
  }) => {
    await openPage(page, PROFILE)
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    const drawer = page.getByRole('navigation', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
    await drawer.getByText('About', { exact: true }).tap()
    await expect(drawer.getByRole('link', { name: 'Company Profile' })).toHaveAttribute('aria-current', 'page')
    await expect(drawer.getByRole('heading', { name: 'Catalog' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: /^Concord Catalog/ })).toBeVisible()
    await drawer.getByRole('link', { name: 'Engineering Solutions' }).tap()
    await page.waitForURL(ENGINEERING)
    await expect(drawer).toBeHidden()
    await page.setViewportSize({ width: 1180, height: 820 })
    await header(page).getByRole('button', { name: 'Products' }).tap()
    await productLink(page).waitFor()
    await page.touchscreen.tap(600, 800)
    await expect(productLink(page)).toBeHidden()
  })
})
