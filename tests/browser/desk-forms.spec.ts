import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openRequests } from '#database/open-requests.ts'
import { openFromMenu, deskTest as test } from '#tests/browser/desk-test.ts'
import { hydrated, openPage, reloadPage } from '#tests/browser/hydrated.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import type { RunningDesk } from '#tests/site/desk-process.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

/** One page of each kind of form: of a request, a quote, a part, a file of content. */
const PAGES = [
  '/requests/:number',
  '/requests/:number/quote',
  '/parts/:table/:id',
  '/site/:folder/:name',
  '/site/:section',
]

test.describe.configure({ mode: 'default' })
test.slow()
let site: RunningDesk
let context: BrowserContext
/** An address of each page, where it isn't the path itself. */
let examples: Readonly<Record<string, string>>

test.beforeAll(async ({ browser, desk }) => {
  site = desk
  const visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
  const { number } = await visitors.receive(quoteSubmission({ yourEmail: 'eve@dunlin.example' }), null)
  await visitors.close()
  context = await browser.newContext()
  await site.signInBrowser(context, 'owner', 'Ann')
  const { db } = await openRequests({ dataDir: site.dataDir, databaseUrl: null })
  const { buyer_id } = await db
    .selectFrom('request')
    .select('buyer_id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await db.destroy()
  examples = {
    '/site/:folder/:name': '/site/top/home.yaml',
    '/site/:section': '/site/look',
    '/requests/:number': `/requests/${number}`,
    '/requests/:number/quote': `/requests/${number}/quote`,
    '/buyers/:buyer': `/buyers/${buyer_id}`,
    '/parts/:table/:id': '/parts/Panel-Jacks/2',
  }
})
test.afterAll(() => context?.close())

const TEXTS: Readonly<Record<string, string>> = { email: 'eve@tarn.example', date: '2027-01-05', number: '7' }

type Field = { readonly form: number; readonly name: string; readonly type: string; readonly other: string }

/** The first text, choice and tick of each form that changes something. The checked requests of a list are no text. */
const fieldsOn = (page: Page): Promise<Field[]> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true
    return [...document.forms].flatMap((form, index): Field[] => {
      if (form.method !== 'post' || form.matches('.inbox-chosen') || !form.closest('main')) return []
      const all = [...form.elements].filter((field) => field.checkVisibility()) as HTMLInputElement[]
      const texts = ['text', 'email', 'tel', 'date', 'number', 'textarea']
      const kinds = [texts, ['select-one'], ['checkbox']]
      return kinds.flatMap((types) => {
        const field = all.find(({ name, type }) => name !== '' && types.includes(type))
        if (!field) return []
        const options = field instanceof HTMLSelectElement ? [...field.options] : []
        const other = options.find(({ value }) => value !== field.value)?.value ?? ''
        return field.type === 'select-one' && options.length < 2
          ? []
          : [{ form: index, name: field.name, type: field.type, other }]
      })
    })
  })

const fieldOn = (page: Page, { form, name, type }: Field) =>
  page
    .locator('form')
    .nth(form)
    .locator(`[name="${name}"]${type === 'checkbox' ? '[type=checkbox]' : ''}`)
    .first()

async function type(page: Page, field: Field): Promise<void> {
  const at = fieldOn(page, field)
  if (field.type === 'checkbox') await at.click()
  else if (field.type === 'select-one') await at.selectOption(field.other)
  else await at.fill(TEXTS[field.type] ?? `Typed ${field.form}`)
}

const valuesOf = (page: Page, fields: readonly Field[]) =>
  Promise.all(
    fields.map(async (field) => {
      const at = fieldOn(page, field)
      return [field.name, field.type === 'checkbox' ? await at.isChecked() : await at.inputValue()]
    }),
  )

