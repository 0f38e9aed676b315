import { expect, type Page, test } from '@playwright/test'
import { openRequests } from '#database/open-requests.ts'
import { openFromMenu } from '#tests/browser/desk-test.ts'
import { hydrated, openPage } from '#tests/browser/hydrated.ts'
import { isSound, PHONE } from '#tests/browser/sound-page.ts'
import { addAuthenticator } from '#tests/browser/virtual-authenticator.ts'
import { freePort } from '#tests/site/free-port.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const PASSWORD = 'copper swage 4 turrets'
const LINK = /http:\/\/localhost:\d+\/invite\/[\w-]{43}/

test.describe.configure({ mode: 'serial' })

let site: SiteProcess
let desk: string
let firstLink: string
test.beforeAll(async () => {
  test.setTimeout(120_000) // a site starts
  const port = String(await freePort())
  // Passkeys need a name: browsers refuse them at an IP address.
  desk = `http://localhost:${port}`
  site = await startSite({ DESK: 'on', DESK_PORT: port, LOG_LEVEL: 'warn', SAMPLE: 'off' }, 'pipe')
  firstLink = await linkInLog()
})
test.afterAll(() => site?.stop())

/** The link for the first owner, from the site's log. */
async function linkInLog(): Promise<string> {
  let text = ''
  for await (const chunk of site.child.stdout ?? []) {
    text += chunk
    const [link] = LINK.exec(text) ?? []
    if (link) {
      site.child.stdout?.resume()
      return link
    }
  }
  throw new Error('The log has no link for the first owner')
}

/** Signs in with the keyboard alone, from the top of the page. */
async function signIn(page: Page, mail: string): Promise<void> {
  await openPage(page, `${desk}/sign-in`)
  await page.getByLabel('Email address').focus()
  await page.keyboard.type(mail)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/sign-in/)
}

test('the first owner sets a password and invites a clerk, who sees her pages only', async ({ page, browser }) => {
  await openPage(page, firstLink)
  await isSound(page)
  await page.getByLabel('Email address').fill('ann@example.com')
  await page.getByLabel('Your name').fill('Ann Baker')
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.keyboard.press('Enter')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(/everyone tries first/)
  await expect(password).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveValue('Ann Baker')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Welcome' })).toBeVisible()
  await openPage(page, `${desk}/people`)
  await page.getByLabel('Email address').fill('bo@example.com')
  await page.keyboard.press('Enter')
  const link = await page.getByRole('status').getByRole('textbox').inputValue()
  expect(link).toMatch(LINK)
  await isSound(page)
  await openFromMenu(page, 'Administration', 'Log')
  await expect(page.getByRole('cell', { name: / invited / }).first()).toBeVisible()
  await isSound(page)

  const clerk = await browser.newPage({ viewport: PHONE })
  await openPage(clerk, link)
  await clerk.getByLabel('Your name').fill('Bo')
  await clerk.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await clerk.getByRole('button', { name: 'Create my account' }).click()
  await expect(clerk).toHaveURL(`${desk}/requests`)
  await expect(clerk.getByRole('link', { name: 'People' })).toHaveCount(0)
  expect((await clerk.goto(`${desk}/people`))?.status()).toBe(403)
  await isSound(clerk)
  await clerk.goto(link)
  await expect(clerk.getByText('This link was used already')).toBeVisible()
  await isSound(clerk)
  await clerk.close()
})

test('a clerk signs in by keyboard, adds a passkey, signs in with it, and removes it', async ({ page }) => {
  await openPage(page, `${desk}/sign-in`)
  await isSound(page)
  await signIn(page, 'bo@example.com')
  await addAuthenticator(page)
  await openPage(page, `${desk}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The passkey is added' })).toBeVisible()
  await isSound(page)
  await page.getByRole('banner').locator('.desk-person summary').press('Enter')
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).press('Enter')
  await expect(page).toHaveURL(`${desk}/sign-in`)
  await openPage(page, `${desk}/sign-in?to=%2Faccount`)
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(page).toHaveURL(`${desk}/account`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The passkey is removed' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Your passkeys' })).toHaveCount(0)
})

/** Makes all sign-ins of the desk older than 15 minutes. */
async function ageSignIns(): Promise<void> {
  const { db } = await openRequests({ databaseUrl: null, dataDir: site.dataDir })
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await db.updateTable('desk_session').set({ made_at: anHourAgo }).execute()
  await db.destroy()
}

test('an owner who signed in an hour ago is asked at the click, and what she typed is there again', async ({
  page,
}) => {
  await signIn(page, 'ann@example.com')
  await ageSignIns()
  await openPage(page, `${desk}/people`)
  await page.getByLabel('Email address').fill('cy@example.com')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('You signed in more than 15 minutes ago.')).toBeVisible()
  await isSound(page)
  await page.getByLabel('Email address').fill('ann@example.com')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${desk}/people`)
  await hydrated(page)
  await expect(page.getByLabel('Email address')).toHaveValue('cy@example.com')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('status').getByRole('textbox')).toHaveValue(LINK)

  await ageSignIns()
  await openPage(page, `${desk}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page).toHaveURL(`${desk}/sign-in?again=1&to=%2Faccount`)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('an owner who signed in an hour ago is asked at the click, disables a clerk and lets him in again', async ({
    page,
  }) => {
    await page.goto(`${desk}/sign-in?to=%2Fpeople`)
    const signInHere = async () => {
      await page.getByLabel('Email address').fill('ann@example.com')
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(`${desk}/people`)
    }
    await signInHere()
    await ageSignIns()
    await page.getByLabel('Email address').fill('di@example.com')
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByText('You signed in more than 15 minutes ago.')).toBeVisible()
    await signInHere()
    await page.getByLabel('Email address').fill('di@example.com')
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByRole('status').getByRole('textbox')).toHaveValue(LINK)
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Bo can no longer sign in' })).toBeVisible()
    await page.getByRole('button', { name: 'Let in again' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Bo can sign in again' })).toBeVisible()
  })
})
