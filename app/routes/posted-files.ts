import type { PostedFile } from '#inquiries/attachments/attachment.ts'

const FIELD = 'attachments'

/**
 * Takes the files out of a posted form. A field without a chosen file arrives as an empty one without a name. Gives
 * null when the field holds text, as it does where a form with files was not sent as multipart/form-data.
 */
export async function takeFiles(form: FormData): Promise<PostedFile[] | null> {
  const posted = form.getAll(FIELD)
  form.delete(FIELD)
  const files: PostedFile[] = []
  for (const file of posted) {
    if (file === '') continue
    if (typeof file === 'string') return null
    if (file.name === '' && file.size === 0) continue
    files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  }
  return files
}
