import type { FormRules } from '#requests/schemas/posted-names.ts'
import type { Refusing } from '#shared/refusal.ts'

export type Unread = Refusing & {
  readonly status: 400 | 403 | 408 | 413 | 415 | 429 | 503
  readonly refusal: readonly string[]
  /** The connection closes after the answer. */
  readonly closes?: boolean
  /** The page shows the typed text again. Not for a form that another site may have filled in. */
  readonly keeps?: true
}

/** A file of a posted form. A field without a file has none. */
export type FormFile = { readonly field: string; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** A form's texts, with checked names. Only the server's `parseForm` makes them. */
export type PostedFields = FormData & { readonly [isChecked]: true }
declare const isChecked: unique symbol

export type ParsedForm = { readonly fields: PostedFields; readonly files: readonly FormFile[] }
export type Refused = Unread & { readonly typed?: PostedFields }

/** Reads the posted form. `rules` allow names other than plain ones. Implemented in `server/forms/parse-form.ts`. */
export type ReadPosted = (rules?: FormRules) => Promise<ParsedForm | Refused>

export const GO_BACK = "If what you typed isn't on this page, use your browser's Back button."
