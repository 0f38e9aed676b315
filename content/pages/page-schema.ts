import * as z from 'zod'
import { MENU_PLACES, SITE_BLOCKS } from '#content/pages/content-page.ts'
import { isLinkTarget, isPathHere, LINK_ADVICE } from '#content/pages/link-target.ts'

const short = z.string().trim().min(1).max(200)
const long = z.string().trim().min(1).max(2_000)
const target = z.string().refine(isLinkTarget, LINK_ADVICE)
const here = z.string().refine(isPathHere, "must be a page of this site, and start with '/'")
const link = z.strictObject({ label: short, path: target })

const FILE_NAME = /^[\w][\w.-]*$/
const fileName = (ending: RegExp, advice: string) =>
  z.string().refine((name) => FILE_NAME.test(name) && ending.test(name), advice)

/** The pictures of a slideshow: files in `product-images/site/`. */
export const slides = z
  .array(
    z.strictObject({
      picture: fileName(/\.(jpe?g|png|webp|avif)$/i, "must be the name of a picture, as in 'slide-1.jpg'"),
      alt: short,
      caption: short,
      path: here,
    }),
  )
  .max(12)

const note = z.strictObject({ name: short, text: long, link: link.optional() })

const BLOCK_NAME = /^[a-z][\w -]*$/i
/** The other blocks that the text may name. */
const RESERVED: readonly string[] = ['columns', 'finishes', 'buttons', 'documents', ...SITE_BLOCKS]

/** The keys above the text of a page (`pages/*.md`). Strings may contain placeholders. */
export const pageMatter = z.strictObject({
  path: z.string(),
  title: short,
  menu: z.enum(MENU_PLACES),
  menuLabel: short.optional(),
  menuText: short.optional(),
  menuOrder: z.number().int().default(100),
  lead: short.optional(),
  description: long.optional(),
  words: long.optional(),
  hidden: z.boolean().default(false),
  sample: z.union([z.literal(true), z.array(short)], 'must be true, or a list of headings').default([]),
  slides: z.strictObject({ label: short, pictures: slides }).optional(),
  notes: z
    .record(
      z.string().refine((name) => BLOCK_NAME.test(name), 'must have letters, digits, spaces and hyphens only'),
      z.array(note).min(1),
    )
    .refine((lists) => Object.keys(lists).every((name) => !RESERVED.includes(name)), {
      error: `can't have a list with the name of another block: ${RESERVED.join(', ')}`,
    })
    .default({}),
  columns: z.array(long).min(1).optional(),
  finishes: z
    .array(z.strictObject({ name: short, text: long, rohs: z.boolean().nullable() }))
    .min(1)
    .optional(),
  buttons: z.array(link).min(1).optional(),
  documents: z
    .array(
      z.strictObject({
        name: fileName(/./, "must be the name of a PDF without '.pdf': letters, digits, dots and hyphens"),
        title: short,
        summary: long,
        mountings: z.array(short).default([]),
        wirePins: z.boolean().default(false),
      }),
    )
    .min(1)
    .optional(),
  ask: z.strictObject({ title: short, text: long, label: short, path: target }).optional(),
})

export type PageMatter = z.output<typeof pageMatter>