test('what is typed into a form of the desk is there again after the menu, and after a reload (behavior 19.12)', {
  tag: '@long',
}, async () => {
  const page = await context.newPage()
  page.on('dialog', (dialog) => dialog.accept())
  for (const path of PAGES) {
    await openPage(page, site.deskUrl + examples[path])
    const fields = await fieldsOn(page)
    for (const field of fields) await type(page, field)
    const typed = await valuesOf(page, fields)
    await openFromMenu(page, 'Administration', 'Health')
    await expect(page).toHaveURL(`${site.deskUrl}/health`)
    await page.goBack()
    await expect.poll(() => valuesOf(page, fields), path).toEqual(typed)
    await reloadPage(page)
    await expect.poll(() => valuesOf(page, fields), path).toEqual(typed)
    expect(fields.length, path).toBeGreaterThan(0)
    if (path !== '/requests/:number/quote')
      await expect(page.getByText('Restored what you typed.').first()).toBeVisible()
  }
  await page.close()
})

/** What is typed where, and the button that saves it. */
const SAVED = [
  ['/buyers/:buyer', { Note: 'Pays late' }, 'Save'],
  [
    '/requests/new',
    { 'Company Name': 'Tarn', Email: 'eve@tarn.example', 'Part Number, line 1': 'XJ-1' },
    'Store the request',
  ],
] as const

test('once a form is saved, nothing is kept of it', async () => {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message)) // a browser's names of countries may be others than the server's
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed ')))
  for (const [path, fields, button] of SAVED) {
    await openPage(page, site.deskUrl + (examples[path] ?? path))
    for (const [label, text] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).first().fill(text)
      await expect(page.getByText('Not saved yet').first()).toBeAttached()
    }
    expect(await kept()).toHaveLength(1)
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await expect.poll(kept).toEqual([])
    await openPage(page, site.deskUrl + (examples[path] ?? path))
    await expect(page.getByText('Restored what you typed.')).toHaveCount(0)
  }
  expect(errors).toEqual([])
  await page.close()
})

test('/documents: once a change notice is filed, the form is empty again', { tag: '@long' }, async () => {
  const page = await context.newPage()
  await openPage(page, `${site.deskUrl}/documents`)
  await page.getByText('Change notice: parts and days').click()
  const life = page.getByLabel('Lifecycle of these parts')
  await life.selectOption('Last time buy')
  await page.getByLabel('Affected parts').fill('34-301-1-0201')
  await page.getByLabel('Effective').fill('2027-02-01')
  await page.getByLabel('Version').fill('PCN-1')
  await page.getByLabel('Kind').fill('Change notice')
  const file = { name: 'pcn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Put it on the site' }).click()
  await expect(page.getByText('Change notice PCN-1', { exact: true })).toBeVisible() // its part was so already
  await expect(life).toHaveValue('')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await page.close()
})

test('what someone else has saved in the same field is shown with what was typed, and one is chosen (behavior 19.12)', {
  tag: '@long',
}, async ({ browser }) => {
  const path = site.deskUrl + examples['/buyers/:buyer']
  const page = await context.newPage()
  await openPage(page, path)
  const note = page.getByLabel('Note', { exact: true })
  await note.fill('Mine')
  await openFromMenu(page, 'Requests', 'Figures')
  await expect(page).toHaveURL(/today/)
  const other = await browser.newContext()
  await site.signInBrowser(other, 'owner', 'Bob')
  const theirs = await other.newPage()
  await openPage(theirs, path)
  await theirs.getByLabel('Note', { exact: true }).fill('Theirs')
  await theirs.getByRole('button', { name: 'Save' }).first().click()
  await expect(theirs.getByRole('status').filter({ hasText: 'saved' })).toBeVisible()
  await other.close()
  await page.goBack()
  await expect(note).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(note).toBeFocused() // it asks first
  await page.getByRole('button', { name: 'Use theirs: Note' }).click()
  await expect(note).toHaveValue('Theirs')
  await hydrated(page)
  await page.close()
})
