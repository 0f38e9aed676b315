import * as z from 'zod'

const PLAIN_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/
const NAMED_ADDRESS = /^([^<>\r\n]+)<([^<>\r\n]+)>$/

export type NamedAddress = { readonly name: string; readonly address: string }

/** Reads `Concord website <web@concord.example>` or a plain address. Gives null for anything else. */
export function parseNamedAddress(text: string): NamedAddress | null {
  const [, name = '', address = text] = NAMED_ADDRESS.exec(text.trim()) ?? []
  const plain = address.trim()
  return PLAIN_ADDRESS.test(plain) ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address: plain } : null
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)

const wantedFrom = 'an address such as web@concord.example or "Concord website <web@concord.example>" is wanted'
const days = z.coerce.number().int().min(1).max(36_500)

/** The settings of mail and forms (DESIGN 5), for `server/config.ts` to spread into its own. */
export const INQUIRY_SETTINGS = {
  FORM_MIN_SECONDS: z.coerce.number().min(0).max(3600).default(3),
  REQUESTS_KEEP_DAYS: days.optional(),
  MAIL_TRANSPORT: z.enum(['folder', 'smtp', 'service']).optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => parseNamedAddress(text) !== null, wantedFrom)
    .optional(),
  MAIL_TO: z
    .string()
    .refine((text) => listed(text).length > 0 && listed(text).every((each) => PLAIN_ADDRESS.test(each)), {
      error: 'a comma list of plain addresses is wanted',
    })
    .transform(listed)
    .optional(),
  MAIL_COPY: z.enum(['on', 'off']).default('on'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'an address such as smtps://user:password@mail.example:465 is wanted')
    .refine((text) => URL.canParse(text), 'this is no address')
    .optional(),
  MAIL_SERVICE_URL: z.url({ protocol: /^https?$/ }).default('https://api.emailjs.com'),
  MAIL_SERVICE_ID: z.string().min(1).optional(),
  MAIL_SERVICE_USER_ID: z.string().min(1).optional(),
  MAIL_SERVICE_ACCESS_TOKEN: z.string().min(1).optional(),
  MAIL_SERVICE_ORDER_TEMPLATE: z.string().min(1).optional(),
  MAIL_SERVICE_CONTACT_TEMPLATE: z.string().min(1).optional(),
  MAIL_SERVICE_COPY_TEMPLATE: z.string().min(1).optional(),
  MAIL_SERVICE_CONTACT_CALL: z.enum(['form', 'json']).default('form'),
} as const

const shape = z.object(INQUIRY_SETTINGS)
export type InquirySettings = z.output<typeof shape>

const NEEDED = {
  folder: [],
  smtp: ['SMTP_URL'],
  service: ['MAIL_SERVICE_ID', 'MAIL_SERVICE_USER_ID', 'MAIL_SERVICE_ORDER_TEMPLATE', 'MAIL_SERVICE_CONTACT_TEMPLATE'],
} as const satisfies Record<string, readonly (keyof InquirySettings)[]>

/** The settings that the chosen transport needs and that are not there. */
export function missingMailSettings(settings: InquirySettings): string[] {
  const needed: readonly (keyof InquirySettings)[] = NEEDED[settings.MAIL_TRANSPORT ?? 'folder']
  return needed.filter((name) => settings[name] === undefined)
}

/** Reads the settings of mail and forms from the environment. Throws one Error that names every malformed one. */
export function readInquirySettings(env: Record<string, string | undefined>): InquirySettings {
  const parsed = shape.safeParse(env)
  if (parsed.success) return parsed.data
  throw new Error(`The settings can't be used:\n${z.prettifyError(parsed.error)}`)
}
