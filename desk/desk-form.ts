import { data, type RouterContextProvider } from 'react-router'
import { postedContext } from '#app/context.ts'
import type { PostedFields } from '#app/forms/parsed-form.ts'
import type { FormRules } from '#requests/schemas/posted-names.ts'

/**
 * The form that was posted to a page of the desk. `rules` say which names its fields may have besides plain ones. Throws an
 * answer in words if it can't be read: 400, 408, 413, 415 or 503.
 */
export async function deskForm(context: Readonly<RouterContextProvider>, rules: FormRules = {}): Promise<PostedFields> {
  const form = await context.get(postedContext)(rules)
  if ('refusal' in form) throw data(`Nothing was changed. ${form.refusal.join(' ')}`, { status: form.status })
  return form.fields
}
