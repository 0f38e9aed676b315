import type { ModelFile } from '#catalog/models/model-file.ts'

type Props = { url: string; pdfUrl: string | null; models: readonly ModelFile[] }

/** The part's existing downloads. `url` is its page. */
export function PartDownloads({ url, pdfUrl, models }: Props) {
  const solid = models.find(({ kind }) => kind === 'step' || kind === 'stp')
  const own = models.find(({ kind }) => kind === 'kicad_mod')
  const files = [
    pdfUrl !== null && { name: 'Datasheet (PDF)', href: pdfUrl },
    solid && { name: 'STEP', href: `${solid.url}?download` },
    own && { name: 'Footprint', href: `${own.url}?download` },
    { name: 'Drawing (SVG)', href: `${url}.svg` },
    { name: 'Spec sheet (PDF)', href: `${url}.pdf` },
  ].filter((file) => typeof file === 'object')
  return (
    <nav aria-label="Downloads">
      <ul className="cluster part-downloads">
        {files.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="nofollow" className="text-link">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
