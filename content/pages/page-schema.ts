import * as z from 'zod'
import { isLinkTarget, isPathHere, LINK_ADVICE } from '#content/pages/link-target.ts'

/** Blocks that the site fills in: standards, address and telephone, the menu's families. */
export const SITE_BLOCKS = ['standards', 'contact', 'families'] as const

/** Where a page is linked: Other Products, the About menu and the footer, the footer alone, or nowhere. */
const MENU_PLACES = ['products', 'about', 'footer', 'none'] as const

export const short = z.string().trim().min(1).max(200)
export const long = z.string().trim().min(1).max(2_000)
const target = z.string().refine(isLinkTarget, LINK_ADVICE)
const here = z.string().refine(isPathHere, "must be a page of this site, and start with '/'")
const link = z.strictObject({ label: short, path: target.meta({ title: 'Leads to' }) })

const FILE_NAME = /^[\w][\w.-]*$/
const fileName = (ending: RegExp, advice: string) =>
  z.string().refine((name) => FILE_NAME.test(name) && ending.test(name), advice)

export const slides = z
  .array(
    z.strictObject({
      picture: fileName(/\.(jpe?g|png|webp|avif)$/i, "must be the name of a picture, as in 'slide-1.jpg'").meta({
        title: 'Picture',
        description: '1600 x 640 pixels.',
        form: 'picture',
      }),
      alt: short.meta({ title: 'Alt text', description: 'For people who can’t see it.' }),
      caption: short.meta({ title: 'Caption' }),
      path: here.meta({ title: 'Link', description: 'Such as /banana/insulated-plugs.' }),
    }),
  )
  .max(12)
  .meta({ title: 'Slides' })

const text = long.meta({ title: 'Text', form: 'long' })
const note = z.strictObject({ name: short, text, link: link.optional() })

const BLOCK_NAME = /^[a-z][\w -]*$/i
const RESERVED: readonly string[] = ['columns', 'finishes', 'buttons', 'documents', ...SITE_BLOCKS]

/** A page's front matter (`pages/*.md`). Strings may contain placeholders. */
export const pageMatter = z.strictObject({
  path: z.string().meta({ title: 'Address', description: '/name, /about/name or /other-products/name.' }),
  title: short,
  menu: z.enum(MENU_PLACES).meta({
    title: 'Menu',
    words: { products: 'Other Products', about: 'About', footer: 'In the footer alone', none: 'In none' },
  }),
  menuLabel: short.optional().meta({ title: 'Label in the menu', description: 'If it is not the title.' }),
  menuText: short.optional().meta({ title: 'Sentence below the label' }),
  menuOrder: z
    .int()
    .default(100)
    .meta({ title: 'Position in the menu', description: 'A number: lower ones come first.' }),
  lead: short.optional().meta({ title: 'Sentence under the title' }),
  description: long.optional().meta({ title: 'Description for search engines', form: 'long' }),
  words: long.optional().meta({ title: 'Other words to find it by' }),
  hidden: z.boolean().default(false).meta({ title: 'Hidden', description: 'The page is gone from the site.' }),
  sample: z
    .union([z.literal(true), z.array(short)], 'must be true, or a list of headings')
    .default([])
    .meta({ title: 'Still has sample texts, and says so', form: 'mark' }),
  slides: z
    .strictObject({ label: short.meta({ title: 'Name for screen readers' }), pictures: slides })
    .optional()
    .meta({ title: 'Slideshow' }),
  notes: z
    .record(
      z.string().refine((name) => BLOCK_NAME.test(name), 'must have letters, digits, spaces and hyphens only'),
      z.array(note).min(1),
    )
    .refine((lists) => Object.keys(lists).every((name) => !RESERVED.includes(name)), {
      error: `can't have a list with the name of another block: ${RESERVED.join(', ')}`,
    })
    .default({})
    .meta({
      title: 'Notes',
      description: 'Each list is shown where the text has its name in braces on a line of its own.',
    }),
  columns: z
    .array(text)
    .min(1)
    .optional()
    .meta({ title: 'Texts in columns', description: 'Where the text has {columns}.' }),
  finishes: z
    .array(
      z.strictObject({
        name: short,
        text,
        rohs: z
          .boolean()
          .nullable()
          .meta({ title: 'Meets RoHS', words: { true: 'Yes', false: 'No', null: 'Depends on the order' } }),
      }),
    )
    .min(1)
    .optional()
    .meta({ title: 'Finishes', description: 'Where the text has {finishes}.' }),
  buttons: z.array(link).min(1).optional().meta({ title: 'Buttons', description: 'Where the text has {buttons}.' }),
  documents: z
    .array(
      z.strictObject({
        name: fileName(/./, "must be the name of a PDF without '.pdf': letters, digits, dots and hyphens"),
        title: short,
        summary: long,
        mountings: z.array(short).default([]).meta({ title: 'For parts of these mountings' }),
        wirePins: z.boolean().default(false).meta({ title: 'For wire pins' }),
      }),
    )
    .min(1)
    .optional()
    .meta({
      title: 'Documents',
      description: 'PDFs in product-pdfs/Tooling, where the text has {documents}. Store them on the page Files first.',
    }),
  ask: z
    .strictObject({ title: short, text, label: short, path: target })
    .optional()
    .meta({ title: 'Question below the documents' }),
})
z.globalRegistry.add(pageMatter, { first: ['path', 'title', 'menu'] })

export type PageMatter = z.output<typeof pageMatter>
