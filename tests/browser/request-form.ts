import { expect, type Page } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

export const BUYER = {
  'Company Name': 'Northbridge Avionics',
  'Your Name': 'Ana Ruiz',
  'Your Email': 'ana@northbridge.example',
  'Your Phone': '+1 937 555 0123',
  'Complete Address': '12 Hangar Road',
  City: 'Dayton',
  State: 'OH',
  Zip: '45402',
} as const

/** The order form with a part on its first line. */
export const PART = '/order?manufacturer=Concord&part=10-880-2-05&qty=1'

export const REQUEST_NUMBER = /Q-\d{6}-[2-9A-HJ-NP-Z]{4}/

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Fills in the order form's contact fields. `but` replaces some. */
export async function fillContact(page: Page, but: Partial<Record<keyof typeof BUYER, string>> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...BUYER, ...but })) await field(page, label).fill(value)
}

/** Opens a form and waits until its script checks and sends it. */
export async function openForm(page: Page, path: string): Promise<void> {
  await openPage(page, path)
  await page.locator('form[novalidate][method="post"]').waitFor({ timeout: 30_000 })
}

/** Sends the order form and returns the request number. */
export async function sendForm(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send request' }).click()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  await expect(alert).toContainText(new RegExp(`Message sent! Your request number is ${REQUEST_NUMBER.source}`))
  return REQUEST_NUMBER.exec((await alert.textContent()) ?? '')?.[0] ?? ''
}
