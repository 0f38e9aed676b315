import type { StoredRequest } from '#requests/stored-request.ts'

/** A file of a request: its download, its picture's address without a width, and the page that shows it. */
export type ShownFile = {
  readonly name: string
  readonly size: number
  readonly path: string
  readonly isPicture: boolean
  readonly viewer: string | null
}

/** What is scaled and shown as a picture. Anything but these, PDF and workbooks is only a download (behavior 19.7). */
const PICTURES = ['image/png', 'image/jpeg']

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const isWorkbook = (mediaType: string): boolean => mediaType === WORKBOOK

export const isPicture = (mediaType: string): boolean => PICTURES.includes(mediaType)

/** The files of a request, as its pages show them. */
export const requestFiles = ({ number, attachments }: Pick<StoredRequest, 'number' | 'attachments'>): ShownFile[] =>
  attachments.map(({ name, size, mediaType }, index) => {
    const path = `/requests/${number}/files/${index + 1}`
    const viewer = viewerOf(path, mediaType)
    return { name, size, path, isPicture: isPicture(mediaType), viewer }
  })

function viewerOf(path: string, mediaType: string): string | null {
  if (mediaType === 'application/pdf') return `${path}/view`
  return isWorkbook(mediaType) ? `${path}/table` : null
}
