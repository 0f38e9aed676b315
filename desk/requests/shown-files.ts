import type { Inquiry } from '#inquiries/inquiry.ts'

/** A file of a request: its download, its picture's address without a width, and the page of the viewer. */
export type ShownFile = {
  readonly name: string
  readonly size: number
  readonly path: string
  readonly isPicture: boolean
  readonly viewer: string | null
}

/** What is scaled and shown as a picture. Anything but these and PDF is only a download (behavior 19.7). */
const PICTURES = ['image/png', 'image/jpeg']

export const isPicture = (mediaType: string): boolean => PICTURES.includes(mediaType)

/** The files of a request, as its pages show them. */
export const requestFiles = ({ number, attachments }: Pick<Inquiry, 'number' | 'attachments'>): ShownFile[] =>
  attachments.map(({ name, size, mediaType }, index) => {
    const path = `/requests/${number}/files/${index + 1}`
    const viewer = mediaType === 'application/pdf' ? `${path}/view` : null
    return { name, size, path, isPicture: isPicture(mediaType), viewer }
  })
