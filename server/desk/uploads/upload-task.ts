import type { ArrivedFile } from '#files/uploads/arrived-form.ts'

/** A body that has arrived in a file, for a thread: `folder` gets the files of its form. */
export type UploadTask = { readonly body: string; readonly type: string; readonly folder: string }

/** The form, or the status of why it can't be read. */
export type UploadAnswer =
  | { readonly fields: readonly (readonly [name: string, value: string])[]; readonly files: readonly ArrivedFile[] }
  | { readonly unread: number }
