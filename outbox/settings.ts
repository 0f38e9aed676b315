import * as z from 'zod'
import { isTimeZone } from '#shared/zoned-day.ts'

const PLAIN_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/
const NAMED_ADDRESS = /^([^<>\r\n]+)<([^<>\r\n]+)>$/

export type NamedAddress = { readonly name: string; readonly address: string }

/** Parses `Concord website <web@concord.example>` or a plain address. Null for anything else. */
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

/** 24 bytes are 32 characters of base64, 64 are 88. */
const WEBHOOK_SECRET = /^whsec_(?=[\w+/=]{32,88}$)[A-Za-z0-9+/]+={0,2}$/

const days = z.coerce.number().int().min(1).max(36_500)

/** The company's own addresses in these settings, in lower case. */
export const ownAddresses = ({
  MAIL_TO: to = [],
  MAIL_FROM: from,
}: Pick<RequestSettings, 'MAIL_TO' | 'MAIL_FROM'>): string[] =>
  [...to, parseNamedAddress(from ?? '')?.address ?? []].flat().map((address) => address.toLowerCase())

/** The settings of mail and forms (behavior 14.3). `server/operations/config.ts` adds them to its own. */
export const REQUEST_SETTINGS = {
  /** The company's: for a quote's last day, and for days and times at the desk. */
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/New_York or Europe/Berlin')
    .default('UTC'),
  FORM_MIN_SECONDS: z.coerce.number().min(0).max(3600).default(3),
  REQUESTS_KEEP_DAYS: days.optional(),
  MAIL_TRANSPORT: z.string().optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => parseNamedAddress(text) !== null, {
      error: 'expected an address such as web@concord.example or "Concord website <web@concord.example>"',
    })
    .optional(),
  MAIL_TO: z
    .string()
    .refine((text) => listed(text).length > 0 && listed(text).every((address) => PLAIN_ADDRESS.test(address)), {
      error: 'expected plain addresses, separated by commas',
    })
    .transform(listed)
    .optional(),
  MAIL_COPY: z.enum(['on', 'off']).default('on'),
  MAIL_FOLLOWERS: z.enum(['on', 'off']).default('on'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'expected an address such as smtps://user:password@mail.example:465')
    .refine((text) => URL.canParse(text), 'this is not an address')
    .optional(),
  WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: 'expected an http(s) address such as https://crm.example.com/hooks/parts' })
    .refine((address) => !URL.parse(address)?.username, 'a user and password in it are not sent: WEBHOOK_SECRET signs')
    .optional(),
  WEBHOOK_SECRET: z
    .string()
    .regex(WEBHOOK_SECRET, 'expected whsec_ and 24 to 64 bytes in base64; "openssl rand -base64 32" makes the bytes')
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

const neededBySmtp = z.string('MAIL_TRANSPORT=smtp needs it')
const neededByEmailJs = z.string('MAIL_TRANSPORT=service needs it')

/** Each transport with its required settings. Nothing else checks that they are set. */
export const TRANSPORT_SETTINGS = z.discriminatedUnion(
  'MAIL_TRANSPORT',
  [
    z.object({ MAIL_TRANSPORT: z.literal('folder').optional() }),
    z.object({ MAIL_TRANSPORT: z.literal('smtp'), SMTP_URL: neededBySmtp }),
    z.object({
      MAIL_TRANSPORT: z.literal('service'),
      MAIL_SERVICE_ID: neededByEmailJs,
      MAIL_SERVICE_USER_ID: neededByEmailJs,
      MAIL_SERVICE_ORDER_TEMPLATE: neededByEmailJs,
      MAIL_SERVICE_CONTACT_TEMPLATE: neededByEmailJs,
    }),
  ],
  { error: 'expected folder, smtp or service' },
)

export type RequestSettings = z.output<z.ZodObject<typeof REQUEST_SETTINGS>> & z.output<typeof TRANSPORT_SETTINGS>

/** Whether visitors can get change notices (behavior 26.5): mails go out, with https links as RFC 8058 requires. */
export const tellsChanges = (
  { MAIL_FOLLOWERS, MAIL_TRANSPORT }: Pick<RequestSettings, 'MAIL_FOLLOWERS' | 'MAIL_TRANSPORT'>,
  siteUrl: string | null,
): boolean =>
  MAIL_FOLLOWERS === 'on' &&
  (MAIL_TRANSPORT === 'smtp' || MAIL_TRANSPORT === 'folder') &&
  siteUrl?.startsWith('https://') === true
