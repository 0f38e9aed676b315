import * as z from 'zod'
import { browserRules, HIDDEN_FIELDS } from '#requests/schemas/field-rules.ts'
import { NOTICE_FIELDS } from '#requests/schemas/notice-fields.ts'

/** The form that asks for change notices. Its parts are in its page's address. */
export const noticeRequest = z.object({ ...browserRules(NOTICE_FIELDS, () => new Date()), ...HIDDEN_FIELDS })
