import { expect, type Page, test } from '@playwright/test'
import { openRequests } from '#database/open-requests.ts'
import { createInvites, invitePath } from '#people/invites.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { isSound, PHONE } from '#tests/browser/sound-page.ts'
import { addAuthenticator } from '#tests/browser/virtual-authenticator.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-site.ts'

const PASSWORD = 'copper swage 4 turrets'
const MAIL = 'bo@example.com'
const WHY = 'Your desk asks for a passkey. Add one to go on.'

let site: DeskSite
let desk: string
test.beforeAll(async () => {
  test.setTimeout(120_000) // a site starts
  site = await startDeskSite({ DESK_PASSKEYS: 'required', SAMPLE: 'off' })
  desk = site.deskUrl.replace('127.0.0.1', 'localhost')
})
test.afterAll(() => site?.stop())

/** A link for Bo, as the page People makes it. */
async function inviteLink(): Promise<string> {
  const { db } = await openRequests({ dataDir: site.dataDir, databaseUrl: null })
  const { token } = await createInvites(db, () => new Date()).make(null, MAIL, 'sales')
  await db.destroy()
  return desk + invitePath(token)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).toHaveURL(`${desk}/sign-in`)
}

async function tryPassword(page: Page): Promise<void> {
  await openPage(page, `${desk}/sign-in`)
  await page.getByLabel('Mail address').fill(MAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.use({ viewport: PHONE })

test('an invited clerk adds a passkey before anything opens; then only the passkey lets her in', {
  tag: '@long',
}, async ({ page }) => {
  await addAuthenticator(page)
  await openPage(page, await inviteLink())
  await isSound(page)
  await page.getByLabel('Your name').fill('Bo')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByText(WHY)).toBeVisible()
  await isSound(page)
  await openPage(page, `${desk}/requests?state=open`)
  await expect(page).toHaveURL(`${desk}/account?to=%2Frequests%3Fstate%3Dopen`)
  await expect(page.getByText(WHY)).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page).toHaveURL(`${desk}/requests?state=open`)
  await expect(page.getByRole('status').first()).toContainText('The passkey is added')
  await openPage(page, `${desk}/account`)
  await expect(page.getByRole('table', { name: 'Your passkeys' })).toBeVisible()
  await expect(page.getByText('the last one can’t be removed')).toBeVisible()
  await isSound(page)

  await signOut(page)
  await isSound(page)
  await tryPassword(page)
  await expect(page.getByRole('alert').first()).toContainText('Your desk asks for your passkey.')
  await isSound(page)
  await openPage(page, `${desk}/sign-in?to=%2Fhealth`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${desk}/health`)
})
