import { data } from 'react-router'

const INCOMPLETE =
  'The form arrived incomplete, so nothing was changed. Go back, load the page again and send it once more.'

/** Reads a posted form. Throws an answer (400) if its body is cut off or no form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(INCOMPLETE, { status: 400 })
  }
}
