import * as z from 'zod'
import { NOTICE_FIELDS } from '#followers/schemas/notice-fields.ts'
import { browserRules, HIDDEN_FIELDS } from '#requests/schemas/field-rules.ts'

/** The form that asks for change notices. Its parts are in its page's address. */
export const noticeRequest = z.object({ ...browserRules(NOTICE_FIELDS, () => new Date()), ...HIDDEN_FIELDS })
