import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { reloadPage } from '#tests/browser/hydrated.ts'
import { fillContact, openForm, PART, sendForm } from '#tests/browser/request-form.ts'
import { SAMPLES } from '#tests/samples/attachment-samples.ts'

const FIELD = 'Drawings and documents'

const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })
const DRAWING = file('drawing.pdf', SAMPLES.pdf)
const JACK = file('jack.step', SAMPLES.step)

test("an engineer adds a drawing and a model, again after a reload, removes a wrong file, and downloads them from the request's page", async ({
  page,
}) => {
  await openForm(page, PART)
  await page.getByLabel(FIELD).setInputFiles([DRAWING, JACK])
  await reloadPage(page)
  await page.getByText('Choose your files again.').waitFor()
  await expect(page.getByText('drawing.pdf, jack.step')).toBeVisible()
  await fillContact(page)
  // An error that only the server finds; the file stays chosen.
  await page.getByLabel(FIELD).setInputFiles([file('drawing.pdf', SAMPLES.png)])
  await expect(page.getByText('Choose your files again.')).toBeHidden()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByLabel(FIELD)).toHaveAccessibleDescription(/'drawing\.pdf' is a PNG file/)
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('drawing.pdf')
  await page.getByRole('button', { name: 'Remove drawing.pdf' }).click()
  await page.getByLabel(FIELD).setInputFiles([DRAWING, JACK])
  await expect(page.getByLabel(FIELD)).not.toHaveAccessibleDescription(/is a PNG file/)
  await page.getByLabel(FIELD).setInputFiles([file('parts.zip', SAMPLES.zip)])
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByLabel(FIELD)).toHaveAccessibleDescription(/File type not accepted: 'parts\.zip'/)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('region', { name: /errors? to fix/ })).toContainText('parts.zip')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove parts.zip' }).click()
  await expect(page.getByLabel(FIELD)).toBeFocused()
  const number = await sendForm(page)
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('link', { name: 'View and print' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quote request ${number}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'drawing.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('drawing.pdf')
  expect(await findings(page)).toEqual([])
})

test('files that one form had are asked for again in that form only', async ({ page }) => {
  await openForm(page, '/order')
  await page.getByLabel(FIELD).setInputFiles([DRAWING])
  await openForm(page, '/order?kind=custom-part')
  await expect(page.getByText('Choose your files again.')).toBeHidden()
  await openForm(page, '/order')
  await expect(page.getByText('Choose your files again.')).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('files are sent with the form; after adding a line they must be chosen again, and the page says so', async ({
    page,
  }) => {
    await page.goto(PART)
    await page.getByLabel(FIELD).setInputFiles([DRAWING])
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByText('Choose your files again.').waitFor()
    await page.goto(PART)
    await fillContact(page)
    await page.getByLabel(FIELD).setInputFiles([DRAWING])
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('link', { name: 'View and print' }).click()
    await expect(page.getByRole('link', { name: 'drawing.pdf' })).toBeVisible()
  })

  test('too large a form is back, as it was typed, by the Back button; a new one is empty', async ({ page }) => {
    await page.goto(PART)
    await fillContact(page)
    await page.getByLabel('Quantity', { exact: true }).fill('7, 9')
    const buffer = Buffer.alloc(13_000_000)
    await page.getByLabel(FIELD).setInputFiles([{ name: 'plan.pdf', mimeType: 'application/pdf', buffer }])
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByText("use your browser's Back button").waitFor()
    await page.goBack()
    await expect(page.getByLabel('Your Name')).toHaveValue('Ana Ruiz')
    await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('7, 9')
    await page.goto('/order')
    await expect(page.getByLabel('Your Name')).toHaveValue('')
  })
})
