import { expect, test } from '@playwright/test'
import { SAMPLES } from '#tests/attachment-samples.ts'
import { findings } from '#tests/browser/axe-findings.ts'
import { fillContact, openForm, PART, sendOrder } from '#tests/browser/order-fields.ts'

const FIELD = 'Drawings and documents'

const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })
const DRAWING = file('drawing.pdf', SAMPLES.pdf)
const JACK = file('jack.step', SAMPLES.step)

test('an engineer adds a drawing and a model, takes a wrong file out, and gets them back from the page of the request', async ({
  page,
}) => {
  await openForm(page, PART)
  await page.getByLabel(FIELD).setInputFiles([DRAWING, JACK])
  await page.getByLabel(FIELD).setInputFiles([file('parts.zip', SAMPLES.zip)])
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByLabel(FIELD)).toHaveAccessibleDescription(/'parts\.zip' is none of the kinds we take/)
  await fillContact(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('region', { name: /put right/ })).toContainText('parts.zip')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove parts.zip' }).click()
  await expect(page.getByLabel(FIELD)).toBeFocused()
  const number = await sendOrder(page)
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('link', { name: 'See and print what you sent' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'drawing.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('drawing.pdf')
  expect(await findings(page)).toEqual([])
})

test('what only the server sees in a file is said beside the field, and the file stays chosen', async ({ page }) => {
  await openForm(page, PART)
  await fillContact(page)
  await page.getByLabel(FIELD).setInputFiles([file('drawing.pdf', SAMPLES.png)])
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByLabel(FIELD)).toHaveAccessibleDescription(/'drawing\.pdf' holds a PNG/)
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('drawing.pdf')
  await page.getByLabel(FIELD).setInputFiles([DRAWING])
  await expect(page.getByLabel(FIELD)).not.toHaveAccessibleDescription(/holds a PNG/)
})

test('a page that is loaded again says which files to choose again', async ({ page }) => {
  await openForm(page, PART)
  await page.getByLabel(FIELD).setInputFiles([DRAWING, JACK])
  await page.reload()
  await expect(page.getByText('Choose your files again.')).toBeVisible()
  await expect(page.getByText('drawing.pdf, jack.step')).toBeVisible()
  await page.getByLabel(FIELD).setInputFiles([DRAWING])
  await expect(page.getByText('Choose your files again.')).toBeHidden()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('files go with the form; after another line they must be chosen again, and the page says so', async ({
    page,
  }) => {
    await page.goto(PART)
    await page.getByLabel(FIELD).setInputFiles([DRAWING])
    await page.getByRole('button', { name: 'Add a line' }).click()
    await expect(page.getByText('Choose your files again.')).toBeVisible()
    await page.goto(PART)
    await fillContact(page)
    await page.getByLabel(FIELD).setInputFiles([DRAWING])
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('link', { name: 'See and print what you sent' }).click()
    await expect(page.getByRole('link', { name: 'drawing.pdf' })).toBeVisible()
  })
})
