/** A strip of a page. `draw` gets its top. */
export type Strip = { readonly height: number; readonly draw: (top: number) => void }

/** Strips that stay together if they fit a third of a page. `head` repeats on each page within them. */
export type StripGroup = { readonly strips: readonly Strip[]; readonly head?: Strip }

export type FlowPage = readonly { readonly top: number; readonly strip: Strip }[]

type Room = { readonly top: number; readonly bottom: number }

const KEPT_SHARE = 1 / 3

/** Lays groups out on pages. A strip that is taller than a page gets its own. */
export function flowPages(groups: readonly StripGroup[], room: Room): FlowPage[] {
  const pages: { top: number; strip: Strip }[][] = [[]]
  let y = room.top
  let head: Strip | undefined
  const page = () => pages[pages.length - 1] ?? []
  const place = (strip: Strip) => {
    page().push({ top: y, strip })
    y += strip.height
  }
  const nextPage = () => {
    pages.push([])
    y = room.top
    if (head) place(head)
  }
  for (const group of groups) {
    const height = group.strips.reduce((sum, strip) => sum + strip.height, 0)
    const whole = height + (group.head === head ? 0 : (group.head?.height ?? 0))
    const isKept = whole <= (room.bottom - room.top) * KEPT_SHARE
    const before = head
    head = group.head
    if (page().length > 0 && y + whole > room.bottom && isKept) nextPage()
    else if (head && head !== before) place(head)
    for (const strip of group.strips) {
      if (page().length > 0 && y + strip.height > room.bottom) nextPage()
      place(strip)
    }
  }
  return pages
}
