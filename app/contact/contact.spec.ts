import { expect, type Page, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { reloadPage } from '#tests/browser/hydrated.ts'
import { field, openForm } from '#tests/browser/request-form.ts'

const WRITER = {
  'First Name': 'Ana',
  'Last Name': 'Ruiz',
  Email: 'ana@northbridge.example',
  Subject: 'Press-fit tooling',
  Message: 'Which arbor press fits 10-880?\nWe have a No. 1.',
} as const
const MESSAGE_NUMBER = /Message sent! Your message number is C-\d{6}-[2-9A-HJ-NP-Z]{4}/

async function fillIn(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(WRITER)) await field(page, label).fill(value)
}

test('a visitor is told what is missing, loses nothing by a reload or without a network, and gets a number and a page', async ({
  page,
}) => {
  await openForm(page, '/contact')
  await page.getByText('30 Sample Street').waitFor()
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByRole('region', { name: '5 errors to fix before it can be sent' })).toBeFocused()
  expect(await findings(page)).toEqual([])
  await fillIn(page)
  await reloadPage(page)
  await expect(field(page, 'Message')).toHaveValue(WRITER.Message)
  await page.context().setOffline(true)
  await send.click()
  await expect(page.getByRole('alert')).toContainText('We could not reach our site')
  await page.context().setOffline(false)
  await send.click()
  await expect(page.getByRole('alert')).toContainText(MESSAGE_NUMBER)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(field(page, 'Subject')).toHaveValue('Press-fit tooling')
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'View and print' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Message C-/)
  await expect(page.getByText('We have a No. 1.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.goBack()
  await page.getByRole('link', { name: 'Start a new message' }).click()
  await expect(field(page, 'Message')).toHaveValue('')
  await expect(field(page, 'First Name')).toHaveValue('Ana')
})

test('what was searched for last is the subject; an earlier one is offered, and no word of the message is lost', async ({
  page,
}) => {
  await openForm(page, '/contact?about=X-1')
  await field(page, 'First Name').fill('Ana')
  await openForm(page, '/contact?about=X-2') // nothing was typed about the first one
  await expect(field(page, 'Subject')).toHaveValue('Looking for X-2')
  await expect(page.getByText('You had')).toHaveCount(0)
  await field(page, 'Subject').fill(WRITER.Subject)
  await field(page, 'Message').fill(WRITER.Message)
  await openForm(page, '/contact?about=X-3')
  await expect(field(page, 'Subject')).toHaveValue('Looking for X-3')
  await expect(field(page, 'Message')).toHaveValue(`${WRITER.Message}\nI searched your catalog for ‘X-3’ and need `)
  await page.getByRole('button', { name: `Use ‘${WRITER.Subject}’` }).press('Enter')
  await expect(field(page, 'Subject')).toHaveValue(WRITER.Subject)
  await expect(field(page, 'Subject')).toBeFocused()
})
