let page: string | null = null

/** Notes the page whose form is being sent. Null once that is answered. */
export function notePosted(from: string | null): void {
  page = from
}

/** The page whose form is being sent, or null. What fails now may be the sending, and loading a page would hide that. */
export const postedPage = (): string | null => page
