import { PageLink } from '#app/shell/page-link.tsx'
import { useCompany } from '#app/ui/use-company.ts'

export type LogoPicture = { readonly url: string; readonly width: number; readonly height: number }
type Props = { picture: LogoPicture | null }

/** In px. The width follows the drawing's proportions, up to the room in a phone's header. */
const HEIGHT = 36
const MAX_WIDTH = 180

/** The operator's logo, or the maker's name with a jack's front view. */
export function Logo({ picture }: Props) {
  const { name, maker, strapline } = useCompany()
  if (picture) {
    const width = Math.min(MAX_WIDTH, Math.round((HEIGHT * picture.width) / picture.height))
    return (
      <PageLink to="/" className="logo">
        <img src={picture.url} alt={name} width={width} height={HEIGHT} className="logo-picture" />
      </PageLink>
    )
  }
  return (
    <PageLink to="/" className="logo">
      <svg aria-hidden="true" viewBox="0 0 28 28" width="28" height="28">
        <circle cx="14" cy="14" r="11.5" fill="none" stroke="var(--color-brass-bright)" strokeWidth="3" />
        <circle cx="14" cy="14" r="4.5" fill="var(--color-brass-bright)" />
      </svg>
      <span>
        <span className="logo-name">{maker}</span> <span className="logo-line">{strapline}</span>
      </span>
    </PageLink>
  )
}
