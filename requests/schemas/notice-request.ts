import * as z from 'zod'
import { browserRules, HIDDEN_FIELDS } from '#requests/schemas/field-rules.ts'
import { NOTICE_FIELDS } from '#requests/schemas/notice-fields.ts'

/** The form by which an address asks to be told of changes. Its parts are in the address of its page. */
export const noticeRequest = z.object({ ...browserRules(NOTICE_FIELDS, () => new Date()), ...HIDDEN_FIELDS })
