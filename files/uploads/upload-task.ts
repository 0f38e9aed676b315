import type { ArrivedFile } from '#files/uploads/arrived-form.ts'

export type UploadTask = { readonly body: string; readonly type: string; readonly folder: string }

export type UploadAnswer =
  | { readonly fields: readonly (readonly [name: string, value: string])[]; readonly files: readonly ArrivedFile[] }
  | { readonly unread: number }
